/** How a camera fared: it read a code, showed a picture without one, or gave none. */
export type MeasuredCamera = 'reads' | 'shows' | 'none' | 'denied' | 'busy';
export const MEASURED_CAMERAS = ['reads', 'shows', 'none', 'denied', 'busy'] as const satisfies MeasuredCamera[];

export type MeasuredSound = 'plays' | 'muted' | 'fails';
export const MEASURED_SOUNDS = ['plays', 'muted', 'fails'] as const satisfies MeasuredSound[];

/** Whether the device runs the newest version that it knows of, and whether the server still lets it scan. */
export type MeasuredVersion = 'newest' | 'update' | 'too_old';
export const MEASURED_VERSIONS = ['newest', 'update', 'too_old'] as const satisfies MeasuredVersion[];

/** How a till's printer fared: it took the link and told of no fault, or why it would not print. */
export type MeasuredPrinter = 'ready' | 'no_paper' | 'open' | 'fails';
export const MEASURED_PRINTERS = ['ready', 'no_paper', 'open', 'fails'] as const satisfies MeasuredPrinter[];

/** Whether a till's card terminal is free, or a sale waits on it. */
export type MeasuredTerminal = 'free' | 'waits';
export const MEASURED_TERMINALS = ['free', 'waits'] as const satisfies MeasuredTerminal[];

/** What a rehearsal has measured on a device; null: the browser does not tell, or nobody has tried. */
export interface RehearsalMeasures {
  /** Percent. */
  battery: number | null;
  is_charging: boolean | null;
  /** Whether the browser has promised to keep the data. */
  is_kept: boolean | null;
  free_megabytes: number | null;
  /** Whether the app opens without a network. */
  opens_offline: boolean | null;
  /** Seconds since the server last had no newer change; null: no list. At a till always null, as the next two. */
  list_age: number | null;
  list_count: number | null;
  /** Whether the stored list has the count and the digest that the server named. */
  is_list_whole: boolean | null;
  /** Stubs that a till may sell without a network; null at a door. */
  stubs: number | null;
  /** Milliseconds by which the device's clock is behind the server's, and by how many that may be wrong. */
  clock_offset: number | null;
  clock_uncertainty: number | null;
  camera: MeasuredCamera | null;
  /** Pictures a second. */
  frames: number | null;
  /** Whether a hand-held reader has read a code; null: nobody has tried one. */
  reader: boolean | null;
  sound: MeasuredSound | null;
  /** Absent where the till has no printer beside the dialog; the next one where it has no terminal. */
  printer?: MeasuredPrinter | null;
  terminal?: MeasuredTerminal | null;
  /** Whether the screen can be kept awake. */
  stays_awake: boolean | null;
  app_version: string;
  version: MeasuredVersion | null;
  /** Milliseconds of a round trip to the server; null: no way to it. */
  round_trip: number | null;
  /** Devices that this one hears without the server; null where the browser can't link. */
  links: number | null;
  /** The event's other devices, as far as this one knows; null: the server has told none. */
  peers: number | null;
  /** Seconds since the server last told the event's facts, such as its devices; null: never. */
  facts_age: number | null;
  /**
   * The reads, at a till the sales, that were played on a copy without a network; 0: the device could not; null: there was
   * nothing to play with, such as a lot on sale.
   */
  played: number | null;
  /** Those with another outcome than expected. */
  wrong: number | null;
  /** Microseconds of one of them: of half of them at most, of 95 % and of 99 %. */
  p50: number | null;
  p95: number | null;
  p99: number | null;
}
