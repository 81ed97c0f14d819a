"""The screens of Roblins!: two territories, their roads, and the raids on them."""
