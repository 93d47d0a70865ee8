"""A folder of static files that is salvage: what is put into it (`build`), and what runs in the visitor's browser
(`bridge`, `static/`)."""
