"""Don't Talk to Strangers."""
