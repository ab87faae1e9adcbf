/** A way for things to break, and the proof that nothing is lost by it. */
export interface Fault {
  name: string;
  /** Description of the fault. */
  happens: string;
  /** Returns why it is not possible on this machine; undefined if it is. */
  impossible?(): string | undefined;
  /** Resolves with the counts; rejects when something was lost, doubled or left over. */
  run(pace: FaultPace): Promise<Counted>;
}

/** The counts of a survived fault, for the report. */
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
