"""What a person sees and presses: screens and widgets over views; they decide no rule."""
