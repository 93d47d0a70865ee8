"""The Kickstarter Missions: eight of Envoy."""
