"""Tests of what people see and touch, without a browser."""
