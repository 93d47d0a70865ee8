"""The Kickstarter Missions: eight Envoy missions."""
