import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { DeviceView } from '@festix/domain/contract';
import { ENTERED_ONCE, foldPassages, type PassageFact, type PassageRules } from '@festix/domain/door';
import { epochOf, SECOND } from '@festix/domain/ground';
import type { OpType } from '@festix/domain/sync';
import fc from 'fast-check';
import { newId } from '../../../../kernel/database/ids.ts';
import { CAMAROTE, MAIN, useAccessDoor } from '../../../../testing/access-door.ts';
import type { TestTicket } from '../../../../testing/doors.ts';
import { as } from '../../../../testing/shows.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useShow } from '../../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{ name: 'Pista' }, { name: 'Camarote' }] }, beforeEach);
const door = useAccessDoor(api, show);

/** Of each case, as many as are played within the time, in milliseconds. */
const HISTORIES = 25;
const PLAYED_FOR = 8 * SECOND;

/** A read or act at a door: connected ones reach the server at once, cut ones with an upload. */
interface Act {
  does: 'asks' | 'leaves' | 'undoes' | 'admit' | 'exit' | 'release' | 'uploads';
  device: 0 | 1;
  /** Seconds since the act before it: less than three are the same read. */
  after: number;
  /** How many ops an upload takes, from which end. */
  part: number;
}

interface SentOp {
  id: string;
  device_seq: number;
  [field: string]: unknown;
}

const act: fc.Arbitrary<Act> = fc.record({
  does: fc.constantFrom<Act['does'][]>(
    ...(['asks', 'asks', 'leaves', 'undoes', 'admit', 'admit', 'exit', 'release', 'uploads', 'uploads'] as const),
  ),
  device: fc.constantFrom(0, 1),
  after: fc.constantFrom(1, 2, 5, 20, 40),
  part: fc.integer({ min: -4, max: 4 }),
});
const evening = (made: fc.Arbitrary<Act>) => fc.array(made, { minLength: 2, maxLength: 14 });

beforeEach(() => api.clock.stop());
afterEach(() => api.clock.run());

/** One ticket's evening at one area: what happened, and what was told of it. */
class Evening {
  readonly facts: (PassageFact & { at: Date })[] = [];
  private readonly waiting: [SentOp[], SentOp[]] = [[], []];

  constructor(
    private readonly ticket: TestTicket,
    private readonly area: number,
  ) {}

  async play(acts: readonly Act[]): Promise<void> {
    for (const one of acts) {
      api.clock.advance(one.after * SECOND);
      await this.do(one);
    }
    api.clock.advance(SECOND);
    for (const device of [1, 0] as const) await this.upload(device, this.waiting[device].length);
  }

  private async do({ does, device, part }: Act): Promise<void> {
    const { ticket, area } = this;
    const id = newId();
    switch (does) {
      case 'asks': {
        const { status } = await door.enter(ticket, { id, area }, this.phone(device));
        // A refused question is no fact.
        if (status === 201) this.happened('entry', id, device);
        return;
      }
      case 'leaves': {
        const { status, body } = await door.leave(ticket, { id, area, device_id: this.phone(device).id });
        if (status === 201 || body.code === 'NOT_INSIDE_ERROR') this.happened('exit', id, device);
        return;
      }
      case 'undoes':
        return this.undo();
      case 'uploads':
        return this.upload(device, part);
      default:
        this.happened(does === 'admit' ? 'entry' : does, id, device);
        this.waiting[device].push(this.opOf(does, id));
    }
  }

  private async undo(): Promise<void> {
    const [standing] = await api.database.query<{ id: string }>(
      'select id from checkins where ticket_id = $1 and area = $2 and left_at is null and undone_at is null',
      [this.ticket.id, this.area],
    );
    if (!standing) return;
    const path = `/api/producer/events/${show.id}/checkins/${standing.id}/undo`;
    await as(api, show.producer).post(path, { reason: 'Engano' }).expect(200);
    this.happened('undo', newId(), null);
  }

  /** Uploads some waiting ops of a phone, the latest first if `part` is negative. */
  private async upload(device: 0 | 1, part: number): Promise<void> {
    const all = this.waiting[device];
    const ops = part < 0 ? all.splice(part).toReversed() : all.splice(0, part);
    if (ops.length === 0) return;
    const body = { sent_at: api.clock.now().toISOString(), ops };
    await as(api, door.person)
      .post(`/api/devices/${this.phone(device).id}/ops`, body)
      .expect(200);
  }

  private opOf(type: OpType, id: string): SentOp {
    const { qr, serial } = this.ticket;
    const what =
      type === 'release' ? { serial, reason: 'Saiu sem ler', supervisor_id: show.producer.id } : { reference: qr };
    return {
      ...{ id, device_seq: ++seq, v: 2, type, event_id: show.id },
      ...{ occurred_at: api.clock.now().toISOString(), payload: { ...what, area: this.area } },
    };
  }

  private happened(kind: PassageFact['kind'], id: string, device: 0 | 1 | null): void {
    this.facts.push({ id, at: api.clock.now(), kind, device_id: device === null ? null : this.phone(device).id });
  }

  private phone(device: 0 | 1): DeviceView {
    return device === 0 ? door.device : door.other;
  }
}

let seq = 0;

/** What is stored of a ticket at an area, or ought to be. */
interface Kept {
  /** Entry, owner, and how and when it ended. */
  passages: unknown[];
  /** Code, whether it is a conflict, and the entry of one that made a passage or lost it, by the id of the admission. */
  scans: Record<string, unknown>;
  strays: string[];
  stray_undos: number;
}

async function keptOf({ id }: TestTicket, area: number): Promise<Kept> {
  const passages = await api.database.query<{ row: unknown }>(
    `select json_build_array(entry, scan_id, case when undone_at is not null then 'undone' when left_at is not null then 'left' end,
       round(extract(epoch from coalesce(undone_at, left_at)) * 1000)) as row
     from checkins where ticket_id = $1 and area = $2 order by entry`,
    [id, area],
  );
  const scans = await api.database.query<{ id: string; row: unknown }>(
    `select s.id, json_build_array(code, is_conflict, case
         when code = 'ALREADY_CHECKED_IN_ERROR' or exists (select from checkins c where c.scan_id = s.id) then entry end) as row
     from scans s where ticket_id = $1 and area = $2 and is_admission`,
    [id, area],
  );
  const strays = await api.database.query<{ id: string; kind: string }>(
    'select id, kind from departures where ticket_id = $1 and area = $2 and is_stray order by id',
    [id, area],
  );
  return {
    passages: passages.map(({ row }) => row),
    scans: Object.fromEntries(scans.map((scan) => [scan.id, scan.row])),
    strays: strays.filter(({ kind }) => kind !== 'undo').map((stray) => stray.id),
    stray_undos: strays.filter(({ kind }) => kind === 'undo').length,
  };
}

function foldedOf({ facts }: Evening, rules: PassageRules): Kept {
  const { passages, conflicts, excess, repeats, strays } = foldPassages(facts, rules);
  return {
    passages: passages.map(({ entry, owner, ended }) => [
      ...[entry, owner.id, ended && (ended.kind === 'undo' ? 'undone' : 'left')],
      ended && epochOf(ended.at),
    ]),
    scans: Object.fromEntries([
      ...passages.map(({ entry, owner }) => [owner.id, ['ADMITTED', false, entry]] as const),
      ...conflicts.map(({ fact, entry }) => [fact.id, ['ALREADY_CHECKED_IN_ERROR', true, entry]] as const),
      ...excess.map(({ id }) => [id, ['ENTRIES_USED_ERROR', true, null]] as const),
      ...repeats.map(({ id }) => [id, ['ADMITTED', false, null]] as const),
    ]),
    strays: strays.flatMap(({ kind, id }) => (kind === 'undo' ? [] : id)).sort(),
    stray_undos: strays.filter(({ kind }) => kind === 'undo').length,
  };
}

interface Case {
  lot: 0 | 1;
  area: number;
  rules: PassageRules;
}

const CASES: [string, Case][] = [
  ['counts three entries', { lot: 0, area: 0, rules: { exits: 'none', entries: 3 } }],
  ['admits once', { lot: 1, area: 0, rules: { exits: 'none', entries: 1 } }],
  ['reads exits of two entries', { lot: 0, area: 1, rules: { exits: 'return', entries: 2 } }],
  ['reads exits of any entries', { lot: 1, area: 1, rules: { exits: 'return', entries: null } }],
  ['is free after the first entry', { lot: 0, area: 2, rules: { exits: 'free', entries: null } }],
];

/** Opens the areas of all cases. */
async function openAreas(): Promise<void> {
  await door.open({
    areas: [MAIN, { ...CAMAROTE, exits: 'return' }, { number: 2, name: 'Camping', exits: 'free' }],
  });
  const passes = [0, 1].map((own) => {
    const grants = CASES.flatMap(([, { lot, area, rules }]) =>
      lot === own ? { area, day: null, entries: rules.entries } : [],
    );
    return { lot_id: door.lot(own), grants };
  });
  await door.open({ passes });
}

/** Plays random histories, and compares what is stored of each with the fold of all that happened. */
async function playHistories({ lot, area, rules }: Case, history = evening(act)): Promise<void> {
  const begin = api.clock.now();
  await fc.assert(
    fc.asyncProperty(history, async (acts) => {
      api.clock.moveTo(begin);
      const [ticket] = (await door.sell(lot)) as [TestTicket];
      const told = new Evening(ticket, area);
      await told.play(acts);
      expect(await keptOf(ticket, area)).toEqual(foldedOf(told, rules));
      if (area !== MAIN.number) return;
      const stored = await api.database.query('select entry from tickets where id = $1', [ticket.id]);
      expect(stored).toEqual([{ entry: foldPassages(told.facts, rules).entry }]);
    }),
    { numRuns: HISTORIES, interruptAfterTimeLimit: PLAYED_FOR },
  );
}

it.each(CASES)('what is stored of random histories is their fold where an area %s', async (_, one) => {
  await openAreas();
  await playHistories(one);
});

it('what is stored of random histories is their fold at an event without areas and days, which reads no exits', async () => {
  const readsNoExit = act.filter(({ does }) => !['leaves', 'exit', 'release'].includes(does));
  await playHistories({ lot: 0, area: MAIN.number, rules: ENTERED_ONCE }, evening(readsNoExit));
});
