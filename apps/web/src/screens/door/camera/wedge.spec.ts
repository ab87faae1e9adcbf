/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { packTicket, ticketText } from '@festix/domain/selling';
import { writeShownCode } from '@festix/domain/sync';
import { READERS, keysOf, type Reader } from '../../../testing/readers.ts';
import { listenToWedge, WedgeInput, type KeyPress, type WedgeRead } from './wedge.ts';

/** Tickets with signatures of every byte. */
const CODES = Array.from({ length: 200 }, (_, serial) => {
  const packed = packTicket({
    key_id: serial % 4,
    event_number: 7 + serial,
    serial: serial * 7_919,
    lot_number: serial % 256,
    price_kind: null,
    valid_from: '2026-06-13T20:00:00.000Z',
  });
  return ticketText(
    packed,
    Uint8Array.from({ length: 64 }, (_, at) => (serial * 31 + at * 17 + ((serial * at) % 251)) % 256),
  );
});

/** The code that a phone shows to link another one. */
const PHONE_CODE = writeShownCode(
  {
    event_id: '0198e2a0-0000-7000-8000-000000000001',
    code: {
      ...{ role: 'call', call: 3_000_000_000, device_id: '0198e2a0-0000-7000-8000-00000000abcd' },
      ...{ ufrag: 'Qx3Z', pwd: '9KjX2PqLw8Vn4RtY6Bs1Zc7D', fingerprint: new Uint8Array(32).fill(9) },
      addresses: [{ host: '192.168.0.23', port: 54_321 }],
    },
  },
  Uint8Array.from({ length: 64 }, (_, at) => at * 3),
);

function feed(presses: readonly KeyPress[], input = new WedgeInput()): WedgeRead[] {
  return presses.flatMap((press) => input.press(press) ?? []);
}

/** Returns the key presses of a text typed on the computer's own layout. */
function typed(text: string, gap: number, { end = 'Enter', isInField = false, from = 0 } = {}): KeyPress[] {
  const keys = end === '' ? [...text] : [...text, end];
  return keys.map((key, n) => ({ key, code: '', shift: false, at: from + (n + 1) * gap, isInField }));
}

describe('WedgeInput', () => {
  it.each(READERS)('WedgeInput reads 200 of 200 codes from $name', (reader: Reader) => {
    let from = 0;
    const input = new WedgeInput();
    const wrong = CODES.filter((code) => {
      const presses = keysOf(reader, code, from);
      from = presses.at(-1)!.at + 5_000;
      const read = feed(presses, input);
      return !(read.length === 1 && read[0]!.is === 'code' && read[0]!.readings.includes(code));
    });
    expect(wrong).toEqual([]);
  });

  // Only a ticket's text is known within others, and where keys have no positions.
  const plain = READERS.filter(({ prefix, hasPositions = true }) => prefix === undefined && hasPositions);
  it.each(plain)('WedgeInput hands on the code that another phone shows, from $name', (reader: Reader) => {
    const input = new WedgeInput();
    const read = [...feed(keysOf(reader, PHONE_CODE, 0), input), input.end()].filter((one) => one !== undefined);
    expect(read.map(({ is }) => is)).not.toContain('code');
    expect(read.some(({ readings }) => readings.includes(PHONE_CODE))).toBe(true);
  });

  it('WedgeInput tries the typed code first where layouts agree', () => {
    const [read] = feed(typed(CODES[1]!, 4));
    expect(read).toEqual({ is: 'code', readings: [CODES[1]] });
  });

  it('WedgeInput reads two tickets without a separator', () => {
    const read = feed(typed(CODES[1]! + CODES[2]!, 4, { end: '' }));
    expect(read.map(({ readings }) => readings[0])).toEqual([CODES[1], CODES[2]]);
  });

  it.each([
    ['a ticket cut short', CODES[3]!.slice(0, 90)],
    ['a ticket without its beginning', CODES[3]!.slice(5)],
  ])('WedgeInput reports %s as incomplete', (_, text) => {
    expect(feed(typed(text, 8)).map(({ is }) => is)).toEqual(['misread']);
  });

  it.each([
    ['an address', 'https://exemplo.com/ingresso/1'],
    ['a bar code of goods', '7891234567895'],
  ])('WedgeInput reports %s as the code of another thing, whatever the layout', (_, text) => {
    expect(feed(typed(text, 8)).map(({ is }) => is)).toEqual(['foreign']);
    const plain = READERS.filter(
      ({ prefix, end, hasPositions = true }) => prefix === undefined && end !== '' && hasPositions,
    );
    expect(plain.length).toBeGreaterThan(6);
    expect(plain.filter((reader) => feed(keysOf(reader, text))[0]?.is !== 'foreign')).toEqual([]);
  });

  it('WedgeInput reports a truncated ticket as incomplete when a slow reader types it into a field too', () => {
    const read = feed(typed(CODES[3]!.slice(0, 90), 60, { isInField: true }));
    expect(read.map(({ is }) => is)).toEqual(['misread']);
  });

  it.each([
    ['an address', 'https://exemplo.com/ingresso/1'],
    ['a bar code of goods', '7891234567895'],
    ['a code with signs', 'SYM-0042-K7Q'],
    ['the longest code', 'x'.repeat(512)],
    ['the shortest code', 'K7Q2'],
  ])('WedgeInput reads %s as a code where partners sell', (_, text) => {
    const read = feed(typed(text, 8), new WedgeInput({ takesAny: () => true }));
    expect(read).toEqual([{ is: 'code', readings: [text] }]);
  });

  it('WedgeInput leaves out what a reader writes around a code of a partner', () => {
    const read = feed(typed(']C0SYM-0042', 8), new WedgeInput({ takesAny: () => true }));
    expect(read).toEqual([{ is: 'code', readings: ['SYM-0042'] }]);
  });

  it('WedgeInput takes no cut ticket, no text beyond 512 characters, and no person for a partner', () => {
    const reads = (presses: readonly KeyPress[]) =>
      feed(presses, new WedgeInput({ takesAny: () => true })).map(({ is }) => is);
    expect(reads(typed(CODES[3]!.slice(0, 90), 8))).toEqual(['misread']);
    expect(reads(typed('x'.repeat(513), 8))).toEqual(['misread']);
    expect(reads(typed('Ana L', 8, { isInField: true }))).toEqual([]);
    expect(reads(typed('Ana L', 120))).toEqual([]);
  });

  it('WedgeInput reads a bar code that contains a typed code', () => {
    expect(feed(typed('ABCDEFGHJK', 20, { end: 'Tab' }))).toEqual([{ is: 'code', readings: ['ABCDEFGHJK'] }]);
  });

  it('WedgeInput takes nothing from a person who types into a field, or holds a key', () => {
    expect(feed(typed('ABCDEFGHJK', 120, { isInField: true }))).toEqual([]);
    expect(feed(typed('MARIA DA SILVA SOUZA', 90, { isInField: true }))).toEqual([]);
    expect(feed(typed('Luiz Henrique', 60, { isInField: true }))).toEqual([]);
    expect(feed(typed('Maria Aparecida dos Santos Oliveira Lima', 85, { isInField: true }))).toEqual([]);
    expect(feed(typed('ABC', 4))).toEqual([]);
    expect(feed(typed('MARIA DA SILVA SOUZA', 250))).toEqual([]);
  });

  it('WedgeInput begins anew after a long pause, and after each code', () => {
    const read = feed([...typed('xyz', 5, { end: '' }), ...typed('0123456789', 5, { from: 4_000 })]);
    expect(read).toEqual([{ is: 'code', readings: ['0123456789'] }]);
  });

  it('WedgeInput ignores Shift and similar keys, and bounds its text', () => {
    const input = new WedgeInput();
    for (let n = 0; n < 20_000; n++)
      input.press({ key: n % 2 ? 'A' : 'Shift', code: '', shift: false, at: n, isInField: false });
    const [read] = feed([{ key: 'Enter', code: 'Enter', shift: false, at: 20_001, isInField: false }], input);
    expect(read!.readings[0].length).toBeLessThan(5_000);
  });
});

describe('listenToWedge', () => {
  let stop: () => void = () => undefined;
  afterEach(() => {
    stop();
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  function press(target: EventTarget, key: string): boolean {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    return target.dispatchEvent(event);
  }

  it('listenToWedge takes a code without an Enter, and the Enter that follows it', () => {
    const found: WedgeRead[] = [];
    stop = listenToWedge((read) => found.push(read));
    for (const key of CODES[4]!) press(document.body, key);
    expect(found.map(({ readings }) => readings[0])).toEqual([CODES[4]]);
    expect(press(document.body, 'Enter')).toBe(false);
  });

  it('listenToWedge passes a bar code and a broken text without an Enter on once the reader is silent', () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const found: WedgeRead[] = [];
    stop = listenToWedge((read) => found.push(read));
    for (const key of 'ABCDEFGHJK') press(document.body, key);
    jest.advanceTimersByTime(300);
    for (const key of CODES[4]!.slice(0, 60)) press(document.body, key);
    jest.advanceTimersByTime(1_500);
    expect(found.map(({ is }) => is)).toEqual(['code', 'misread']);
  });

  it("listenToWedge removes a code from the field it was typed into, and leaves a person's text", () => {
    const field = document.createElement('input');
    document.body.append(field);
    stop = listenToWedge(() => undefined);
    field.value = 'Ana';
    for (const key of CODES[5]!) if (press(field, key)) field.value += key;
    expect(field.value).toBe('Ana');
  });

  it('listenToWedge ignores text that a browser fills in', () => {
    const errors: unknown[] = [];
    const failed = (event: ErrorEvent) => errors.push(event.error);
    window.addEventListener('error', failed);
    stop = listenToWedge(() => undefined);
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    window.removeEventListener('error', failed);
    expect(errors).toEqual([]);
  });

  it('listenToWedge lets no key of a reader press the focused button', () => {
    const button = document.createElement('button');
    document.body.append(button);
    stop = listenToWedge(() => undefined);
    const passed = [...'T1 A B', 'Enter'].filter((key) => press(button, key));
    expect(passed).not.toContain(' ');
  });
});

describe('listenToWedge with a typist', () => {
  let stop: () => void = () => undefined;
  let clock = 0;
  let typed = '';
  let found: WedgeRead[] = [];

  beforeEach(() => {
    jest.useFakeTimers();
    typed = '';
    found = [];
    let before = '';
    stop = listenToWedge((read) => found.push(read), {
      begin: () => (before = typed),
      type: (character) => (typed += character),
      takeBack: () => (typed = before),
    });
  });

  afterEach(() => {
    stop();
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  /** Presses a key some milliseconds after the last; returns whether the page gets it. */
  function press(key: string, gap: number, target: EventTarget = document.body): boolean {
    clock += gap;
    jest.advanceTimersByTime(gap);
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: clock });
    return target.dispatchEvent(event);
  }

  const pressAll = (keys: Iterable<string>, gap: number) => [...keys].map((key) => press(key, gap));
  const begin = () => press('Shift', 5_000);

  it.each([60, 120, 400])("listenToWedge gives a person's amount to the typist, a key each %i ms", (gap) => {
    begin();
    expect(pressAll('12000', gap)).not.toContain(true);
    jest.advanceTimersByTime(60);
    expect(typed).toBe('12000');
    expect(press('Enter', gap)).toBe(true);
    expect(found).toEqual([]);
  });

  it('listenToWedge gives the last characters to the typist before an Enter or another key that follows at once', () => {
    begin();
    pressAll('+', 200);
    expect(press('ArrowDown', 10)).toBe(true);
    expect(typed).toBe('+');
    pressAll('7', 200);
    expect(press('Enter', 10)).toBe(true);
    expect(typed).toBe('+7');
  });

  it.each(READERS)('listenToWedge leaves nothing of 20 codes from $name with a typist', (reader: Reader) => {
    for (const code of CODES.slice(0, 20)) {
      found = [];
      begin();
      pressAll('50', 300);
      let at = 0;
      press('Shift', 300);
      for (const { key, code: position, shift, at: next } of keysOf(reader, code)) {
        clock += next - at;
        jest.advanceTimersByTime(next - at);
        at = next;
        const event = new KeyboardEvent('keydown', { key, code: position, shiftKey: shift, bubbles: true });
        Object.defineProperty(event, 'timeStamp', { value: clock });
        document.body.dispatchEvent(event);
      }
      jest.advanceTimersByTime(2_000);
      expect(found.map(({ is, readings }) => is === 'code' && readings.includes(code))).toEqual([true]);
    }
    expect(typed).toBe('50'.repeat(20));
  });

  it.each(['12345', '789123', 'ABC1'])('listenToWedge lets the short text %s of a reader press nothing', (text) => {
    begin();
    const passed = pressAll([...text, 'Enter'], 8);
    expect(passed).not.toContain(true);
    jest.advanceTimersByTime(100);
    expect(typed).toBe('');
  });

  it('listenToWedge takes eight quick signs for those of a person', () => {
    begin();
    pressAll('++++++++++', 110);
    jest.advanceTimersByTime(2_000);
    expect(typed).toBe('++++++++++');
    expect(found).toEqual([]);
  });

  it('listenToWedge leaves the keys of a field to it', () => {
    const field = document.createElement('input');
    document.body.append(field);
    begin();
    expect([...'12'].map((key) => press(key, 100, field))).toEqual([true, true]);
    jest.advanceTimersByTime(100);
    expect(typed).toBe('');
    field.type = 'radio';
    press('3', 300, field);
    jest.advanceTimersByTime(100);
    expect(typed).toBe('3');
  });
});
