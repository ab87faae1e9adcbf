import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { DoorListTicket } from '@festix/domain/contract';
import { HOUR, instantOf, MINUTE, SECOND } from '@festix/domain/ground';
import { usualMainArea } from '@festix/domain/programme';
import { factKey, readMeshFact, writeMeshMessage, type MeshFact } from '@festix/domain/sync';
import type { DeviceRow, SaleRow } from '../journal.db.ts';
import { DoorServer, EVENT_ID, LOT_ID, ticket } from '../testing/door-server.ts';
import {
  deviceId,
  doors,
  heardOf,
  link,
  peerOf,
  phonesAt,
  reopened,
  scan,
  sendPhonesHome,
  stored,
  until,
  type Member,
} from '../testing/mesh-phones.ts';
import { deviceRow } from '../testing/phone.ts';
import { verifierOf } from '../testing/supervisor-pin.ts';
import { cash, line, sold, TillBox } from '../testing/till-box.ts';
import { MEIA, SUPERVISOR_ID, TillServer } from '../testing/till-server.ts';
import type { Till } from '../till.ts';
import { wipeEvent } from '../wipe.ts';
import { Mesh, type MeshLink } from './mesh.ts';
import { signFact } from './proof.ts';
import { saleFacts } from './sale-facts.ts';
import { tillPlace } from './till-place.ts';

const PIN = '4821';

afterEach(sendPhonesHome);

describe('phones without a server that hear each other', () => {
  it('a ticket admitted at one phone is refused at another one, with time and gate', async () => {
    const [one, two] = (await doors()) as [Member, Member];
    link(one, two);
    expect((await scan(one, 1)).verdict.ok).toBe(true);
    await heardOf(two, 1);
    const { verdict } = await scan(two, 1);
    expect(verdict).toMatchObject({
      code: 'ALREADY_CHECKED_IN_ERROR',
      first: { device: 'Celular Porta 1', gate: 'Porta 1', by: null },
    });
    expect((await scan(two, 2)).verdict.ok).toBe(true);
  });

  it('phones that do not hear each other admit the ticket twice', async () => {
    const [one, two] = (await doors()) as [Member, Member];
    expect((await scan(one, 1)).verdict.ok).toBe(true);
    expect((await scan(two, 1)).verdict.ok).toBe(true);
  });

  it('a link that refuses what it is to send keeps no news from the other links', async () => {
    const [one, two] = (await doors()) as [Member, Member];
    const refuse = () => {
      throw new DOMException('full', 'OperationError');
    };
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => one.mesh.open({ peer: deviceId(9), send: refuse, close: () => undefined })).not.toThrow();
    link(one, two);
    await scan(one, 1);
    await heardOf(two, 1);
    expect((await scan(two, 1)).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
    expect(reported).toHaveBeenCalled();
    reported.mockRestore();
  });

  it('a fact goes from phone to phone', async () => {
    const met = await doors(['A', 'B', 'C', 'D']);
    for (const nth of [0, 1, 2]) link(met[nth]!, met[nth + 1]!);
    await scan(met[0]!, 1);
    await heardOf(met[3]!, 1);
    expect((await scan(met[3]!, 1)).verdict).toMatchObject({ code: 'ALREADY_CHECKED_IN_ERROR', first: { gate: 'A' } });
  });

  it('a phone that comes late hears what was told before, also of a phone that is gone', async () => {
    const [one, two, late] = (await doors(['A', 'B', 'C'])) as [Member, Member, Member];
    link(one, two);
    await scan(one, 1);
    await heardOf(two, 1);
    one.mesh.end();
    link(two, late);
    await heardOf(late, 1);
    expect((await scan(late, 1)).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
  });

  it('a phone that was closed knows what it heard', async () => {
    const [one, two] = (await doors()) as [Member, Member];
    link(one, two);
    await scan(one, 1);
    await heardOf(two, 1);
    await stored(two);
    const again = await reopened(two);
    expect((await scan(again, 1)).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
  });

  it('a phone that was closed tells what it heard to one that comes late', async () => {
    const [one, two, late] = (await doors(['A', 'B', 'C'])) as [Member, Member, Member];
    link(one, two);
    await scan(one, 1);
    await heardOf(two, 1);
    await stored(two);
    link(await reopened(two), late);
    await heardOf(late, 1);
    expect((await scan(late, 1)).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
  });

  it('a phone uploads nothing in another’s name', async () => {
    const [one, two] = (await doors()) as [Member, Member];
    link(one, two);
    await scan(one, 1);
    await heardOf(two, 1);
    expect(await two.phone.journal.ops.count()).toBe(0);
    expect(await two.phone.journal.passages.count()).toBe(0);
    await scan(two, 1);
    expect(await two.phone.journal.ops.toArray()).toMatchObject([
      { type: 'scan_failed', payload: { code: 'ALREADY_CHECKED_IN_ERROR', serial: 1 } },
    ]);
  });

  it('a refusal by a heard entry alone tells the server of whom it was heard, and the phone’s history', async () => {
    const [one, two] = (await doors()) as [Member, Member];
    link(one, two);
    await scan(one, 1);
    await heardOf(two, 1);
    await scan(two, 1);
    const [refused] = await two.phone.journal.ops.toArray();
    expect(refused).toMatchObject({
      payload: { code: 'ALREADY_CHECKED_IN_ERROR', heard_from: one.device.id },
      shown: { heard: { device: 'Celular Porta 1', gate: 'Porta 1' } },
    });
  });

  it('a refusal that the phone’s own entry or the list would have made tells of no other device', async () => {
    const [one, two] = (await doors()) as [Member, Member];
    for (const { phone } of [one, two]) phone.server.put(ticket({ serial: 2, checked_in_at: instantOf(Date.now()) }));
    await two.shift.pull(new AbortController().signal);
    two.phone.link.failed();
    // Both admit the first ticket before they hear each other; the first phone's list lacks the entry of the second.
    for (const member of [one, two]) await scan(member, 1);
    await scan(one, 2);
    link(one, two);
    for (const serial of [1, 2]) await heardOf(two, serial);
    for (const serial of [1, 2]) expect((await scan(two, serial)).verdict.ok).toBe(false);
    const refused = (await two.phone.journal.ops.toArray()).filter(({ type }) => type === 'scan_failed');
    expect(refused).toHaveLength(2);
    for (const { payload, shown } of refused) {
      expect(payload).not.toHaveProperty('heard_from');
      expect(shown).not.toHaveProperty('heard');
    }
  });

  it('facts of a phone that the event’s facts name no more let the ticket in', async () => {
    const [one, two] = (await doors()) as [Member, Member];
    link(one, two);
    await scan(one, 1);
    await heardOf(two, 1);
    const { peers = [] } = two.shift.event;
    await two.phone.snap.events.update(EVENT_ID, { peers: peers.filter(({ id }) => id !== one.device.id) });
    await until(() => two.shift.event.peers?.length === 1);
    expect((await scan(two, 1)).verdict.ok).toBe(true);
  });

  it('a phone that does not know a device refuses its facts once, and hears them when it knows it', async () => {
    const [one, two] = (await doors()) as [Member, Member];
    const { peers = [] } = two.shift.event;
    await two.phone.snap.events.update(EVENT_ID, { peers: peers.filter(({ id }) => id !== one.device.id) });
    await until(() => two.shift.event.peers?.length === 1);
    two.mesh.beat();
    const said = jest.spyOn(one.mesh, 'hear');
    const told = jest.spyOn(two.mesh, 'hear');
    link(one, two);
    await scan(one, 1);
    await stored(one);
    const beat = async () => {
      for (const { mesh } of [one, two]) mesh.beat();
      await until(async () => {
        const before = said.mock.calls.length + told.mock.calls.length;
        await Promise.all([...said.mock.results, ...told.mock.results].map(({ value }) => value as Promise<void>));
        return said.mock.calls.length + told.mock.calls.length === before;
      });
    };
    await beat();
    said.mockClear();
    told.mockClear();
    await beat();
    expect([said.mock.calls.length, told.mock.calls.length]).toEqual([1, 1]);
    await two.phone.snap.events.update(EVENT_ID, { peers });
    await until(() => two.shift.event.peers?.length === 2);
    await beat();
    await heardOf(two, 1);
  });

  it('what was heard is wiped with the event’s list', async () => {
    const [one] = (await doors()) as [Member];
    await scan(one, 1);
    await stored(one);
    await wipeEvent(EVENT_ID, one.phone.snap);
    expect(await one.phone.snap.mesh_facts.count()).toBe(0);
  });
});

describe('a till among the phones', () => {
  interface TillMember {
    box: TillBox;
    till: Till;
    mesh: Mesh;
  }

  let tillMember: TillMember | undefined;

  afterEach(async () => {
    tillMember?.mesh.end();
    tillMember?.box.close();
    await tillMember?.box.delete();
    tillMember = undefined;
  });

  /** Returns two linked doors and a till that is linked with the first; all are cut off, and know the till. */
  async function doorsAndTill(listed: Partial<DoorListTicket> | null = null): Promise<[Member, Member, TillMember]> {
    const [one, two] = (await doors(['Porta 1', 'Porta 2'], [])) as [Member, Member];
    const server = new TillServer();
    server.tell({ supervisors: [{ id: SUPERVISOR_ID, name: 'Sueli', pin: await verifierOf(PIN) }] });
    const box = await TillBox.ready(server);
    const device = (await box.journal.device.get('this'))!;
    const sellers = [await peerOf(device)];
    const peers = one.shift.event.peers!;
    for (const { phone } of [one, two]) await phone.snap.events.update(EVENT_ID, { sellers });
    await until(() => [one, two].every(({ shift }) => shift.event.sellers?.length === 1));
    if (listed) {
      for (const { serial } of await box.journal.stubs.toArray()) {
        one.phone.server.put(ticket({ serial, status: 'leased', order_status: null, price_kind: null, ...listed }));
      }
      for (const { shift, phone } of [one, two]) {
        await shift.pull(new AbortController().signal);
        phone.link.failed();
      }
    }
    const till = await box.till();
    box.cut();
    await box.snap.till_events.update(EVENT_ID, { peers, sellers });
    await until(() => till.event.sellers?.length === 1);
    const place = tillPlace(till);
    const { journal, snap, clock } = box;
    const mesh = await Mesh.begin({
      ...{ journal, snap, clock, device, heard: place.heard },
      event: () => place.event,
      strangerSpoke: () => undefined,
      linked: () => undefined,
    });
    tillMember = { box, till, mesh };
    link(one, two);
    link(one, { mesh, device } as Member);
    return [one, two, tillMember];
  }

  async function sellOne({ till, box }: TillMember): Promise<{ sale: SaleRow; serial: number }> {
    const sale = await sold(till, cash(line(MEIA, 1, { document: 'conferido' })));
    const stub = await box.journal.stubs.get(sale.tickets[0]!.ticket_id);
    return { sale, serial: stub!.serial };
  }

  async function voided({ till }: TillMember, order_id: string): Promise<void> {
    const outcome = await till.voidSale(order_id, { supervisor_id: SUPERVISOR_ID, pin: PIN, reason: 'Errei o lote' });
    expect(outcome.came).toBe('voided');
  }

  const heardSale = ({ shift }: Member, serial: number) => until(() => shift.heard.saleOf(serial) !== undefined);

  it('a door that has heard of no sale judges the paper with time and till, also over another phone', async () => {
    const [, two, till] = await doorsAndTill();
    const { serial } = await sellOne(till);
    await heardSale(two, serial);
    const { verdict, ticket: seen } = await scan(two, serial);
    expect(verdict).toMatchObject({ ok: true, tells_sale: true });
    expect(verdict.note).toMatch(/^Vendido às \d\d:\d\d, Caixa 17$/);
    expect(seen).toMatchObject({ serial });
    // The till's facts are in nobody's upload but its own.
    expect((await two.phone.journal.ops.toArray()).map(({ type }) => type)).toEqual(['admit']);
  });

  it('a stub on lease asks for the document of the price at which the till sold it', async () => {
    const [, two, till] = await doorsAndTill({});
    const { serial } = await sellOne(till);
    const before = await scan(two, serial + 1);
    expect(before.verdict).toMatchObject({
      note: 'Venda ainda não sincronizada',
      document: { title: 'Tipo no recibo' },
    });
    await heardSale(two, serial);
    const { verdict } = await scan(two, serial);
    expect(verdict.document?.title).toBe('Peça a carteira de estudante');
  });

  it('a voided sale lets nobody in, until the list tells that the ticket is sold', async () => {
    const [, two, till] = await doorsAndTill({});
    const { sale, serial } = await sellOne(till);
    await voided(till, sale.id);
    await until(() => two.shift.heard.saleOf(serial)?.voided_at != null);
    const { verdict } = await scan(two, serial);
    expect(verdict).toMatchObject({ ok: false, code: 'TICKET_NOT_FOUND_ERROR' });
    expect(verdict.text).toMatch(/^Venda desfeita às \d\d:\d\d, Caixa 17\.$/);
    two.phone.server.put(ticket({ serial }));
    await two.shift.pull(new AbortController().signal);
    two.phone.link.failed();
    expect((await scan(two, serial)).verdict.ok).toBe(true);
  });

  it('a phone with the server does not ask it for a ticket whose sale was voided: it would admit it', async () => {
    const [one, two, till] = await doorsAndTill({});
    const { sale, serial } = await sellOne(till);
    await voided(till, sale.id);
    await until(() => two.shift.heard.saleOf(serial)?.voided_at != null);
    const asked = jest.spyOn(two.phone.server.api, 'checkin');
    two.phone.link.answered(20);
    expect((await scan(two, serial)).verdict.ok).toBe(false);
    expect(asked).not.toHaveBeenCalled();
    expect(one.shift.heard.saleOf(serial)?.till).toBe('Caixa 17');
  });

  it('a sale told by a device that may not sell means nothing, and an entry told by a till that may not admit', async () => {
    const [one, two, till] = await doorsAndTill();
    const { serial } = await sellOne(till);
    await heardSale(two, serial);
    await two.phone.snap.events.update(EVENT_ID, { sellers: [await peerOf(one.device)] });
    await until(() => two.shift.event.sellers?.[0]?.id === one.device.id);
    expect(two.shift.heard.saleOf(serial)).toBeUndefined();
    const device = (await till.box.journal.device.get('this'))!;
    await two.phone.snap.events.update(EVENT_ID, { sellers: [await peerOf(device)] });
    await until(() => two.shift.event.sellers?.[0]?.id === device.id);
    const line: MeshLink = { peer: device.id, send: () => undefined, close: () => undefined };
    two.mesh.open(line);
    const entry: MeshFact = {
      ...{ id: deviceId(70), event_id: EVENT_ID, device_id: device.id, kind: 'entry', serial, entry: 0 },
      at: instantOf(Date.now() - MINUTE),
    };
    const { text, signature } = await signFact(entry, device.keys);
    await two.mesh.hear(line, writeMeshMessage({ kind: 'news', facts: [{ text, signature }] }));
    expect((await scan(two, serial)).verdict.ok).toBe(true);
  });

  it('a till tells each ticket of a sale, by the same ids when it begins again', async () => {
    const [, two, till] = await doorsAndTill();
    await sold(till.till, cash(line(MEIA, 2, { document: 'conferido' })));
    for (const { serial } of await till.box.journal.stubs.where('state').equals('sold').toArray()) {
      await heardSale(two, serial);
    }
    const kept = await two.phone.snap.mesh_facts.toArray();
    const device = (await till.box.journal.device.get('this'))!;
    const again = await saleFacts(till.box.journal, EVENT_ID, 0, { id: device.id, clock_offset: 0 });
    expect(again.facts.map(factKey).sort()).toEqual(kept.map(({ id }) => id).sort());
    expect(kept).toHaveLength(2);
  });
});

describe('a phone with the server', () => {
  it('a phone with the server refuses a heard ticket itself: the server would admit it', async () => {
    const [one, two] = (await doors()) as [Member, Member];
    const asked = jest.spyOn(two.phone.server.api, 'checkin');
    link(one, two);
    await scan(one, 1);
    await heardOf(two, 1);
    two.phone.link.answered(20);
    const { verdict } = await scan(two, 1);
    expect(verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
    expect(asked).not.toHaveBeenCalled();
    await scan(two, 2);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('the server’s word replaces what was heard: a ticket whose entry it undid enters', async () => {
    const [one, two] = (await doors()) as [Member, Member];
    link(one, two);
    await scan(one, 1);
    await heardOf(two, 1);
    two.phone.server.put(ticket({ serial: 1, entry: 1 }));
    await two.shift.pull(new AbortController().signal);
    expect((await scan(two, 1)).verdict.ok).toBe(true);
  });
});

describe('an undo that one of two phones learns from the server', () => {
  const undoOf = async ({ phone }: Member) => {
    const rows = await phone.snap.mesh_facts.toArray();
    return rows.map(({ text }) => readMeshFact(text)).filter((fact) => fact?.kind === 'undo');
  };
  const undoneAt = async (online: Member, ...cut: Member[]) => {
    online.phone.server.put(ticket({ serial: 1, checked_in_at: new Date().toISOString() }));
    await online.shift.pull(new AbortController().signal);
    online.phone.server.put(ticket({ serial: 1, entry: 1 }));
    await online.shift.pull(new AbortController().signal);
    for (const phone of cut) await until(async () => (await undoOf(phone)).length > 0);
  };

  it('a cut phone that heard the entry lets the holder in again, once', async () => {
    const [one, two, cut] = (await doors(['A', 'B', 'C'])) as [Member, Member, Member];
    link(one, two);
    link(two, cut);
    await scan(one, 1);
    await heardOf(cut, 1);
    expect((await scan(cut, 1)).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
    await undoneAt(two, cut);
    expect(await undoOf(cut)).toMatchObject([{ kind: 'undo', serial: 1, entry: 0, device_id: two.device.id }]);
    expect((await scan(cut, 1)).verdict.ok).toBe(true);
    expect((await scan(cut, 1)).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
    // Its history says whose word ended the entry before, and nothing of the sort of the others.
    expect((await scan(cut, 2)).verdict.ok).toBe(true);
    const { name } = cut.shift.event.peers!.find(({ id }) => id === two.device.id)!;
    const reads = (await cut.phone.journal.ops.toArray()).map(({ type, shown }) => [type, shown?.undone_by]);
    expect(reads).toEqual([
      ['scan_failed', undefined],
      ['admit', name],
      ['scan_failed', undefined],
      ['admit', undefined],
    ]);
  });

  it('a cut phone lets in again whom it admitted itself, and keeps both entries apart', async () => {
    const [cut, two] = (await doors()) as [Member, Member];
    link(cut, two);
    await scan(cut, 1);
    await heardOf(two, 1);
    await undoneAt(two, cut);
    expect((await scan(cut, 1)).verdict.ok).toBe(true);
    expect((await cut.phone.journal.passages.toArray()).map(({ entry }) => entry)).toEqual([0, 1]);
  });

  it('an undo ends no entry but its own: one that was made after it stands', async () => {
    const [one, two, cut] = (await doors(['A', 'B', 'C'])) as [Member, Member, Member];
    link(one, two);
    await scan(one, 1);
    await heardOf(two, 1);
    await undoneAt(two);
    expect((await scan(two, 1)).verdict.ok).toBe(true);
    link(two, cut);
    await until(async () => (await undoOf(cut)).length > 0);
    await until(() => cut.shift.heard.rowsOf(1, { area: 0, day: 0 }).length === 2);
    expect((await scan(cut, 1)).verdict).toMatchObject({ code: 'ALREADY_CHECKED_IN_ERROR', first: { gate: 'B' } });
  });

  it('an undo ends no later entry that a phone, cut off since before it, gave the same number', async () => {
    const [two, cut] = (await doors(['B', 'C'])) as [Member, Member];
    two.phone.server.put(ticket({ serial: 1, checked_in_at: instantOf(Date.now() - HOUR) }));
    await two.shift.pull(new AbortController().signal);
    two.phone.server.put(ticket({ serial: 1, entry: 1 }));
    await two.shift.pull(new AbortController().signal);
    expect((await scan(cut, 1)).verdict.ok).toBe(true);
    link(two, cut);
    await heardOf(two, 1);
    two.mesh.beat();
    await scan(two, 2);
    await heardOf(cut, 2);
    expect(await undoOf(cut)).toEqual([]);
    expect((await scan(cut, 1)).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
  });

  it('an undo told by a device that may not admit means nothing', async () => {
    const [one, two, cut] = (await doors(['A', 'B', 'C'])) as [Member, Member, Member];
    link(one, two);
    link(two, cut);
    await scan(one, 1);
    await heardOf(cut, 1);
    await undoneAt(two, cut);
    const { peers } = cut.shift.event;
    await cut.phone.snap.events.update(EVENT_ID, { peers: peers!.filter(({ id }) => id !== two.device.id) });
    await until(() => cut.shift.event.peers?.length === 2);
    expect((await scan(cut, 1)).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
  });
});

describe('a phone at an area that counts entries', () => {
  it('a heard entry that the server’s list tells of as well counts once', async () => {
    const server = await DoorServer.start([ticket({ serial: 1 })]);
    const areas = [usualMainArea, { ...usualMainArea, number: 1, name: 'Camarote' }];
    const passes = { [LOT_ID]: [{ area: 1, day: null, entries: 3 }] };
    server.event = { ...server.event, access: { areas, days: [], passes } };
    const [one, two] = (await phonesAt(server, ['A', 'B'], { area: 1 })) as [Member, Member];
    link(one, two);
    expect((await scan(one, 1)).verdict.note).toBe('1ª de 3 entradas');
    await until(() => two.shift.heard.rowsOf(1, { area: 1, day: 0 }).length > 0);
    const later = Math.ceil(Date.now() / SECOND) + 1;
    const counted = { area: 1, day: 0, entry: 1, undone: 0, out: false, second: later };
    server.put(ticket({ serial: 1, passages: [counted] }));
    await two.shift.pull(new AbortController().signal);
    two.phone.link.failed();
    expect((await scan(two, 1)).verdict).toMatchObject({ ok: true, note: '3ª de 3 entradas' });
  });
});

describe('a stranger among the phones', () => {
  /** Forgeries, and whether only the bringer can have made each. */
  const forged: [
    string,
    (facts: MeshFact, one: Member) => Promise<{ fact: MeshFact; keys: DeviceRow['keys'] }>,
    boolean,
  ][] = [
    ['a made-up key', async (fact) => ({ fact, keys: (await deviceRow()).keys }), true],
    [
      'a device that is not of the event',
      async (fact) => ({ fact: { ...fact, device_id: deviceId(99) }, keys: (await deviceRow()).keys }),
      false,
    ],
    [
      'another device’s name',
      (fact, one) => Promise.resolve({ fact: { ...fact, device_id: deviceId(1) }, keys: one.device.keys }),
      true,
    ],
    [
      'another event',
      (fact, one) => Promise.resolve({ fact: { ...fact, event_id: deviceId(5) }, keys: one.device.keys }),
      false,
    ],
  ];

  it.each(forged)('a fact with %s changes nothing', async (_, forge) => {
    const [one, two] = (await doors()) as [Member, Member];
    const line: MeshLink = { peer: one.device.id, send: () => undefined, close: () => undefined };
    two.mesh.open(line);
    const fact: MeshFact = {
      ...{ id: deviceId(7), event_id: EVENT_ID, device_id: one.device.id, kind: 'entry', serial: 1, entry: 0 },
      at: instantOf(Date.now() - MINUTE),
    };
    const made = await forge(fact, one);
    const { text, signature } = await signFact(made.fact, made.keys);
    await two.mesh.hear(line, writeMeshMessage({ kind: 'news', facts: [{ text, signature }] }));
    expect((await scan(two, 1)).verdict.ok).toBe(true);
    // The same fact by its own device is heard.
    const genuine = await signFact(fact, one.device.keys);
    await two.mesh.hear(
      line,
      writeMeshMessage({
        kind: 'news',
        facts: [{ text: genuine.text, signature: genuine.signature }],
      }),
    );
    expect(two.shift.heard.rowsOf(1, { area: 0, day: 0 })).toHaveLength(1);
  });

  /** Returns how often a link was closed that brought a genuine fact, and then a forged one. */
  async function closings(forge: (typeof forged)[number][1]): Promise<number> {
    const [one, two] = (await doors()) as [Member, Member];
    const close = jest.fn();
    const line: MeshLink = { peer: one.device.id, send: () => undefined, close };
    two.mesh.open(line);
    const fact: MeshFact = {
      ...{ id: deviceId(7), event_id: EVENT_ID, device_id: one.device.id, kind: 'entry', serial: 1, entry: 0 },
      at: instantOf(Date.now() - MINUTE),
    };
    const made = await forge({ ...fact, id: deviceId(8) }, one);
    for (const { text, signature } of [await signFact(fact, one.device.keys), await signFact(made.fact, made.keys)]) {
      expect(close).not.toHaveBeenCalled();
      await two.mesh.hear(line, writeMeshMessage({ kind: 'news', facts: [{ text, signature }] }));
    }
    return close.mock.calls.length;
  }

  it.each(forged.filter(([, , isLie]) => isLie))('a link that brings a fact with %s is closed', async (_, forge) => {
    expect(await closings(forge)).toBe(1);
  });

  it.each(forged.filter(([, , isLie]) => !isLie))('a link that brings a fact with %s stays open', async (_, forge) => {
    expect(await closings(forge)).toBe(0);
  });

  it('a phone that takes another one’s id hides no entry of it', async () => {
    const [one, two, thief] = (await doors(['A', 'B', 'C'])) as [Member, Member, Member];
    const line: MeshLink = { peer: thief.device.id, send: () => undefined, close: () => undefined };
    two.mesh.open(line);
    const entry: MeshFact = {
      ...{ id: deviceId(7), event_id: EVENT_ID, device_id: one.device.id, kind: 'entry', serial: 1, entry: 0 },
      at: instantOf(Date.now() - MINUTE),
    };
    const stolen: MeshFact = {
      ...{ id: entry.id, event_id: EVENT_ID, device_id: thief.device.id, kind: 'exit', serial: 1 },
      at: instantOf(Date.now() - 2 * MINUTE),
    };
    for (const [fact, { device }] of [
      [stolen, thief],
      [entry, one],
    ] as const) {
      const { text, signature } = await signFact(fact, device.keys);
      await two.mesh.hear(line, writeMeshMessage({ kind: 'news', facts: [{ text, signature }] }));
    }
    expect((await scan(two, 1)).verdict.code).toBe('ALREADY_CHECKED_IN_ERROR');
    expect(await two.phone.snap.mesh_facts.count()).toBe(2);
  });

  it('a fact whose text was changed changes nothing', async () => {
    const [one, two] = (await doors()) as [Member, Member];
    const line: MeshLink = { peer: one.device.id, send: () => undefined, close: () => undefined };
    two.mesh.open(line);
    const at = instantOf(Date.now() - MINUTE);
    const { text, signature } = await signFact(
      { id: deviceId(7), event_id: EVENT_ID, device_id: one.device.id, kind: 'entry', serial: 1, at },
      one.device.keys,
    );
    const changed = text.replace('"serial":1', '"serial":2');
    await two.mesh.hear(line, writeMeshMessage({ kind: 'news', facts: [{ text: changed, signature }] }));
    await two.mesh.hear(line, 'not a message');
    expect((await scan(two, 2)).verdict.ok).toBe(true);
  });
});
