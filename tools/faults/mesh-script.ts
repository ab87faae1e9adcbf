/** One showing of a ticket at a gate. */
export interface Show {
  /** Number of the ticket. */
  ticket: number;
  /** Number of the gate. */
  gate: number;
  /** Milliseconds from the beginning of the shift. */
  at: number;
  /** Absent for a first showing. Otherwise the milliseconds after the first one's, which was at another gate. */
  after?: number;
}

/** A second showing at least so many milliseconds after the first has to be refused. */
export const APART_MS = 2_000;

/** Latest second showing after the first, in milliseconds. */
const LATEST_MS = 20_000;

/** Of all showings, those that are a second one APART_MS and more after the first, and those that are one sooner. */
const APART = 0.2;
const SOON = 0.08;

/** Returns the showings of a shift, in order: most tickets once, some of them again at another gate. */
export function writeScript(
  shows: number,
  { gates, pace, random }: { gates: number; pace: number; random: () => number },
): Show[] {
  const whole = (below: number): number => Math.floor(random() * below);
  const script: Show[] = [];
  const again: Show[] = [];
  const tickets = shows - Math.round(shows * APART) - Math.round(shows * SOON);
  const twice = shuffled(tickets, random);
  const afterOf = new Map<number, number>();
  for (const [at, ticket] of twice.entries()) {
    if (at < Math.round(shows * APART)) afterOf.set(ticket, APART_MS + whole(LATEST_MS - APART_MS));
    // Every other one of these at the same moment.
    else if (at < shows - tickets) afterOf.set(ticket, at % 2 === 0 ? 0 : whole(APART_MS));
  }
  for (let ticket = 0; ticket < tickets; ticket++) {
    const [gate, at] = [whole(gates), ticket * pace];
    script.push({ ticket, gate, at });
    const after = afterOf.get(ticket);
    if (after === undefined) continue;
    again.push({ ticket, gate: (gate + 1 + whole(gates - 1)) % gates, at: at + after, after });
  }
  return [...script, ...again].sort((one, other) => one.at - other.at || (one.after ?? -1) - (other.after ?? -1));
}

/** Returns the numbers below `count` in any order. */
function shuffled(count: number, random: () => number): number[] {
  const numbers = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [numbers[at], numbers[other]] = [numbers[other]!, numbers[at]!];
  }
  return numbers;
}
