"""Drawing: scenes in mm, what they are made of (shapes, text, fonts, icons, images), and the files they become."""
