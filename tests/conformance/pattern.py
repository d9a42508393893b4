"""pattern.py - is this message like that pattern (README.md)? Owns names and their values."""


class Names:
    """What $name stands for; `n` is another one for each client."""

    def __init__(self):
        self.values = {}

    def fill(self, value):
        """A message with the values of its names."""
        if isinstance(value, dict):
            return {key: self.fill(part) for key, part in value.items()}
        if isinstance(value, list):
            return [self.fill(part) for part in value]
        if isinstance(value, str) and value.startswith("$"):
            if value[1:] not in self.values:
                raise KeyError(f"{value} has no value yet")
            return self.values[value[1:]]
        return value

    def like(self, pattern, value):
        """Whether it is; the names that it gives values to keep them only then."""
        found = {}
        if not self._like(pattern, value, found):
            return False
        self.values.update(found)
        return True

    def _like(self, pattern, value, found):
        if isinstance(pattern, dict):
            return isinstance(value, dict) and all(key in value and self._like(part, value[key], found)
                                                   for key, part in pattern.items())
        if isinstance(pattern, list):
            return isinstance(value, list) and self._row(pattern, value, found)
        if isinstance(pattern, str):
            return self._word(pattern, value, found)
        return pattern == value and isinstance(pattern, bool) == isinstance(value, bool)

    def _row(self, pattern, value, found):
        if not pattern:
            return not value
        if pattern[0] == "...":
            return any(self._row(pattern[1:], value[i:], found) for i in range(len(value) + 1))
        return bool(value) and self._like(pattern[0], value[0], found) and self._row(pattern[1:], value[1:], found)

    def _word(self, pattern, value, found):
        if pattern == "*":
            return True
        if pattern.startswith("~"):
            return isinstance(value, str) and pattern[1:] in value
        if not pattern.startswith("$"):
            return pattern == value
        name = pattern[1:]
        known = found if name in found else self.values
        if name not in known:
            found[name] = value
            return True
        return known[name] == value
