"""The arena: matches among bots, their results, what they come to; programs of others on a seat."""
