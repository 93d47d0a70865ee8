"""Text: styled lines for the terminal, and the small grammar of sentences."""
