"""Bytes become a tree: decode, sniff, guard, then parse."""
