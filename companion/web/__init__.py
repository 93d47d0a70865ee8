"""The table on phones, tablets and televisions of the home network: `salvage table`."""
