import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { admittedFeedback, feedback } from '@festix/domain/door';
import { documentToAsk, type PriceKind } from '@festix/domain/programme';
import { packTicket, ticketText } from '@festix/domain/selling';
import type { Decision } from '../../../../offline/door.ts';
import type { Presented } from '../../../../offline/recognise.ts';
import { ScanQueue, SHOWN_AT_LEAST } from './scan-queue.ts';

const ticket = (serial: number) =>
  ticketText(
    packTicket({
      key_id: 1,
      event_number: 7,
      serial,
      lot_number: 1,
      price_kind: null,
      valid_from: '2026-06-13T20:00:00.000Z',
    }),
    new Uint8Array(64),
  );
const A = ticket(1);
const B = ticket(2);

let now: number;
let shown: Decision | undefined;
let verdicts: string[];
let answered: Set<string>;
let inside: Set<string>;
/** Lets a verdict that is under way come; all come at once while it is nothing. */
let slow: (() => void)[] | undefined;
let kind: PriceKind;
/** Whether the phone can store no more. */
let isFull: boolean;
/** Whether the door reads what it has read, where it was. */
let isWhereDecided: boolean;
let queue: ScanQueue;

beforeEach(() => {
  now = 1_000;
  shown = undefined;
  verdicts = [];
  answered = new Set();
  inside = new Set();
  slow = undefined;
  kind = 'inteira';
  isFull = false;
  isWhereDecided = true;
  queue = new ScanQueue({
    judge,
    isWhereDecided: () => isWhereDecided,
    isUnanswered: async ({ op_id }) => !answered.has(op_id),
    show: (decision) => {
      shown = decision;
      verdicts.push(`${decision.ticket?.code} ${decision.verdict.code}`);
    },
    shown: () => shown,
    now: () => now,
  });
});

/** Admits each text once, as a door does. */
async function judge(presented: Presented): Promise<Decision> {
  const text = presented.by === 'text' ? presented.text : '';
  if (slow) await new Promise<void>((come) => slow!.push(come));
  const isIn = inside.has(text);
  if (!isFull) inside.add(text);
  const document = documentToAsk(kind, '2026-06-13T20:00:00.000Z', 'America/Recife');
  const code = text === A ? 'A' : text === B ? 'B' : 'other';
  return {
    op_id: `${code} ${now}`,
    decided_offline: true,
    ticket: {
      serial: 1,
      ticket_id: null,
      holder_name: null,
      document_masked: null,
      lot: null,
      price_kind: kind,
      code,
    },
    verdict: isFull
      ? { code: 'UPDATE_TICKET_ERROR', ok: false, ...feedback.UPDATE_TICKET_ERROR }
      : isIn
        ? { code: 'ALREADY_CHECKED_IN_ERROR', ok: false, ...feedback.ALREADY_CHECKED_IN_ERROR }
        : { code: 'ADMITTED', ok: true, ...admittedFeedback, ...(document && { document }) },
  };
}

/** Lets everything that is under way and waits for no time come to its end. */
const settle = async () => {
  for (let n = 0; n < 20; n++) await Promise.resolve();
};

/** Shows these codes to the camera, ten pictures a second. */
async function look(texts: string[], seconds: number, where?: 'behind a sheet'): Promise<void> {
  for (let n = 0; n < seconds * 10; n++) {
    now += 100;
    if (texts.length > 0 && where) queue.look(texts);
    else if (texts.length > 0) queue.see(texts);
    await settle();
  }
}

describe('ticket in sight of the camera', () => {
  it('a ticket is judged once while it stays in sight', async () => {
    await look([A], 20);
    expect(verdicts).toEqual(['A ADMITTED']);
  });

  it('a ticket is judged once even if its verdict is slow', async () => {
    slow = [];
    await look([A], 5);
    slow.splice(0).forEach((come) => come());
    await settle();
    slow = undefined;
    shown = undefined;
    await look([A], 2);
    expect(verdicts).toEqual(['A ADMITTED']);
  });

  it('a ticket keeps its green after two seconds out of sight', async () => {
    await look([A], 1);
    shown = undefined;
    await look([], 2);
    await look([A], 2);
    expect(verdicts).toEqual(['A ADMITTED']);
  });

  it('a ticket keeps its green when it stays in sight behind a sheet for a while', async () => {
    await look([A], 1);
    shown = undefined;
    await look([A], 6, 'behind a sheet');
    await look([A], 2);
    expect(verdicts).toEqual(['A ADMITTED']);
  });

  it('a ticket is not judged behind a sheet, and once after the sheet is gone', async () => {
    await look([A], 2, 'behind a sheet');
    expect(verdicts).toEqual([]);
    await look([A], 1);
    expect(verdicts).toEqual(['A ADMITTED']);
  });

  it('a ticket in sight is judged again when its admission could not be stored', async () => {
    isFull = true;
    await look([A], 2);
    expect(verdicts).toEqual(['A UPDATE_TICKET_ERROR']);
    isFull = false;
    shown = undefined;
    await look([A], 1);
    expect(verdicts).toEqual(['A UPDATE_TICKET_ERROR', 'A ADMITTED']);
  });

  it('a ticket is refused when it is shown again later', async () => {
    await look([A], 1);
    shown = undefined;
    await look([], 4);
    await look([A], 1);
    expect(verdicts).toEqual(['A ADMITTED', 'A ALREADY_CHECKED_IN_ERROR']);
  });

  it('a ticket is admitted beside another one after that verdict was read, and neither turns red', async () => {
    await look([A, B], 1);
    expect(verdicts).toEqual(['A ADMITTED']);
    shown = undefined;
    await look([A, B], 1);
    expect(verdicts).toEqual(['A ADMITTED', 'B ADMITTED']);
    shown = undefined;
    await look([B, A], 8);
    expect(verdicts).toHaveLength(2);
  });

  it('a ticket replaces the one that left', async () => {
    await look([A], 1);
    await look([B], 0.1);
    expect(verdicts).toEqual(['A ADMITTED', 'B ADMITTED']);
  });
});

describe('half-price ticket with an open question', () => {
  beforeEach(() => {
    kind = 'meia_estudante';
  });

  it('a half-price ticket keeps its question on the screen however long it was out of sight', async () => {
    await look([A], 1);
    await look([], 60);
    await look([A], 1);
    expect(verdicts.filter((verdict) => verdict !== 'A ADMITTED')).toEqual([]);
  });

  it('a half-price ticket with its question open is judged anew where the door reads something else', async () => {
    await look([A], 1);
    shown = undefined;
    await look([], 4);
    isWhereDecided = false;
    await look([A], 1);
    expect(verdicts).toEqual(['A ADMITTED', 'A ALREADY_CHECKED_IN_ERROR']);
  });

  it('a half-price ticket shows its question again after another ticket replaced it', async () => {
    await look([A], 1);
    const first = shown;
    await look([B], 1);
    await look([], 4);
    await look([A], 1);
    expect(shown).toBe(first);
    expect(verdicts).toEqual(['A ADMITTED', 'B ADMITTED', 'A ADMITTED']);
  });

  it('a half-price ticket is judged anew after the answer, or after half a minute', async () => {
    await look([A], 1);
    answered.add(shown!.op_id);
    shown = undefined;
    await look([], 4);
    await look([A], 1);
    await look([B], 1);
    shown = undefined;
    await look([], 31);
    await look([B], 1);
    expect(verdicts.slice(1)).toEqual(['A ALREADY_CHECKED_IN_ERROR', 'B ADMITTED', 'B ALREADY_CHECKED_IN_ERROR']);
  });
});

describe('hand-held reader', () => {
  it.each([300, 900, 2_900])('a hand-held reader that repeats a code after %i ms scans once', async (ms) => {
    queue.hear([A]);
    await settle();
    now += ms;
    queue.hear([A]);
    await settle();
    expect(verdicts).toEqual(['A ADMITTED']);
  });

  it('a hand-held reader has a ticket judged again whose admission could not be stored', async () => {
    isFull = true;
    queue.hear([A]);
    await settle();
    isFull = false;
    queue.hear([A]);
    await settle();
    expect(verdicts).toEqual(['A UPDATE_TICKET_ERROR', 'A ADMITTED']);
  });

  it('a hand-held reader has both tickets of one burst judged, the second after the first was seen', async () => {
    jest.useFakeTimers();
    try {
      queue.hear([A]);
      queue.hear([B]);
      await settle();
      expect(verdicts).toEqual(['A ADMITTED']);
      await jest.advanceTimersByTimeAsync(SHOWN_AT_LEAST);
      expect(verdicts).toEqual(['A ADMITTED', 'B ADMITTED']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('a hand-held reader has a ticket judged after the one whose verdict is running', async () => {
    slow = [];
    queue.see([A]);
    queue.hear([B]);
    await settle();
    jest.useFakeTimers();
    try {
      slow.shift()!();
      await jest.advanceTimersByTimeAsync(SHOWN_AT_LEAST);
      slow.shift()!();
      await settle();
      expect(verdicts).toEqual(['A ADMITTED', 'B ADMITTED']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('a hand-held reader ignores a code that the camera has just read', async () => {
    await look([A], 1);
    queue.hear([`]Q1${A}`]);
    await settle();
    expect(verdicts).toEqual(['A ADMITTED']);
  });
});
