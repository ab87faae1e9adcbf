import type { Id } from '@festix/domain/contract';
import type { DocumentResult } from '@festix/domain/programme';
import { v7 as newId } from 'uuid';
import { DocumentChecks } from './document-checks.ts';
import { keyOf, placeAt, type DoorPlace } from './door-place.ts';
import { decideHere } from './door/decide-here.ts';
import type { Decision, PartyFacts, SeenTicket } from './door/decision.ts';
import { originOf, type DoorParts } from './door/door-parts.ts';
import { enteredHere } from './door/entered-here.ts';
import { admitParty, withParty } from './door/party.ts';
import { recordAnswer } from './door/record-answer.ts';
import { admitReleased, proveRelease, type ReleaseOutcome, type ReleaseProof } from './door/release.ts';
import { Scans } from './door/scans.ts';
import { askServer } from './door/server-answer.ts';
import type { Reads } from './journal.db.ts';
import { newOp } from './ops.ts';
import type { Presented } from './recognise.ts';

export type { Decision, DoorParts, DoorPlace, PartyFacts, ReleaseOutcome, ReleaseProof, SeenTicket };
export type { Operator } from './door/door-parts.ts';

/** The ticket whose holder has to show a document. */
export type CheckedTicket = Pick<SeenTicket, 'serial' | 'ticket_id' | 'price_kind'>;

/**
 * The door of an event. Asks the server, and decides by itself when no answer arrives in time, with the same id, so
 * that the server takes both for one scan.
 */
export class Door {
  private readonly parts: DoorParts;
  private readonly documents: DocumentChecks;
  private readonly scans: Scans;

  constructor(parts: DoorParts) {
    this.parts = parts;
    this.documents = new DocumentChecks(parts.journal, parts.event().id, parts.clock);
    this.scans = new Scans(parts, this.documents);
  }

  async judge(presented: Presented): Promise<Decision> {
    const { parts } = this;
    const scan = await this.scans.take(presented);
    const answer = await askServer(parts, scan);
    const decision = answer
      ? await withParty(parts, scan, await recordAnswer(parts, scan, answer))
      : await decideHere(parts, scan);
    parts.queued();
    return decision;
  }

  /** Records the result of a document check, now or later from the list of scans. */
  async checkDocument(ticket: CheckedTicket, result: DocumentResult): Promise<void> {
    const { serial, ticket_id, price_kind } = ticket;
    const { journal, clock } = this.parts;
    const origin = originOf(this.parts, clock.read());
    await journal.ops.add(newOp(newId(), 'document_check', { serial, ticket_id, result, price_kind }, origin));
    this.parts.queued();
  }

  /**
   * Admits tickets of the decision's group that are outside, at most `count`, each by a decision of its own, in one
   * transaction. Returns the decisions, whose documents are asked for one by one; a refused one if nothing was stored.
   */
  async admitParty({ party, place }: Decision, count: number): Promise<Decision[]> {
    const others = party?.others ?? [];
    const scans = await Promise.all(
      others.map((serial) => this.scans.take({ by: 'serial', serial }, { place, reads: 'entry' })),
    );
    try {
      return await admitParty(this.parts, scans, count);
    } finally {
      this.parts.queued();
    }
  }

  /** Lets in a person who is inside by what is known, because a supervisor answers for the exit that nobody read. */
  async release(decision: Decision, proof: ReleaseProof): Promise<ReleaseOutcome> {
    const { parts } = this;
    const { op_id, can_release, place } = decision;
    const { serial = null, ticket_id = null } = decision.ticket ?? {};
    if (!can_release || serial === null) return { came: 'refused' };
    const scan = await this.scans.again(op_id, serial, place);
    const answer = await proveRelease(parts, proof);
    if (answer.pin !== 'right') return { came: 'pin', answer };
    const released = await admitReleased(parts, scan, ticket_id, proof);
    parts.queued();
    return { came: 'released', decision: await withParty(parts, scan, released) };
  }

  /** Returns the area and day of a scan made now; undefined at an event without areas, days and exits. */
  place(): DoorPlace | undefined {
    const { clock, event, settings } = this.parts;
    return placeAt(event(), settings(), clock.serverNow());
  }

  /** Returns whether a scan now is read where a decision was made: at the same area and day, entry or exit. */
  isWhereDecided({ place, reads = 'entry' }: Pick<Decision, 'place' | 'reads'>): boolean {
    const here = this.scans.here();
    const [then, now] = [keyOf(place), keyOf(here.place)];
    return here.reads === reads && then.area === now.area && then.day === now.day;
  }

  setReads(reads: Reads): Promise<void> {
    return this.parts.set({ reads });
  }

  /** Moves the door to an area, where it reads entries until a person turns it. */
  setArea(area: number): Promise<void> {
    return this.parts.set({ area, reads: 'entry' });
  }

  /** Returns for each ticket whether its holder is inside at this door's place, or has used up the entries there. */
  enteredHere(tickets: readonly Presented[]): Promise<boolean[]> {
    return enteredHere(this.parts, this.scans.here(), tickets);
  }

  /** Keeps the door to a day by its id; null: to the day of each scan. */
  pinDay(pinned_day: Id | null): Promise<void> {
    return this.parts.set({ pinned_day });
  }

  /** Returns whether a decision asks for a document that nobody has answered for since, as far as this phone knows. */
  async isUnanswered({ verdict, ticket }: Decision): Promise<boolean> {
    if (!verdict.document || ticket?.serial == null) return false;
    return this.documents.isOpen(ticket.serial, this.parts.list());
  }
}
