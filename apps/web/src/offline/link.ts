/** What is known of the way to the server. */
export interface LinkState {
  /** Whether the last call got an answer; unknown before the first. `navigator.onLine` says nothing about it. */
  up: boolean | undefined;
  /** Milliseconds there and back, of the recent calls. */
  round_trip: number | undefined;
}

/** Milliseconds that people at the door may wait for the server. */
const MOST_PATIENCE = 700;
const LEAST_PATIENCE = 150;
const NEWEST_WEIGHT = 0.3;

/** The way to the server: up as long as the last call succeeded. */
export class Link {
  private state: LinkState = { up: undefined, round_trip: undefined };
  private readonly listeners = new Set<(state: LinkState) => void>();

  get up(): boolean | undefined {
    return this.state.up;
  }

  /** Milliseconds to wait for the server's word on a scan: three round trips, never more than people will stand. */
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

  /** Another tab has heard from the server, or hasn't. */
  told(up: boolean): void {
    this.set({ ...this.state, up });
  }

  /** Calls back at once and on every change, until the returned function is called. */
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
