import type { DoorTicketView, Id } from '@festix/domain/contract';
import type { TicketFacts, Verdict } from '@festix/domain/door';
import { instantOf, MINUTE } from '@festix/domain/ground';
import { documentToAsk, type DocumentRequest, type DocumentState } from '@festix/domain/programme';
import { reportError } from '../data/report-error.ts';
import type { DeviceClock } from './clock.ts';
import type { DoorList } from './door-list.ts';
import type { JournalDb, OpRow } from './journal.db.ts';
import { OpenQuestions, type Question } from './open-questions.ts';

/** Milliseconds after which the list has surely heard of an answer that the server has got from this phone. */
const HEARD_AFTER = MINUTE;

/** What is known about a ticket's document, here and by the server. */
export interface KnownDocument {
  request: DocumentRequest;
  here: Question['is'] | undefined;
  /** Whether the server has got this phone's last op about it, and whether the list shows that. */
  is_told: boolean;
  is_listed: boolean;
  listed: DocumentState | undefined;
}

/** The codes that refuse a ticket because somebody has entered with it. */
const ENTERED_BEFORE: readonly Verdict['code'][] = ['ALREADY_CHECKED_IN_ERROR', 'ENTRIES_USED_ERROR'];

/** The document checks of an event as this phone knows them: from its journal, and from the list. */
export class DocumentChecks {
  private readonly questions: OpenQuestions;
  private readonly clock: DeviceClock;

  constructor(journal: JournalDb, event_id: Id, clock: DeviceClock) {
    this.questions = new OpenQuestions(journal, event_id);
    this.clock = clock;
  }

  /** Returns undefined for a ticket whose price asks for no document. Tickets without one cost no reading. */
  async of(
    facts: Pick<TicketFacts, 'serial' | 'price_kind'> | undefined,
    list: DoorList,
    zone: string,
    found?: DoorTicketView,
  ): Promise<KnownDocument | undefined> {
    const { serial } = facts ?? {};
    const request = facts && documentToAsk(facts.price_kind, instantOf(this.clock.wall()), zone);
    if (!request || serial === undefined) return undefined;
    const question = await this.asked(serial);
    return {
      request,
      here: question?.is,
      is_told: question !== undefined && isTold(question.op),
      is_listed:
        question !== undefined && isTold(question.op) && this.clock.wall() - answeredAt(question.op) > HEARD_AFTER,
      listed: list.documentOf(serial) ?? (found?.document_open ? 'open' : undefined),
    };
  }

  /** Returns whether a document that this phone has asked for is open. */
  async isOpen(serial: number, list: DoorList): Promise<boolean> {
    const question = await this.asked(serial);
    const isElsewhere = question && isTold(question.op) && list.documentOf(serial) === 'answered';
    return question?.is === 'open' && !isElsewhere;
  }

  /** Returns undefined where the journal can't be read: the decision itself will say so. */
  private async asked(serial: number): Promise<Question | undefined> {
    try {
      return await this.questions.of(serial);
    } catch (error) {
      reportError(error, 'door.document');
      return undefined;
    }
  }
}

/** Returns what the server's refusal tells, if it tells anything: it is newer than the list. */
export function toldByServer(known: KnownDocument | undefined, isOpen: unknown): KnownDocument | undefined {
  if (!known || typeof isOpen !== 'boolean') return known;
  const { here, is_told } = known;
  // Only an answer that waits on this phone is newer.
  const isNewer = here === 'answered' && !is_told;
  return isNewer ? known : { ...known, here: undefined, listed: isOpen ? 'open' : 'answered' };
}

/**
 * Returns a verdict with the document that is to be asked for now. A ticket that is refused because it is in is asked
 * for the document that nobody has answered; one that enters once more, at an event where it may, is not asked again.
 */
export function withDocument(verdict: Verdict, known: KnownDocument | undefined, entersOften: boolean): Verdict {
  if (!known) return verdict;
  if (ENTERED_BEFORE.includes(verdict.code)) return isOpen(known) ? { ...verdict, document: known.request } : verdict;
  if (!verdict.ok || !entersOften || !verdict.document || !isAnswered(known)) return verdict;
  const { document: _, ...rest } = verdict;
  return rest;
}

/** Returns this phone's reads whose document nobody has answered, here or elsewhere, newest first. */
export async function openHere(
  questions: OpenQuestions,
  journal: JournalDb,
  list: Pick<DoorList, 'documentOf'>,
): Promise<OpRow[]> {
  const open = await questions.read();
  const answered = open.filter(({ shown }) => shown?.serial != null && list.documentOf(shown.serial) === 'answered');
  if (answered.length === 0) return open;
  // The list can't know of an entry that the server has not got.
  const rows = await journal.ops.bulkGet(answered.map(({ device_seq }) => device_seq));
  const gone = new Set(rows.flatMap((op) => (op && isTold(op) ? [op.id] : [])));
  return open.filter(({ id }) => !gone.has(id));
}

/**
 * Returns whether nobody has answered. Where they differ, believes this phone about what the server has not got from it,
 * or what the list can't show yet, and else the list.
 */
function isOpen({ here, is_told, is_listed, listed }: KnownDocument): boolean {
  if (here === 'answered') return is_listed && listed === 'open';
  if (here === 'open') return !is_told || listed !== 'answered';
  return listed === 'open';
}

/** Returns whether somebody has answered since the entry; a ticket whose entry was undone is asked anew. */
function isAnswered(known: KnownDocument): boolean {
  return known.listed !== 'none' && !isOpen(known) && (known.here === 'answered' || known.listed === 'answered');
}

function isTold({ state }: OpRow): boolean {
  return state === 'answered';
}

function answeredAt({ answer }: OpRow): number {
  return answer ? Date.parse(answer.at) : Infinity;
}
