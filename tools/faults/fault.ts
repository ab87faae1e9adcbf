/** A way for things to break, and the proof that nothing is lost by it. */
export interface Fault {
  name: string;
  /** What happens, in words. */
  happens: string;
  /** Why it can't be made on this machine; undefined where it can. */
  impossible?(): string | undefined;
  /** Resolves with what was counted; rejects when something was lost, doubled or left over. */
  run(pace: FaultPace): Promise<Counted>;
}

/** What a report tells of a fault that was weathered. */
export type Counted = Record<string, number>;

export interface FaultPace {
  quick: boolean;
  say(line: string): void;
}

/** Signals a broken promise of the product: an acknowledged write is lost or applied twice, or work never ends. */
export class BrokenInvariantError extends Error {
  override readonly name = 'BrokenInvariantError';
}

export function insist(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new BrokenInvariantError(otherwise);
}
