/** The state of the link to the server. */
export interface LinkState {
  /** Whether the last call got an answer; undefined before the first. `navigator.onLine` is no measure of it. */
  up: boolean | undefined;
  /** Milliseconds of the recent round trips. */
  round_trip: number | undefined;
}

/** Longest timeout in milliseconds that people at the door accept. */
const MOST_PATIENCE = 700;
const LEAST_PATIENCE = 150;
const NEWEST_WEIGHT = 0.3;

/** The link to the server: up while the last call succeeded. */
export class Link {
  private state: LinkState = { up: undefined, round_trip: undefined };
  private readonly listeners = new Set<(state: LinkState) => void>();

  get up(): boolean | undefined {
    return this.state.up;
  }

  /** Returns the timeout of a scan in milliseconds: three round trips, up to the longest that people accept. */
  get patience(): number {
    const { round_trip } = this.state;
    if (round_trip === undefined) return MOST_PATIENCE;
    return Math.min(MOST_PATIENCE, Math.max(LEAST_PATIENCE, 3 * round_trip));
  }

  answered(round_trip: number): void {
    const before = this.state.round_trip ?? round_trip;
    this.set({ up: true, round_trip: before + (round_trip - before) * NEWEST_WEIGHT });
  }

  failed(): void {
    this.set({ ...this.state, up: false });
  }

  /** Takes over the state that another tab has seen. */
  told(up: boolean): void {
    this.set({ ...this.state, up });
  }

  /** Calls back at once and after every change, until the returned function is called. */
  listen(heard: (state: LinkState) => void): () => void {
    this.listeners.add(heard);
    heard(this.state);
    return () => this.listeners.delete(heard);
  }

  private set(state: LinkState): void {
    this.state = state;
    for (const heard of this.listeners) heard(state);
  }
}
