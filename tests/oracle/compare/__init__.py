"""What differ.py is made of: random scripts of the protocol, and how a difference is made small."""
