import type { Question } from './answers.ts';
import { PrinterError, type PrinterStatus } from './printer-link.ts';

/*
 * ESC/POS: `DLE EOT n` is answered at once, also by a printer that has stopped; `GS r 1` once all before it is worked off.
 */

const DLE = 0x10;
const EOT = 0x04;
const GS = 0x1d;

/** Bits that are the same in every answer to `DLE EOT`. */
const FIXED_MASK = 0b1001_0011;
const FIXED = 0b0001_0010;

const COVER_OPEN = 0b0000_0100;
const STOPPED_BY_PAPER = 0b0010_0000;
const ERROR = 0b0100_0000;
const ROLL_ENDED = 0b0110_0000;

const isRealTime = (byte: number) => (byte & FIXED_MASK) === FIXED;

/** Asks why it is offline: cover, paper, errors. */
const WHY_OFFLINE: Question = { bytes: [DLE, EOT, 2], isAnswer: isRealTime };
/** Asks for the sensor of the roll. */
const ROLL: Question = { bytes: [DLE, EOT, 4], isAnswer: isRealTime };

/** Milliseconds between two looks at a printer that still works, and how many of them. */
const LOOK_AGAIN = 1_500;
const LOOKS = 12;

/** Looks at a printer that has nothing to work off. */
const LOOKS_AT_REST = 1;

/** Asks for the paper sensor in the queue of what is printed. Bits 4 and 7 of its answer are 0. */
const QUEUED: Question = {
  bytes: [GS, 0x72, 1],
  isAnswer: (byte) => (byte & 0b1001_0000) === 0,
  within: LOOK_AGAIN,
};

export type Ask = (question: Question) => Promise<number | undefined>;

/** Returns the status of a printer by its answers. */
export async function realTimeStatus(ask: Ask): Promise<PrinterStatus> {
  const offline = await ask(WHY_OFFLINE);
  if (offline === undefined) return 'silent';
  if (offline & COVER_OPEN) return 'cover-open';
  if (offline & STOPPED_BY_PAPER) return 'paper-out';
  const roll = await ask(ROLL);
  if (roll !== undefined && (roll & ROLL_ENDED) !== 0) return 'paper-out';
  return offline & ERROR ? 'error' : 'ready';
}

/** Returns whether a printer that has nothing to work off says so. Rejects with the fault by which it has stopped. */
export function tellsWhenDone(ask: Ask): Promise<boolean> {
  return workedOff(ask, LOOKS_AT_REST);
}

/**
 * Waits until a printer has worked off what it was sent; returns false where it does not tell. Rejects with the fault by
 * which it has stopped.
 */
export async function workedOff(ask: Ask, most = LOOKS): Promise<boolean> {
  let answer = await ask(QUEUED);
  for (let looks = 0; answer === undefined && looks < most; looks++) {
    const status = await realTimeStatus(ask);
    if (status === 'silent') return false;
    if (status !== 'ready') throw new PrinterError(status);
    answer = await ask({ ...QUEUED, bytes: [] });
  }
  return answer !== undefined;
}
