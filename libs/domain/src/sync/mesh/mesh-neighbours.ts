/** Most links of a device. */
export const MOST_LINKS = 6;

/** Parts of the ring at which a device seeks a neighbour, besides the next one. */
const PARTS = [1 / 5, 2 / 5];

/**
 * Returns the devices that a device links with, at most `MOST_LINKS`, out of those that are present. All present
 * devices stand in a ring by id: each links with the next one, so that all are one mesh, and with those a fifth and two
 * fifths of the way round on either side, so that a fact is a few links from everybody. The choice is the same from both ends.
 */
export function neighboursOf(device: string, present: Iterable<string>): string[] {
  const ring = [...new Set([device, ...present])].sort();
  const at = ring.indexOf(device);
  const steps = new Set([1, ...PARTS.map((part) => Math.round(ring.length * part))]);
  const sought = [...steps].flatMap((step) => [at + step, at - step]).map((to) => ring.at(modulo(to, ring.length))!);
  return [...new Set(sought)].filter((other) => other !== device);
}

/** Returns whether a device calls another one; the other waits for the call, so that two never call each other. */
export function isCaller(device: string, other: string): boolean {
  return device < other;
}

/**
 * Returns the links that a device gives up when it has too many: those to present devices that its ring does not ask for.
 * Keeps links to devices that are not present: only their people could link them again.
 */
export function linksToClose(device: string, present: Iterable<string>, linked: Iterable<string>): string[] {
  const here = new Set(present);
  const links = [...linked];
  const asked = new Set(neighboursOf(device, here));
  const spare = links.filter((other) => here.has(other) && !asked.has(other)).sort();
  return spare.slice(0, Math.max(0, links.length - MOST_LINKS));
}

function modulo(number: number, by: number): number {
  return ((number % by) + by) % by;
}
