"""What experiments come to: figures, tables, plots and pages, beside what the papers published."""
