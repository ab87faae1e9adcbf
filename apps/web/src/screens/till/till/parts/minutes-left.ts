/** Returns the time left: `12 min`; the last minute in seconds. */
export function minutesLeft(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return seconds >= 60 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`;
}
