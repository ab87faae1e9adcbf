import { type DoorTicketView, type VerificationKeyView } from '@festix/domain/contract';
import { isFeedbackCode, type FeedbackCode, type ListedTicket, type TicketFacts } from '@festix/domain/door';
import {
  hashTicketCode,
  keptPartnerCode,
  normaliseTypedCode,
  partnerCodeHashes,
  readTicketText,
  verifyTicketSignature,
  type SignedFacts,
  type SignedTicket,
} from '@festix/domain/selling';
import { fromBase64Url } from './base64url.ts';
import type { DoorList } from './door-list.ts';
import type { EventRow } from './snap.db.ts';

/**
 * What was presented at the door: a text from a camera, a reader or a person, with the other readings of a reader's
 * keys; a ticket of the phone's list; or a ticket that the server's search found.
 */
export type Presented =
  | { by: 'text'; text: string; others?: readonly string[] }
  | { by: 'serial'; serial: number }
  | { by: 'search'; ticket: DoorTicketView };

/** Names a ticket to the server. */
export type Reference = { reference: string } | { ticket_id: string } | { serial: number };

/** A presented ticket, with this phone's facts. */
export interface Recognised {
  /** The facts to judge; undefined for an unknown ticket. */
  facts: TicketFacts | undefined;
  /** Its row in the list. */
  listed: ListedTicket | undefined;
  /**
   * Undefined for a text that is no code of the product: it may be any text, and leaves the phone only where partners
   * sell for the event, because it may be a code of theirs then.
   */
  reference: Reference | undefined;
  /** The code with which the server would refuse it, by its answer to the search. */
  refused?: FeedbackCode;
  /** The partner's code, as it was read: the list has none. */
  seller_code?: string;
  /** The tickets with the same partner's code, this one among them: two sellers may have the code. */
  twins?: readonly Omit<Recognised, 'twins'>[];
}

type Known = Pick<Recognised, 'facts' | 'listed'>;

const NOBODY: Known = { facts: undefined, listed: undefined };

/** Identifies the presented ticket. A valid signature identifies one that the list does not have yet. */
export async function recognise(presented: Presented, event: EventRow, list: DoorList): Promise<Recognised> {
  switch (presented.by) {
    case 'text':
      return byText(await likeliest(presented, event, list), event, list);
    case 'serial': {
      const { serial } = presented;
      return { ...(bySerial(serial, event, list) ?? NOBODY), reference: { serial } };
    }
    case 'search':
      return bySearch(presented.ticket, event, list);
  }
}

/** Returns the reading with a signature of this event's keys, else that of a listed partner's code, else the first. */
async function likeliest(
  { text, others = [] }: Presented & { by: 'text' },
  event: EventRow,
  list: DoorList,
): Promise<string> {
  const readings = others.length > 0 ? [text, ...others] : [];
  for (const reading of readings) {
    const signed = readTicketText(reading);
    if (signed && (await isGenuine(signed, event.keys))) return reading;
  }
  const ofPartner = hasPartners(list) && readings.find((reading) => ofPartners(reading, event.id, list).length > 0);
  return ofPartner || text;
}

/** Returns whether another seller's tickets open a door of the event. */
export function hasPartners(list: DoorList): boolean {
  return list.lotsInOrder().some(({ seller }) => seller);
}

/**
 * Returns the listed tickets with a partner's code: those that match exactly, else those that match without spaces and
 * case. Several are tickets of several sellers, those first that nobody has entered with by the list.
 */
export function ofPartners(text: string, event_id: string, list: DoorList): ListedTicket[] {
  const hashes = partnerCodeHashes(event_id, text);
  if (!hashes) return [];
  const exact = list.withCode(hashes.exact);
  const found = exact.length > 0 ? exact : list.withCode(hashes.folded);
  return [...found].sort((one, other) => Number(hasEntered(one)) - Number(hasEntered(other)));
}

function hasEntered({ checked_in_at, passages = [] }: ListedTicket): boolean {
  return checked_in_at !== null || passages.length > 0;
}

async function byText(text: string, event: EventRow, list: DoorList): Promise<Recognised> {
  const signed = readTicketText(text);
  if (signed) {
    const known = (await isGenuine(signed, event.keys)) ? bySignature(signed.facts, event, list) : NOBODY;
    return { ...known, reference: { reference: signed.text } };
  }
  const typed = normaliseTypedCode(text);
  const own = typed?.kind === 'ticket' ? typed.code : undefined;
  const ours = own === undefined ? undefined : byCode(own, event, list);
  if (!ours && hasPartners(list)) return byPartnerCode(text, event, list);
  return { ...(ours ?? NOBODY), reference: own === undefined ? undefined : { reference: own } };
}

/** Returns the ticket of a partner's code. An unknown one may be newer than the list: the server is asked. */
function byPartnerCode(text: string, event: EventRow, list: DoorList): Recognised {
  const reference = partnerCodeHashes(event.id, text) && { reference: keptPartnerCode(text) };
  const twins = ofPartners(text, event.id, list).map((listed) => ({
    ...{ listed, facts: asListed(listed, event, list), reference },
    seller_code: keptPartnerCode(text),
  }));
  const [first] = twins;
  return { ...(first ?? { ...NOBODY, reference }), ...(twins.length > 1 && { twins }) };
}

async function isGenuine({ facts, message, signature }: SignedTicket, keys: VerificationKeyView[]): Promise<boolean> {
  const key = keys.find(({ id }) => id === facts.key_id);
  return key !== undefined && verifyTicketSignature(bytesOf(key), message, signature);
}

const keyBytes = new WeakMap<VerificationKeyView, Uint8Array>();

/** Returns the same bytes for the same key, by which the key's imported form in the browser is found again. */
function bytesOf(key: VerificationKeyView): Uint8Array {
  const known = keyBytes.get(key);
  if (known) return known;
  const bytes = fromBase64Url(key.public_key);
  keyBytes.set(key, bytes);
  return bytes;
}

function bySignature(signed: SignedFacts, event: EventRow, list: DoorList): Known {
  if (signed.event_number !== event.number) return { facts: ofAnotherEvent(signed), listed: undefined };
  return bySerial(signed.serial, event, list) ?? { facts: asSigned(signed, event, list), listed: undefined };
}

/** Returns the facts of a serial. An ended serial has a status, but no row. */
function bySerial(serial: number, event: EventRow, list: DoorList): Known | undefined {
  const listed = list.find(serial);
  if (listed) return { listed, facts: asListed(listed, event, list) };
  const status = list.revocation(serial);
  return status && { listed: undefined, facts: { ...unsold(event), serial, status } };
}

/**
 * Returns the ticket of a code, or undefined if none or several have it: six bytes of a hash may belong to two tickets,
 * and the code alone does not identify one then.
 */
function byCode(code: string, event: EventRow, list: DoorList): Known | undefined {
  const [listed, ...others] = list.withCode(hashTicketCode(event.id, code));
  if (!listed || others.length > 0) return undefined;
  return { listed, facts: asListed(listed, event, list) };
}

function asListed(listed: ListedTicket, event: EventRow, list: DoorList): TicketFacts {
  return {
    event_id: event.id,
    serial: listed.serial,
    lot_id: lotId(listed.lot_number, list),
    price_kind: listed.price_kind,
    status: listed.status,
    order_status: listed.order_status,
    entry: listed.entry,
    admitted: listed.checked_in_at === null ? null : { at: listed.checked_in_at },
  };
}

/** Returns the facts of a ticket sold after the last sync: its signature proves the sale. */
function asSigned(signed: SignedFacts, event: EventRow, list: DoorList): TicketFacts {
  return {
    event_id: event.id,
    serial: signed.serial,
    lot_id: lotId(signed.lot_number, list),
    price_kind: signed.price_kind,
    status: 'valid',
    order_status: 'paid',
    entry: 0,
  };
}

/** Returns the ticket of a search by the server's answer or by the list, whichever has the later entry. */
function bySearch(ticket: DoorTicketView, event: EventRow, list: DoorList): Recognised {
  const reference = { ticket_id: ticket.id };
  const known = bySerial(ticket.serial, event, list);
  const later = (known?.listed?.entry ?? ticket.entry) - ticket.entry;
  if (known && later > 0) return { ...known, reference };
  const told = asFound(ticket, event);
  const facts = known?.facts && later === 0 ? withEntry(known.facts, told) : told;
  const refused = refusalOf(ticket);
  return { facts, listed: known?.listed, reference, ...(refused && { refused }) };
}

function withEntry(facts: TicketFacts, { admitted = null }: TicketFacts): TicketFacts {
  return { ...facts, admitted: facts.admitted ?? admitted };
}

/**
 * Returns the code with which the server would refuse the ticket; undefined for a code that this version does not know.
 */
function refusalOf({ feedback }: DoorTicketView): FeedbackCode | undefined {
  if (feedback === 'ADMITTED') return undefined;
  return isFeedbackCode(feedback) ? feedback : 'ORDER_INVALID_STATUS_ERROR';
}

/** Returns the facts of the server's answer. */
function asFound({ serial, entry, lot, price, order, checkIn }: DoorTicketView, event: EventRow): TicketFacts {
  const [entered] = checkIn;
  return {
    event_id: event.id,
    serial,
    lot_id: lot.id,
    price_kind: price.kind,
    status: order ? 'valid' : 'leased',
    order_status: order?.status ?? null,
    entry,
    admitted: entered ? { at: entered.created_at, by: entered.by, device: entered.device } : null,
  };
}

function ofAnotherEvent(signed: SignedFacts): TicketFacts {
  return {
    event_id: `number ${signed.event_number}`,
    serial: signed.serial,
    lot_id: UNKNOWN_LOT,
    price_kind: signed.price_kind,
    status: 'valid',
    order_status: 'paid',
    entry: 0,
  };
}

function unsold(event: EventRow): Omit<TicketFacts, 'status'> {
  return { event_id: event.id, lot_id: UNKNOWN_LOT, price_kind: null, order_status: 'paid', entry: 0 };
}

/** No filter contains a lot that the phone does not know. */
const UNKNOWN_LOT = '';

function lotId(number: number, list: DoorList): string {
  return list.lotOf(number)?.id ?? UNKNOWN_LOT;
}
