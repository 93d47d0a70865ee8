"""The table as an audience sees it: views, news, explanations, pictures and forms."""
