"""Writers: they need scores, so they stand right of scoring."""
