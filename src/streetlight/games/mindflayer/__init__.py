"""Attack of the Mind Flayer: hidden teams, silent flips, sealed Meetings."""
