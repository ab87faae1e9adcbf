/** What an exit does at an area: it is not read; it opens the next entry; or every read after the first is green. */
export const AREA_EXITS = ['none', 'return', 'free'] as const;

export type AreaExits = (typeof AREA_EXITS)[number];

/** What happens to a holder who left without a read exit: refused, or released by a supervisor at the door. */
export const UNKNOWN_EXITS = ['refuse', 'release'] as const;

export type UnknownExit = (typeof UNKNOWN_EXITS)[number];

/** The number of the event itself as an area: it always exists. */
export const MAIN_AREA = 0;

/** Highest number of an area; an area's number is one byte of a phone's list. */
export const LAST_AREA = 15;

/** A part of the venue with an entrance of its own (pt-BR: setor). */
export interface Area {
  number: number;
  name: string;
  /** People that fit in; null: not bounded. It colours a line at the door and refuses nobody. */
  capacity: number | null;
  exits: AreaExits;
  unknown_exit: UnknownExit;
  /** Whether people inside also count as people in the main area. */
  counts_in_main: boolean;
  /** Places that may be sold of all lots that open the area; null: as many as the lots have. */
  place_limit: number | null;
}

/** Returns the name of an area that an event has no more, in the places of what was read there. */
export function lostAreaName(number: number): string {
  return `Setor ${number}`;
}

/** The main area of an event that says nothing about it. */
export const usualMainArea: Area = Object.freeze({
  number: MAIN_AREA,
  name: 'Recinto',
  capacity: null,
  exits: 'none',
  unknown_exit: 'refuse',
  counts_in_main: false,
  place_limit: null,
});
