/** Returns whether a version is older than another: `0.9.3` is older than `0.10.0`. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [parts(version), parts(than)];
  const at = one.findIndex((part, place) => part !== other[place]);
  return at !== -1 && one[at]! < other[at]!;
}

function parts(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return [major, minor, patch];
}
