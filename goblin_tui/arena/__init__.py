"""The arena: many matches among bots, on every core or a cluster, and what they come to."""
