"""The table in a terminal: what `salvage play` shows, reads and says.

    layout            a view as the lines of one screen    board         its facts and drawings, as a part of that
    large_screen      what there is room for besides       answer_list   the answers, as richly as there is room
    screen            a terminal: rich draws the lines     plain         sentences, for pipes and screen readers
    command_parser    what a typed line means              game_loop     show, read, do
    new_game_prompts  which game or session is played       form_prompts  has any form filled in, line by line
    open_games        the list of them, to act on           pages         numbered lines to change or pick

What there is to show is a `table.view.View`, whose facts a game's module `summary` tells (docs/rules.md).
"""
