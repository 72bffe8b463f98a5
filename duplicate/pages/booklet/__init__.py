"""The result book as data for typst: from the same leaves as the templates of WeasyPrint, every text said."""
