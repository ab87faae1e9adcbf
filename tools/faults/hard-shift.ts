import { checkinEndpoints, doorEndpoints } from '@festix/domain/contract';
import { feedback } from '@festix/domain/door';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { doorTexts } from '../../apps/web/src/screens/door/door/door-texts.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import type { WatchedVerdict } from '../stage/watched-verdicts.ts';
import { atTheDoor, enrolDevice, type DoorScene } from './door-scene.ts';
import { insist, type Counted, type Fault } from './fault.ts';
import { inviteGuests, type Guests } from './shift-scene.ts';
import { ADMITTED, ShiftGate } from './shift-gate.ts';

/** The phone that is without a network for a round, and the one with a hand-held reader. */
const CUT_OFF = 'Celular 2';
const READER = 'Leitor';
/** Rounds of a gate, each with one of everything that comes to it. */
const ROUNDS = { thorough: 5, quick: 2 };
/** Milliseconds within which a ticket is still the one that was just let in, and after which it is shown again. */
const SOON_MS = 500;
const AGAIN_MS = 4_000;
/** Milliseconds after which every phone knows of an admission. */
const HEARD_MS = 10_000;
const DRAINED_MS = 120_000;

const refusal = (code: keyof typeof feedback): WatchedVerdict => ({
  variant: feedback[code].variant,
  word: feedback[code].title,
});
const ALREADY_IN = refusal('ALREADY_CHECKED_IN_ERROR');
const NOT_HERE = refusal('EVENT_DIFF_ERROR');
const SUPERSEDED = refusal('TICKET_NOT_FOUND_ERROR');
const REFUNDED = refusal('ORDER_REFUNDED_ERROR');
const MISREAD: WatchedVerdict = { variant: 'misread', word: doorTexts.misread.misread.word };

/** A night at three gates as hard as nights are: no good ticket turns red, and no question about a document is lost. */
export const hardShift: Fault = {
  name: 'hard-shift',
  happens:
    'three phones and a hand-held reader read tickets of every kind, again, at once, elsewhere and without a network',
  run: ({ quick }) => {
    const rounds = quick ? ROUNDS.quick : ROUNDS.thorough;
    return atTheDoor(3 * WHOLE_PER_ROUND * rounds + 2, async (scene) => {
      const guests = await inviteGuests(scene, {
        half: 3 * HALF_PER_ROUND * rounds,
        courtesies: 3 * rounds,
        dead: rounds,
      });
      const gates: ShiftGate[] = [];
      try {
        gates.push(await ShiftGate.open(scene, 'Celular 1', 'camera'));
        gates.push(await ShiftGate.open(scene, CUT_OFF, 'camera'));
        gates.push(await ShiftGate.open(scene, READER, 'reader'));
        return await workShift(scene, gates, guests, rounds);
      } finally {
        for (const gate of gates) await gate.close();
      }
    });
  },
};

/** At least so many come to a gate in a round; orders have two tickets each. */
const WHOLE_PER_ROUND = 10;
const HALF_PER_ROUND = 6;

async function workShift(
  scene: DoorScene,
  gates: readonly ShiftGate[],
  guests: Guests,
  rounds: number,
): Promise<Counted> {
  const atDesk: TicketText[] = [];
  const elsewhere: TicketText[] = [];
  const deadSince: TicketText[] = [];
  await Promise.all(
    gates.map(async (gate) => {
      for (let round = 0; round < rounds; round++) {
        const isCut = gate.name === CUT_OFF && round === Math.floor(rounds / 2);
        if (isCut) {
          gate.link.cut();
          // Both happen while this phone is offline: it admits them, and reports the result later.
          const admitted = take(guests.whole);
          await admitByAnother(scene, admitted);
          await guests.toBeRefunded.refund();
          for (const ticket of [admitted, guests.toBeRefunded]) {
            await gate.shows(ticket.text, ADMITTED);
            gate.scans++;
          }
          elsewhere.push(admitted);
          deadSince.push(guests.toBeRefunded);
        }
        atDesk.push(await playRound(gate, gates, guests, isCut));
        if (!isCut) continue;
        gate.link.restore();
        await gate.phone.emptied(DRAINED_MS);
      }
    }),
  );
  for (const ticket of atDesk) await answerAtDesk(scene, ticket);
  // Phones learn of the desk's answers, and list these questions no longer.
  await delay(HEARD_MS);
  const listed = await settleQuestions(gates, rounds);
  return recount(scene, gates, { elsewhere, deadSince, atDesk, listed });
}

/** Plays one of every case that comes to a gate. Returns the ticket whose document another person is to check. */
async function playRound(
  gate: ShiftGate,
  gates: readonly ShiftGate[],
  guests: Guests,
  isCut: boolean,
): Promise<TicketText> {
  const { whole, half, courtesies } = guests;
  for (let person = 0; person < 4; person++) await gate.admits(take(whole));

  // Answered at once, in both ways.
  await gate.admitsAndAsks(take(half));
  await gate.answers('Conferido');
  await gate.admitsAndAsks(take(half));
  await gate.answersWithout();

  // Shown once more while it is still before the camera: nothing changes.
  await gate.admitsTwice(take(whole), SOON_MS);
  await gate.admits(take(courtesies));

  // Answered later: from the history, and at the desk.
  await gate.admitsAndAsks(take(half));
  const atDesk = take(half);
  await gate.admitsAndAsks(atDesk);

  // The same ticket again after a while: it may be in another hand.
  const again = take(whole);
  await gate.admits(again);
  await gate.blank(AGAIN_MS);
  await gate.refuses(again.text, ALREADY_IN);

  // Unless its question is open: that comes back.
  const open = take(half);
  await gate.admitsAndAsks(open);
  await gate.admits(take(whole));
  await gate.blank(AGAIN_MS);
  await gate.shows(open.text, ADMITTED);
  await gate.answers('Conferido');

  await playOthers(gate, gates, guests, isCut);
  return atDesk;
}

/** Presents tickets that may not enter, tickets admitted elsewhere, and texts that only a reader makes. */
async function playOthers(
  gate: ShiftGate,
  gates: readonly ShiftGate[],
  { whole, passedOn, given, refunded, strange }: Guests,
  isCut: boolean,
): Promise<void> {
  await gate.refuses(next(given).text, SUPERSEDED);
  await gate.refuses(next(refunded).text, REFUNDED);
  await gate.refuses(next(strange).text, NOT_HERE);
  const holder = passedOn.pop();
  if (holder) await gate.admits(holder);
  if (!isCut) await gate.refuses((await somebodyInside(gate, gates)).text, ALREADY_IN);
  if (gate.name !== READER) {
    await gate.admitsBehindHistory(take(whole), AGAIN_MS);
    await gate.admits(take(whole));
    return;
  }
  await gate.admitsAtOnce([take(whole), take(whole)]);
  const cut = take(whole);
  await gate.shows(cut.text.slice(0, -9), MISREAD);
  await delay(READER_ENDS_MS);
  await gate.admits(cut);
}

/** Milliseconds after which a reader's text is over. */
const READER_ENDS_MS = 2_000;

function take(from: TicketText[]): TicketText {
  const ticket = from.shift();
  if (!ticket) throw new Error('there were too few tickets for so long a shift');
  return ticket;
}

/** Returns the first ticket and puts it last; none of these admits a person. */
function next(tickets: TicketText[]): TicketText {
  const ticket = take(tickets);
  tickets.push(ticket);
  return ticket;
}

/** Admits a person at another gate with a network, long enough for everybody to learn it. */
async function somebodyInside(here: ShiftGate, gates: readonly ShiftGate[]): Promise<TicketText> {
  const others = gates.filter((gate) => gate !== here && gate.name !== CUT_OFF);
  for (;;) {
    for (const { admitted, shownElsewhere } of others) {
      for (const [ticket, at] of admitted) {
        if (shownElsewhere.has(ticket) || Date.now() - at < HEARD_MS) continue;
        shownElsewhere.add(ticket);
        return ticket;
      }
    }
    await delay(100);
  }
}

async function admitByAnother(scene: DoorScene, { text }: TicketText): Promise<void> {
  const device_id = await enrolDevice(scene, 'Outra porta');
  await scene.producer.call(doorEndpoints.checkin, {
    params: { event_id: scene.event.id },
    body: { id: newId(), reference: text, device_id },
  });
}

async function answerAtDesk({ producer, event }: DoorScene, { id: ticket_id }: TicketText): Promise<void> {
  await producer.call(checkinEndpoints.checkDocument, {
    params: { event_id: event.id },
    body: { id: newId(), ticket_id, result: 'conferido' },
  });
}

/**
 * Answers some of the questions in every history, and insists that it lists all open ones. Returns those still listed.
 */
async function settleQuestions(gates: readonly ShiftGate[], rounds: number): Promise<number> {
  let listed = 0;
  for (const gate of gates) {
    const left = await gate.settles(rounds);
    const open = gate.asked.length - (ANSWERED_AT_ONCE + ANSWERED_IN_HISTORY + ANSWERED_AT_DESK) * rounds;
    insist(left === open, `${gate.name}: ${left} questions are listed where ${open} are open`);
    listed += left;
  }
  return listed;
}

/** Of a round's questions. */
const ANSWERED_AT_ONCE = 3;
const ANSWERED_IN_HISTORY = 1;
const ANSWERED_AT_DESK = 1;

interface Shift {
  elsewhere: readonly TicketText[];
  deadSince: readonly TicketText[];
  atDesk: readonly TicketText[];
  listed: number;
}

/** Insists that the server has the gates' results, each once, and that every question was answered or is listed. */
async function recount({ stage, event }: DoorScene, gates: readonly ShiftGate[], shift: Shift): Promise<Counted> {
  const { elsewhere, deadSince, atDesk, listed } = shift;
  for (const gate of gates) {
    const ops = await gate.phone.emptied(DRAINED_MS);
    const conflicts = ops.filter(({ outcome }) => outcome === 'conflict').length;
    const right = gate.name === CUT_OFF ? elsewhere.length + deadSince.length : 0;
    insist(conflicts === right, `${gate.name}: ${conflicts} conflicts where ${right} are right`);
  }
  for (const { name, readTwice } of gates) insist(readTwice > 0, `${name}: no ticket was read twice at once`);
  const sum = (of: (gate: ShiftGate) => number): number => gates.reduce((total, gate) => total + of(gate), 0);
  const inside = [...gates.flatMap(({ admitted }) => [...admitted.keys()]), ...elsewhere].map(({ id }) => id);
  const { rows: standing } = await stage.database.query<{ ticket_id: string }>(
    'select ticket_id from checkins where event_id = $1 and undone_at is null',
    [event.id],
  );
  insist(
    [...inside].sort().join() ===
      standing
        .map(({ ticket_id }) => ticket_id)
        .sort()
        .join(),
    `${standing.length} people are in on the server where ${inside.length} were let in`,
  );
  const { rows } = await stage.database.query<{ scans: number; by_phone: number; by_desk: number }>(
    `select
       (select count(*)::integer from scans where event_id = $1) as scans,
       count(distinct ticket_id) filter (where device_id is not null)::integer as by_phone,
       count(distinct ticket_id) filter (where device_id is null)::integer as by_desk
     from document_checks where event_id = $1`,
    [event.id],
  );
  const told = rows[0] ?? { scans: 0, by_phone: 0, by_desk: 0 };
  const scans = sum((gate) => gate.scans) + elsewhere.length;
  insist(told.scans === scans, `${told.scans} scans are on the server where ${scans} were made`);
  const asked = sum((gate) => gate.asked.length);
  insist(
    told.by_phone + told.by_desk + listed === asked,
    `of ${asked} questions ${told.by_phone} were answered at phones, ${told.by_desk} at the desk and ${listed} are listed`,
  );
  insist(told.by_desk === atDesk.length, `${told.by_desk} answers of the desk where ${atDesk.length} were given`);
  return {
    reads: sum((gate) => gate.reads),
    entries: inside.length,
    'right refusals': sum((gate) => gate.scans) - sum((gate) => gate.admitted.size) - 2,
    questions: asked,
    'answered at phones': told.by_phone,
    'answered at the desk': told.by_desk,
    'still listed': listed,
    conflicts: elsewhere.length + deadSince.length,
  };
}
