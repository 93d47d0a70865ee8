"""Drawing: scenes in mm, their elements (shapes, text, fonts, icons, images), and the files made from them."""
