"""A second engine for the map of Mixia: where sectors lie, what borders do, who sees whom, how ships move.

Written from the rule ledger alone by somebody who had not read `companion/mixia`; it shares no code with it, nor with
`components.hexmap`. It is slow and plain: every answer is worked out anew from the letters of the terrain.

`chart` knows the map, `sight` lines and ranges, `flight` what a captain may do on it and what comes of it.
"""
