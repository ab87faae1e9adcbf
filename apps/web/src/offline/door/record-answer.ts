import type { CheckinView, ExitView } from '@festix/domain/contract';
import { admittedFeedback, feedbackTexts, judgeEntry, leftFeedback, saleNote, type Verdict } from '@festix/domain/door';
import type { Instant } from '@festix/domain/ground';
import { documentToAsk } from '@festix/domain/programme';
import { reportError } from '../../data/report-error.ts';
import { toldByServer } from '../document-checks.ts';
import type { OpAnswer, PassageRow } from '../journal.db.ts';
import { isCountedAlready } from './counted-already.ts';
import { decide, seenTicket, type Decision } from './decision.ts';
import type { DoorParts } from './door-parts.ts';
import { refusal, rulesOf } from './judge-scan.ts';
import { knownTicket, rowsOf } from './known-ticket.ts';
import type { Scan } from './scan.ts';
import type { Answer, Refusal } from './server-answer.ts';
import { opOf, passageKind, passageOf } from './store-decision.ts';

/** Stores the server's answer, so that this phone decides by it also without a network. */
export async function recordAnswer(parts: DoorParts, scan: Scan, answer: Answer): Promise<Decision> {
  const { journal } = parts;
  const decision = decisionIn(parts, scan, answer);
  const answered = { state: 'answered' as const, answer: storedAnswer(scan, answer) };
  try {
    await journal.transaction('rw', journal.passages, journal.ops, async () => {
      const in_main = passageKind(scan, decision.verdict) !== undefined && (await isCountedAlready(parts, scan));
      const passage = await passageIn(parts, scan, answer, decision.verdict);
      if (passage) await journal.passages.add(passage);
      await journal.ops.add({ ...opOf(parts, scan, decision, { in_main }), ...answered });
    });
  } catch (error) {
    // The server has the admission, so a phone that cannot write must not turn the person away.
    reportError(error, 'door.record');
  }
  return decision;
}

function decisionIn(parts: DoorParts, scan: Scan, answer: Answer): Decision {
  if ('admitted' in answer) return admitted(parts, scan, answer.admitted);
  return 'left' in answer ? left(parts, scan, answer.left) : refused(parts, scan, answer);
}

function admitted(parts: DoorParts, scan: Scan, { ticket, note, scanned_at, repeats }: CheckinView): Decision {
  // Only the receipt states the kind of a stub whose sale is not uploaded.
  const { facts, listed } = scan.recognised;
  const kind = listed?.status === 'leased' ? (facts?.price_kind ?? null) : ticket.price.kind;
  const sold = facts?.sale && note === feedbackTexts.saleNotReported ? saleNote(facts.sale, parts.event()) : undefined;
  const document = repeats ? undefined : documentToAsk(kind, scanned_at, parts.event().time_zone);
  const verdict: Verdict = {
    code: 'ADMITTED',
    ok: true,
    ...admittedFeedback,
    ...(note !== null && { note: sold ?? note }),
    ...(sold !== undefined && { tells_sale: true as const }),
    ...(document && { document }),
    ...(repeats && { repeats }),
  };
  return { ...decide(parts, scan, verdict, false), ticket: { ...seenTicket(ticket), price_kind: kind } };
}

function left(parts: DoorParts, scan: Scan, answer: ExitView): Decision {
  const { ticket, entry, entered_at, left_at, entries_left } = answer;
  const first = { at: entered_at, by: null, device: null, gate: null };
  const verdict: Verdict = { code: 'LEFT', ok: true, ...leftFeedback, first };
  return {
    ...decide(parts, scan, verdict, false),
    ticket: seenTicket(ticket),
    left: { entered_at, left_at, nth: entry + 1, may_return: scan.place?.area.exits === 'free' || entries_left !== 0 },
  };
}

function refused(parts: DoorParts, asked: Scan, { refused: code, first, document_open }: Refusal): Decision {
  const scan = { ...asked, document: toldByServer(asked.document, document_open) };
  // The facts here may say more than the code: a cancelled ticket has one of two reasons.
  const here = judgeEntry(scan.recognised.facts, rulesOf(parts, scan));
  const verdict = here.code === code ? here : refusal(code);
  return decide(parts, scan, first ? { ...verdict, first } : verdict, false);
}

/** Returns the passage in the server's answer: by this scan, or the earlier admission that refuses it. */
async function passageIn(
  parts: DoorParts,
  scan: Scan,
  answer: Answer,
  verdict: Verdict,
): Promise<PassageRow | undefined> {
  const { facts } = scan.recognised;
  if ('left' in answer) {
    const { left_at, ticket } = answer.left;
    return atServer(left_at, passageOf(parts, scan, 'exit', ticket.serial));
  }
  if ('admitted' in answer) {
    const { repeats, ticket, entry, scanned_at } = answer.admitted;
    if (repeats) return undefined;
    const unused = await unusedEntry(parts, scan, ticket.serial, entry);
    return atServer(scanned_at, passageOf(parts, scan, 'entry', ticket.serial, unused));
  }
  if (passageKind(scan, verdict) === 'exit') return passageOf(parts, scan, 'exit', facts?.serial);
  const known = answer.first && (await knownTicket(parts, scan));
  if (!answer.first || !known) return undefined;
  const entry = known.facts.admitted ? known.facts.entry : known.next_entry;
  if (known.rows.some((row) => row.entry === entry)) return undefined;
  const before = passageOf(parts, scan, 'entry', facts?.serial, entry);
  return before && { ...before, ...answer.first, clock_offset: 0, is_told: true };
}

/** Returns a passage at the server's time of it, by which the list tells of it. */
function atServer(at: Instant, passage: PassageRow | undefined): PassageRow | undefined {
  return passage && { ...passage, at, clock_offset: 0 };
}

/** Returns the server's number of an entry; the one after this phone's where it has used that for another. */
async function unusedEntry(parts: DoorParts, scan: Scan, serial: number, told: number): Promise<number> {
  const rows = await rowsOf(parts, scan, serial);
  const isUsed = rows.some(({ entry }) => entry === told);
  return isUsed ? Math.max(0, ...rows.map(({ entry }) => (entry ?? -1) + 1)) : told;
}

function storedAnswer({ reading }: Scan, answer: Answer): OpAnswer {
  const at = reading.occurred_at;
  if (!('refused' in answer)) return { outcome: 'applied', at };
  return { outcome: 'applied', code: answer.refused, ...(answer.first && { first: answer.first }), at };
}
