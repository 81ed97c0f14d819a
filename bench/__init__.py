"""Benchmarks: every figure beside its yardstick, measured in the same run."""
