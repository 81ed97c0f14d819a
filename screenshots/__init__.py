"""The gallery that the README shows: pictures of the real screens in scripted matches, never made by hand."""
