import type { DoorAnswerView, DoorTicketView, Id } from '@festix/domain/contract';
import { isUsedUp, passageRules, type Verdict } from '@festix/domain/door';
import { instantOf, type Instant } from '@festix/domain/ground';
import type { PriceKind } from '@festix/domain/programme';
import { withDocument } from '../document-checks.ts';
import type { DoorPlace } from '../door-place.ts';
import type { Reads } from '../journal.db.ts';
import type { KnownPassages } from '../passages.ts';
import type { DoorParts } from './door-parts.ts';
import { rulesOf } from './judge-scan.ts';
import type { Scan } from './scan.ts';

/** A ticket as the door shows it. */
export interface SeenTicket {
  serial: number | null;
  ticket_id: Id | null;
  holder_name: string | null;
  document_masked: string | null;
  /** The answers from checkout that the producer shows at the door. */
  answers?: readonly DoorAnswerView[];
  /** `seller` names the partner that sold the ticket. */
  lot: { name: string; sorting: number; seller?: string } | null;
  price_kind: PriceKind | null;
  /** The code that its holder has in hand: that of its other seller, else ours; null if this phone does not know it. */
  code: string | null;
}

/** The decision about a scan. */
export interface Decision {
  /** The id of the scan, here and on the server. */
  op_id: Id;
  verdict: Verdict;
  ticket: SeenTicket | undefined;
  decided_offline: boolean;
  /** Absent at an event without areas, days and exits. */
  place?: DoorPlace | undefined;
  /** Absent: 'entry'. */
  reads?: Reads;
  /** The passage that this exit ended. */
  left?: LeftPassage;
  /** The ticket's group, if it is more than the ticket: beside an entry alone. */
  party?: PartyFacts;
  /** true: the holder is inside by what is known, and a supervisor may let them in again. */
  can_release?: boolean;
}

/** The tickets of one order and lot that nobody has passed on, as this phone knows them after the scan. */
export interface PartyFacts {
  size: number;
  /** Those that have entered, this one included. */
  entered: number;
  /** Serials of those that may still enter, in the order in which this phone takes them. */
  others: number[];
}

/** A passage that an exit ended; its times are the server's. */
export interface LeftPassage {
  entered_at: Instant;
  left_at: Instant;
  /** Which entry of the day it was, from 1. */
  nth: number;
  /** Whether the pass has an entry left today. */
  may_return: boolean;
}

/** Returns the decision with a verdict about a scan. */
export function decide(
  parts: DoorParts,
  scan: Scan,
  verdict: Verdict,
  decided_offline: boolean,
  known?: KnownPassages,
): Decision {
  const { place, reads } = scan;
  return {
    op_id: scan.id,
    verdict: withDocument(verdict, scan.document, place !== undefined),
    ticket: scannedTicket(parts, scan),
    decided_offline,
    ...(place && { place, reads }),
    ...(known && verdict.code === 'LEFT' && { left: leftPassage(parts, scan, known) }),
    ...(place && verdict.code === 'ALREADY_CHECKED_IN_ERROR' && { can_release: releases(place) }),
  };
}

/** Returns the passage that an exit ends, by what this phone knew before it. */
function leftPassage(parts: DoorParts, scan: Scan, { facts }: KnownPassages): LeftPassage {
  const left_at = instantOf(scan.now);
  const used = facts.used ?? 1;
  return {
    entered_at: facts.admitted?.at ?? left_at,
    left_at,
    nth: used,
    may_return: !isUsedUp(used, passageRules(facts.lot_id, rulesOf(parts, scan))),
  };
}

/** Returns a ticket of the server's as the door shows it. */
export function seenTicket(ticket: DoorTicketView): SeenTicket {
  return {
    serial: ticket.serial,
    ticket_id: ticket.id,
    holder_name: ticket.holder_name,
    document_masked: ticket.document_masked,
    answers: ticket.answers ?? [],
    lot: { name: ticket.lot.name, sorting: ticket.lot.sorting, ...(ticket.seller && { seller: ticket.seller }) },
    price_kind: ticket.price.kind,
    code: ticket.seller_code ?? ticket.code,
  };
}

function scannedTicket({ event, list }: DoorParts, { presented, recognised }: Scan): SeenTicket | undefined {
  const { facts, listed } = recognised;
  if (presented.by === 'search') return seenTicket(presented.ticket);
  if (!facts || facts.event_id !== event().id) return undefined;
  const lot = event().lots.find(({ id }) => id === facts.lot_id);
  return {
    serial: facts.serial ?? null,
    ticket_id: null,
    holder_name: listed?.holder_name ?? null,
    document_masked: listed?.document_masked ?? null,
    answers: facts.serial === undefined || facts.serial === null ? [] : list().answersOf(facts.serial),
    lot: lot ? { name: lot.name, sorting: lot.sorting, ...(lot.seller && { seller: lot.seller }) } : null,
    price_kind: facts.price_kind,
    code: recognised.seller_code ?? null,
  };
}

/** Returns whether a supervisor may let in a person who left an area without a read exit. */
function releases({ area }: DoorPlace): boolean {
  return area.exits !== 'none' && area.unknown_exit === 'release';
}
