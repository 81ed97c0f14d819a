"""Who comes to the server."""

import msgspec


class Visitor(msgspec.Struct, frozen=True):
    """Somebody whom the door has let in."""

    key: str
    """The fingerprint of a public key; `guest:N` without one."""
    name: str
    """Plain, at most 16 characters."""
    guest: bool = False
    invite: str | None = None
    """The word given at the door: it opens private tables that have the same."""
