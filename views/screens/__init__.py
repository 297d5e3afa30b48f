"""The screens, one file each; none knows another."""
