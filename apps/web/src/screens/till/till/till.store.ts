import type { Id } from '@festix/domain/contract';
import type { Cents } from '@festix/domain/ground';
import type { TillPaymentMethod } from '@festix/domain/selling';
import type { SaleBuyer } from '@festix/domain/sync';
import type { CardToCharge } from '../../../offline/charge-card.ts';
import type { CartLine, SellableLot, TerminalCardType } from '@festix/domain/till';
import { create } from 'zustand';
import {
  documentNoted,
  given,
  noTaps,
  paidInFull,
  tapped,
  tapsOf,
  withoutGone,
  type ShownLine,
  type Taps,
} from './sell/cart-lines.ts';
import { keepChoice, recallChoice } from '../../../offline/storage.ts';

/** The typed fields of the buyer. */
export type TypedBuyer = Record<keyof SaleBuyer, string>;

export interface TillScreenState {
  taps: Taps;
  method: TillPaymentMethod | undefined;
  /** Cash that was handed over; the total if the operator entered none. */
  tendered: Cents | undefined;
  card_reference: string;
  card_type: TerminalCardType;
  installments: number;
  /** Whether the card is typed by hand, though the till has a terminal. */
  isTyped: boolean;
  /** Why the last charge of the terminal sold nothing. */
  unsold: string | undefined;
  buyer: TypedBuyer;
  /** The price that + and − change: the one that was tapped last, or that the arrows chose. */
  chosen: Id | undefined;
  /** While a sale is being made: its cart can be neither changed nor sold again. */
  isSelling: boolean;
  isMuted: boolean;
  /** Whether digits and signs act by themselves outside of fields. */
  hasCharacterKeys: boolean;
  /** Width of the paper in the printer, in mm. */
  paper: 58 | 80;
  /** Whether it was tried to take up a session that this browser may hold. */
  hasAskedForSession: boolean;
  said: Said;
  /** Number of times that something was said: the same words again are another message. */
  times_said: number;
}

/** What the till's live regions say. */
export interface Said {
  /** Read aloud, and shown elsewhere on the page. */
  text?: string;
  /** Shown too: why a scanned code opened nothing. */
  refusal?: string;
}

/** The part of the state that keys change. */
export type TypedByKeys = Pick<TillScreenState, 'taps' | 'method' | 'tendered' | 'chosen'>;

const MUTED = 'festix.till.muted';
const PAPER = 'festix.till.paper';
const CHARACTER_KEYS = 'festix.till.character-keys';

const freshSale = () => ({
  taps: noTaps,
  method: undefined,
  tendered: undefined,
  chosen: undefined,
  card_reference: '',
  card_type: 'credit' as const,
  installments: 1,
  isTyped: false,
  unsold: undefined,
  buyer: { name: '', email: '', phone: '', document: '' },
});

/** Stores the sale in progress and the shared state of the till's screens. Completed sales are in the journal. */
export const useTillScreen = create<TillScreenState>()(() => ({
  ...freshSale(),
  isSelling: false,
  isMuted: recallChoice(MUTED) === '1',
  hasCharacterKeys: recallChoice(CHARACTER_KEYS) !== '0',
  paper: recallChoice(PAPER) === '58' ? 58 : 80,
  hasAskedForSession: false,
  said: {},
  times_said: 0,
}));

/** Says something anew, in place of what was said before. */
export function say(said: Said): void {
  useTillScreen.setState(({ times_said }) => ({ said, times_said: times_said + 1 }));
}

/** Moves the choice among the prices. */
export function choose(chosen: Id | undefined): void {
  useTillScreen.setState(({ isSelling }) => (isSelling ? {} : { chosen }));
}

/** Restores the state from before a slow reader typed. */
export function takeBackKeys({ taps, method, tendered, chosen }: TypedByKeys): void {
  useTillScreen.setState(({ isSelling }) => (isSelling ? {} : { taps, method, tendered, chosen }));
}

/** Begins a sale for the next buyer. */
export function beginSale(): void {
  useTillScreen.setState(freshSale());
}

/** Restores a cart that was to be paid another way, and says why it was not. */
export function takeUp(
  lines: readonly CartLine[],
  method: TillPaymentMethod,
  buyer: SaleBuyer = {},
  unsold?: { why: string; card?: CardToCharge },
): void {
  const { name, email, phone, document } = buyer;
  useTillScreen.setState({
    ...freshSale(),
    taps: tapsOf(lines),
    method,
    ...(unsold && { unsold: unsold.why }),
    ...(unsold?.card && { card_type: unsold.card.card_type, installments: unsold.card.installments }),
    buyer: { name: name ?? '', email: email ?? '', phone: phone ?? '', document: document ?? '' },
  });
}

export function tap(price_id: Id, step: 1 | -1): void {
  // Another total is another amount to hand over.
  useTillScreen.setState(({ taps, isSelling }) =>
    isSelling ? {} : { taps: tapped(taps, price_id, step), tendered: undefined, chosen: price_id },
  );
}

/** Removes tickets that are no longer sold, after the operator has seen it. */
export function dropGone(lots: readonly SellableLot[]): void {
  useTillScreen.setState(({ taps, isSelling }) => (isSelling ? {} : { taps: withoutGone(taps, lots) }));
}

/** Sets the amount per ticket of a contribution. */
export function give(price_id: Id, amount: Cents): void {
  useTillScreen.setState(({ taps, isSelling }) =>
    isSelling ? {} : { taps: given(taps, price_id, amount), tendered: undefined },
  );
}

/** Stores the result of one document check. */
export function noteDocument(price_id: Id, isSeen: boolean): void {
  useTillScreen.setState(({ taps }) => ({ taps: documentNoted(taps, price_id, isSeen) }));
}

export function takeFull(line: ShownLine): void {
  useTillScreen.setState(({ taps }) => ({ taps: paidInFull(taps, line), tendered: undefined }));
}

export function choosePaper(paper: 58 | 80): void {
  keepChoice(PAPER, String(paper));
  useTillScreen.setState({ paper });
}

export function mute(isMuted: boolean): void {
  keepChoice(MUTED, isMuted ? '1' : '0');
  useTillScreen.setState({ isMuted });
}

/** Switches digits and signs as keys: people who dictate, or lean on a keyboard, press them without meaning to. */
export function switchCharacterKeys(isOn: boolean): void {
  keepChoice(CHARACTER_KEYS, isOn ? '1' : '0');
  useTillScreen.setState({ hasCharacterKeys: isOn });
}
