"""Swiss events: the best draw of the next round, with its proof."""
