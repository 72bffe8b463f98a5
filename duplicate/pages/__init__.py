"""Pages: view models, HTML and PDF."""
