"""Properties are tried on the same examples every time and without a clock."""

from hypothesis import settings

settings.register_profile("companion", deadline=None, derandomize=True)
settings.load_profile("companion")
