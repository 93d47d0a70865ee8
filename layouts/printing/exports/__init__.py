"""A game for other tables and printers: its pieces as pictures, where they lie, and files that other programs read.

`export_pieces` has what a box holds, with both faces of each piece; `sheets` draws these, alone or many on a picture;
`spread` says what lies where in a position, `arrange` where all the rest lies; `folder` writes an export whole or not
at all. A target is a module that makes its program's files of these.
"""
