/**
 * Returns the time until which a token received at `now` is valid, on the same clock as `now` (milliseconds). Reads
 * only the token's lifetime, so that a wrong clock on the device does not matter; Infinity for a token without one.
 */
export function freshUntil(token: string, now: number): number {
  const { iat, exp } = claimsOf(token);
  return typeof iat === 'number' && typeof exp === 'number' ? now + (exp - iat) * 1000 : Infinity;
}

function claimsOf(token: string): { iat?: unknown; exp?: unknown } {
  try {
    const part = token.split('.')[1] ?? '';
    return JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/'))) as { iat?: unknown; exp?: unknown };
  } catch {
    return {};
  }
}
