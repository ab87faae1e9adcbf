import {
  isForeignText,
  normaliseTypedCode,
  PARTNER_CODE_LENGTH,
  partnerKeys,
  readingsOf,
  readTicketText,
  stripScannerPrefix,
  TICKET_TEXT_LENGTH,
} from '@festix/domain/selling';
import type { ReaderKey } from '@festix/domain/selling';

/** Milliseconds between two keys of a fast reader, and of no person. */
const FAST = 50;
/** The same over a text that is longer than any name or code that people type in one go. */
const FAST_AT_LENGTH = 75;
const LONG = 30;
/** Milliseconds between two keys of the slowest reader, on average. */
const SLOWEST = 160;
/** The same over a short text, which may be nothing but an amount and its Enter. */
const BURST = 35;
/** Fewest characters of a short text that are told from a person's. */
const BURST_LENGTH = 3;
/** Milliseconds of silence before another text; a reader on Bluetooth pauses now and then. */
export const ENDED = 1_500;
/** Milliseconds of silence after which a typed code is complete without an Enter. */
export const CODE_ENDED = 300;
/** Milliseconds after a code in which its reader's Enter or Tab belongs to it. */
const TAIL = 500;
/** Shortest reported text; a shorter one comes from a person leaning on a key. */
const SHORTEST = 8;
/** The same where codes of partners are read, off fields and typed fast. */
const SHORTEST_OF_PARTNERS = PARTNER_CODE_LENGTH.least;
/** Longest text with a typed code, prefix and suffix included. */
const LONGEST_CODE = 40;
/** Limit for a misconfigured reader that never ends. */
const LONGEST = 4_096;

/** What people type fast where amounts are asked for. */
const AMOUNT = /^[\d+\-=.,]$/;

/** A key press: `at` in milliseconds of a monotonic clock. */
export interface KeyPress extends ReaderKey {
  at: number;
  /** Whether it goes into a field, where a person may be typing. */
  isInField: boolean;
}

/**
 * A reader's result: the readings of a whole code, the likeliest first, of another thing's code, or of a text that was
 * cut short.
 */
export interface WedgeRead {
  is: 'code' | 'foreign' | 'misread';
  readings: [string, ...string[]];
}

/** A text that was cut short, or the code of another thing. */
export type Misread = Exclude<WedgeRead['is'], 'code'>;

/**
 * Distinguishes a hand-held reader's keys from a person's. A ticket's text is complete with its last character,
 * whatever the reader's layout, speed, prefix or suffix.
 */
export class WedgeInput {
  private keys: KeyPress[] = [];
  private readonly hasTypist: boolean;
  private readonly takesAny: () => boolean;
  private lastAt = -Infinity;
  private readAt = -Infinity;

  /**
   * `hasTypist`: people type amounts here, so that digits and signs alone are a reader's only if they are fast.
   * `takesAny`: returns whether any text may be a ticket's code, as at an event with partners.
   */
  constructor({ hasTypist = false, takesAny = () => false }: { hasTypist?: boolean; takesAny?: () => boolean } = {}) {
    this.hasTypist = hasTypist;
    this.takesAny = takesAny;
  }

  /** Returns whether a text of a reader may be in progress. */
  get isReading(): boolean {
    return this.keys.length > 1 && this.isAtMost(SLOWEST);
  }

  /** Returns whether the text so far is long and quick enough for a reader, and to be reported. */
  get isLong(): boolean {
    return this.isByReader(SLOWEST);
  }

  /** Returns whether the text that an Enter would complete now is short, and quicker than people type. */
  isBurst(at: number): boolean {
    return this.keys.length >= BURST_LENGTH && this.isAtMost(BURST) && at - this.lastAt <= FAST;
  }

  /** Returns the milliseconds since the last character. */
  silence(at: number): number {
    return at - this.lastAt;
  }

  /** Takes a key and returns the result it completes. */
  press(pressed: KeyPress): WedgeRead | undefined {
    const { key, at } = pressed;
    if (this.isOver(at)) this.keys = [];
    if (key === 'Enter' || key === 'Tab') return this.end();
    if (!isCharacter(pressed)) return undefined;
    this.lastAt = at;
    this.keys.push(pressed);
    if (this.keys.length > LONGEST) this.keys = this.keys.slice(-TICKET_TEXT_LENGTH);
    const readings = this.ticketReadings();
    if (!readings) return undefined;
    this.keys = [];
    this.readAt = at;
    return { is: 'code', readings };
  }

  /** Returns whether an Enter or Tab now belongs to the code just read. */
  isTail(at: number): boolean {
    return this.keys.length < SHORTEST && at - this.readAt <= TAIL;
  }

  /** Returns the text so far as complete, if a reader typed it. */
  end(): WedgeRead | undefined {
    const keys = this.keys;
    const fast = keys.length > LONG ? FAST_AT_LENGTH : FAST;
    const limit = keys.some(({ isInField }) => isInField) ? fast : SLOWEST;
    const isByReader = this.isByReader(limit);
    this.keys = [];
    if (!isByReader) return undefined;
    const readings = readingsOf(keys);
    const codes = readings.filter(isCodeForPeople);
    if (isSome(codes)) return { is: 'code', readings: codes };
    const partners = this.takesAny() ? [...new Set(readings.flatMap(partnerReadings))] : [];
    if (isSome(partners)) return { is: 'code', readings: partners };
    return { is: readings.some(isForeignText) ? 'foreign' : 'misread', readings: readings as [string] };
  }

  /** Returns the milliseconds of silence that complete the text so far. */
  get patience(): number {
    const { length } = this.keys;
    const isCode = length >= SHORTEST && length <= LONGEST_CODE && readingsOf(this.keys).some(isCodeForPeople);
    return isCode ? CODE_ENDED : ENDED;
  }

  /** Returns whether a key begins another text. A few keys before a pause are a person's, where people type. */
  private isOver(at: number): boolean {
    const isByPerson = this.hasTypist && this.keys.length < SHORTEST;
    return at - this.lastAt > (isByPerson ? SLOWEST : ENDED);
  }

  private ticketReadings(): [string, ...string[]] | undefined {
    if (this.keys.length < TICKET_TEXT_LENGTH) return undefined;
    const readings = readingsOf(this.keys.slice(-TICKET_TEXT_LENGTH)).flatMap(
      (text) => readTicketText(text)?.text ?? [],
    );
    const distinct = [...new Set(readings)];
    return isSome(distinct) ? distinct : undefined;
  }

  private isByReader(limit: number): boolean {
    const isAmount = this.hasTypist && this.keys.every(({ key }) => AMOUNT.test(key));
    if (this.keys.length < SHORTEST) return this.isShortOfPartners();
    return this.isAtMost(isAmount ? Math.min(limit, FAST) : limit);
  }

  /** Returns whether a short text may be a partner's code: typed fast, and into no field. */
  private isShortOfPartners(): boolean {
    const isLongEnough = this.keys.length >= SHORTEST_OF_PARTNERS;
    return isLongEnough && this.takesAny() && this.isAtMost(FAST) && !this.keys.some(({ isInField }) => isInField);
  }

  private isAtMost(limit: number): boolean {
    const [first] = this.keys;
    return first !== undefined && this.lastAt - first.at <= limit * (this.keys.length - 1);
  }
}

/** Returns whether a key has a character, by itself or by its position. */
function isCharacter({ key, code }: ReaderKey): boolean {
  return key.length === 1 || ((key === 'Dead' || key === 'Process' || key === 'Unidentified') && code !== '');
}

/** Returns whether the text is a ticket's or an order's code, which a bar code may hold. */
function isCodeForPeople(text: string): boolean {
  return normaliseTypedCode(stripScannerPrefix(text)) !== undefined;
}

/** Beginning of our own tickets' texts. */
const OWN_MARK = /^t1/i;

/**
 * Returns the partner's code that a reader's text may be, without what the reader puts around it. None for a ticket of
 * our own that was cut short.
 */
function partnerReadings(text: string): string[] {
  const bare = stripScannerPrefix(text);
  if (bare.length > LONGEST_CODE && OWN_MARK.test(bare)) return [];
  return partnerKeys(text) ? [bare] : [];
}

function isSome<T>(list: T[]): list is [T, ...T[]] {
  return list.length > 0;
}

/** Takes the characters that a person types into no field. */
export interface Typist {
  /** Remembers the state that `takeBack` restores: what is typed next may be a reader's. */
  begin(): void;
  type(character: string): void;
  /** Restores the state of the last `begin`: a reader has typed since. */
  takeBack(): void;
}

/**
 * Listens to hand-held readers wherever the focus is. Removes their text from fields. With a typist, characters of no
 * reader go to it, and the Enter of a quick short text goes nowhere. `takesAny` as in WedgeInput.
 */
export function listenToWedge(read: (found: WedgeRead) => void, typist?: Typist, takesAny?: () => boolean): () => void {
  const input = new WedgeInput({ hasTypist: typist !== undefined, ...(takesAny && { takesAny }) });
  const held = new HeldCharacters(typist);
  let silence: ReturnType<typeof setTimeout> | undefined;
  let field: HTMLInputElement | undefined;

  const tell = (found: WedgeRead) => {
    clearField(field, found.readings[0]);
    if (!field) held.drop();
    read(found);
  };

  const pressed = (event: Event) => {
    // Chromium announces what it fills in by itself as a key without a name.
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.altKey || event.metaKey) return;
    clearTimeout(silence);
    const { key, code, shiftKey: shift, timeStamp: at } = event;
    const isInField = isEditable(event.target);
    field = isInField && event.target instanceof HTMLInputElement ? event.target : undefined;
    const isEnd = key === 'Enter' || key === 'Tab';
    const isTail = isEnd && input.isTail(at);
    const isBurst = isEnd && typist !== undefined && input.isBurst(at);
    const pause = input.silence(at);
    // A held key repeats as fast as a reader types.
    if (typist && event.repeat && !isEnd && !isInField) return key.length === 1 ? swallow(event) : undefined;
    const found = input.press({ key, code, shift, at, isInField });
    const isTyped = typist !== undefined && !isInField && key.length === 1 && !(key === ' ' && pause > SLOWEST);
    // A reader's text presses no button, scrolls nothing and submits no field.
    if (found || isTail || isBurst || isTyped || (!typist && !isInField && input.isReading)) swallow(event);
    if (found) return tell(found);
    // A suffix of the code just read is nobody's.
    if (isTyped) {
      if (!input.isTail(at)) held.take(key, pause, input);
    } else if (isBurst && !isInField) held.drop();
    // Keys keep their order. A reader presses Shift between its characters.
    else if (!isCharacter({ key, code, shift }) && !SHIFTS.has(key)) held.release();
    silence = setTimeout(() => {
      const ended = input.end();
      if (ended) tell(ended);
    }, input.patience);
  };
  window.addEventListener('keydown', pressed, { capture: true });
  return () => {
    clearTimeout(silence);
    held.stop();
    window.removeEventListener('keydown', pressed, { capture: true });
  };
}

/** Holds characters back as long as the next may show that a reader types them. */
class HeldCharacters {
  private characters: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly typist: Typist | undefined;

  constructor(typist: Typist | undefined) {
    this.typist = typist;
  }

  take(character: string, pause: number, input: WedgeInput): void {
    if (pause > SLOWEST) this.typist?.begin();
    if (pause > FAST && !input.isLong) this.release();
    this.characters.push(character);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => !input.isLong && this.release(), FAST);
  }

  release(): void {
    clearTimeout(this.timer);
    for (const character of this.characters.splice(0)) this.typist?.type(character);
  }

  drop(): void {
    this.stop();
    this.typist?.takeBack();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.characters = [];
  }
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Keys that only change others. */
const SHIFTS = new Set(['Shift', 'CapsLock', 'AltGraph']);

/** Inputs that take no text. */
const TEXTLESS = new Set(['button', 'checkbox', 'radio', 'reset', 'submit']);

/** Returns whether a person may be typing into an element. */
export function isEditable(target: EventTarget | null): boolean {
  return (
    (target instanceof HTMLInputElement && !TEXTLESS.has(target.type)) ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

/** Removes a reader's text from a field; its mask may have changed it. */
function clearField(field: HTMLInputElement | undefined, text: string): void {
  if (!field) return;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  // The key that completed the code never reaches the field.
  const typed = [text, text.slice(0, -1)].find((end) => end !== '' && field.value.endsWith(end));
  set!.call(field, typed === undefined ? '' : field.value.slice(0, -typed.length));
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
