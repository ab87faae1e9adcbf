import { webcrypto } from 'node:crypto';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ChangesView,
  type DoorChange,
  type DoorEventView,
  type DoorListTicket,
  type SnapshotView,
} from '@festix/domain/contract';
import { openChunk, readOrderTable, readChunk, TicketList } from '@festix/domain/door';
import { maskDocument } from '@festix/domain/ground';
import { hashTicketCode } from '@festix/domain/selling';
import { digestHex, digestOf } from '@festix/domain/sync';
import pg from 'pg';
import { newId } from '../../../../kernel/database/ids.ts';
import {
  enrolDevice,
  leaseStub,
  makeDoorPerson,
  sellTickets,
  tellDoors,
  transferTicket,
  type TestTicket,
} from '../../../../testing/doors.ts';
import type { TestPerson } from '../../../../testing/people.ts';
import { as, makeLot, makeShow } from '../../../../testing/shows.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useShow } from '../../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{}, { name: 'Camarote' }] }, beforeEach);
let person: TestPerson;

beforeEach(async () => {
  person = await makeDoorPerson(api, show);
});

const door = (path: string) => as(api, person).get(`/api/door/events/${show.id}${path}`);
async function changes(query: string): Promise<ChangesView> {
  return (await door(`/changes?${query}`).expect(200)).body as ChangesView;
}

/** The list on a device that takes every change, page by page. */
class Phone {
  readonly tickets = new Map<number, DoorListTicket>();
  readonly revoked = new Map<number, string>();
  readonly others: DoorChange[] = [];
  after = 0;
  last: ChangesView | undefined;

  async pull(limit = 500): Promise<this> {
    for (let more = true; more;) {
      const page = await changes(`after=${this.after}&limit=${limit}${this.last ? `&epoch=${this.last.epoch}` : ''}`);
      for (const change of page.changes) this.apply(change);
      this.after = page.next_seq;
      this.last = page;
      more = page.more;
    }
    return this;
  }

  apply(change: DoorChange): void {
    expect(change.seq).toBeGreaterThan(this.after);
    if (change.kind === 'ticket') this.tickets.set(change.ticket.serial, change.ticket);
    else if (change.kind === 'revocation') {
      this.tickets.delete(change.serial);
      this.revoked.set(change.serial, change.reason);
    } else this.others.push(change);
  }

  get digest(): string {
    return digestHex(digestOf(this.tickets.values()));
  }

  get(ticket: TestTicket): DoorListTicket | undefined {
    return this.tickets.get(ticket.serial);
  }

  expectExact(): void {
    expect([this.last?.digest, this.last?.count]).toEqual([this.digest, this.tickets.size]);
  }
}

const admit = (ticket: TestTicket) =>
  as(api, show.producer)
    .post(`/api/producer/events/${show.id}/checkins`, { id: newId(), ticket_id: ticket.id })
    .expect(201);

describe('list', () => {
  it('the list sends the fields of a ticket that a door needs, and no other data of its holder', async () => {
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    const phone = await new Phone().pull();
    expect(phone.get(ticket)).toEqual({
      id: ticket.id,
      serial: ticket.serial,
      code_hash: hashTicketCode(show.id, ticket.code),
      lot_id: show.lots[0]?.id,
      price_kind: 'inteira',
      status: 'valid',
      order_status: 'paid',
      entry: 0,
      holder_name: 'Maria Silva',
      document_masked: maskDocument('52998224725'),
      checked_in_at: null,
    });
    expect(JSON.stringify(phone.last)).not.toMatch(/maria@|52998224725/);
  });

  it.each(['52998224725', '12ABC34501DE35', 'AB123456', ''])(
    'the list masks the document %j as every other view does',
    async (document) => {
      const [ticket] = (await sellTickets(api, show, { buyer: { document } })) as [TestTicket];
      expect((await new Phone().pull()).get(ticket)?.document_masked).toBe(maskDocument(document));
    },
  );

  it('the list is sent whole from number 0 on, in pages', async () => {
    await sellTickets(api, show, { amount: 25 });
    const phone = await new Phone().pull(7);
    expect(phone.tickets.size).toBe(25);
    phone.expectExact();
  });

  it('the list’s count and digest are exact after each kind of change', async () => {
    const [a, b, c, d] = (await sellTickets(api, show, { amount: 4 })) as [
      TestTicket,
      TestTicket,
      TestTicket,
      TestTicket,
    ];
    const stub = await leaseStub(api, show);
    const phone = await new Phone().pull();
    phone.expectExact();
    expect(phone.get(stub)).toMatchObject({ status: 'leased', order_status: null, price_kind: null });

    await admit(a);
    await api.database.query(`update tickets set status = 'refunded' where id = $1`, [b.id]);
    await transferTicket(api, c);
    await api.database.query(`update tickets set entry = 3 where id = $1`, [d.id]);
    await api.database.query(`update tickets set status = 'returned' where id = $1`, [stub.id]);
    await tellDoors(api, b.id, d.id, stub.id);
    await phone.pull();
    phone.expectExact();
    expect(phone.get(a)?.checked_in_at).not.toBeNull();
    expect(phone.get(b)?.status).toBe('refunded');
    expect(phone.get(d)?.entry).toBe(3);
    expect([...phone.revoked]).toEqual(
      expect.arrayContaining([
        [c.serial, 'transferred'],
        [stub.serial, 'released'],
      ]),
    );
    expect(phone.last).toMatchObject({ count: 4, inside: 1 });
    const [lots] = await api.database.query<{ sold: number }>(
      'select sum(sold)::integer as sold from lots where event_id = $1',
      [show.id],
    );
    expect(phone.last?.expected).toBe(Math.max(lots!.sold, 1));
    expect(await new Phone().pull().then((fresh) => fresh.digest)).toBe(phone.digest);
  });

  it('the list leaves out unpaid tickets, and keeps paid ones whatever became of them', async () => {
    const [booked] = (await sellTickets(api, show, { status: 'booking' })) as [TestTicket];
    const [paid] = (await sellTickets(api, show)) as [TestTicket];
    await api.database.query(`update orders set status = 'charged_back' where id = $1`, [paid.order_id]);
    await tellDoors(api, paid.id);
    const phone = await new Phone().pull();
    expect(phone.get(booked)).toBeUndefined();
    expect(phone.get(paid)?.order_status).toBe('charged_back');
  });

  it('the list sends the revoked serial of a ticket that was transferred before any door had downloaded it', async () => {
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    const moved = await transferTicket(api, ticket);
    const phone = await new Phone().pull();
    expect([...phone.tickets.keys()]).toEqual([moved.serial]);
    expect(phone.revoked.get(ticket.serial)).toBe('transferred');
    expect(((await door('/snapshot').expect(200)).body as SnapshotView).revocations).toEqual([
      { serial: ticket.serial, reason: 'transferred' },
    ]);
  });

  it('the list sends a ticket once that was marked twice, and nothing that did not change', async () => {
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    const phone = await new Phone().pull();
    await tellDoors(api, ticket.id);
    await tellDoors(api, ticket.id);
    const page = await changes(`epoch=${phone.last?.epoch}&after=${phone.after}`);
    expect(page).toMatchObject({ changes: [], more: false, next_seq: phone.after, digest: phone.digest });
  });

  it('the list sends changes of lots and of the event itself', async () => {
    const phone = await new Phone().pull();
    const lot = await makeLot(api, show, { name: 'Mezanino' });
    await api.database.query(`update lots set name = 'Balcão' where id = $1`, [lot.id]);
    await api.database.query(`update lots set sold = sold where id = $1`, [lot.id]);
    await api.database.query('update events set canceled_at = now() where id = $1', [show.id]);
    phone.others.length = 0;
    await phone.pull();
    expect(phone.others).toEqual([
      {
        kind: 'event',
        seq: expect.any(Number) as unknown as number,
        canceled_at: expect.any(String) as unknown as string,
        is_test: false,
        access: null,
      },
      {
        kind: 'lot',
        seq: expect.any(Number) as unknown as number,
        lot: { id: lot.id, number: 3, name: 'Balcão', sorting: lot.sorting },
      },
    ]);
    phone.expectExact();
  });
});

describe('sequence', () => {
  it('the sequence skips no change of two concurrent writers of which the earlier commits last', async () => {
    const [early, late] = (await sellTickets(api, show, { amount: 2 })) as [TestTicket, TestTicket];
    const phone = await new Phone().pull();
    const [first, second] = [await connect(), await connect()];
    try {
      await first.query('begin');
      await refundIn(first, early);
      await second.query('begin');
      await refundIn(second, late);
      await second.query('commit');
      await phone.pull();
      expect([phone.get(early)?.status, phone.get(late)?.status]).toEqual(['valid', 'refunded']);
      phone.expectExact();
      await first.query('commit');
      await phone.pull();
      expect(phone.get(early)?.status).toBe('refunded');
      phone.expectExact();
    } finally {
      await Promise.all([first.end(), second.end()]);
    }
  });

  it('the sequence makes no writer wait for a reader that assigns numbers', async () => {
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    await new Phone().pull();
    const reader = await connect();
    try {
      await reader.query('begin');
      await reader.query('select from door_feeds where event_id = $1 for update', [show.id]);
      await admit(ticket);
    } finally {
      await reader.end();
    }
  });

  it('the sequence assigns each number once, with many readers and writers at the same time', async () => {
    const tickets = await sellTickets(api, show, { amount: 40 });
    const phones = Array.from({ length: 4 }, () => new Phone());
    await Promise.all([...tickets.map(admit), ...phones.flatMap((phone) => [phone.pull(3).then(() => phone.pull(3))])]);
    for (const phone of phones) {
      await phone.pull();
      phone.expectExact();
      expect([...phone.tickets.values()].filter(({ checked_in_at }) => checked_in_at === null)).toEqual([]);
      expect(phone.last?.inside).toBe(40);
    }
  });

  it('a reader of the sequence sees all changes committed before its request', async () => {
    const tickets = await sellTickets(api, show, { amount: 10 });
    for (const ticket of tickets) {
      await admit(ticket);
      const [one, two] = await Promise.all([changes('after=0&limit=2000'), changes('after=0&limit=2000')]);
      for (const page of [one, two]) {
        const known = page.changes.find((change) => change.kind === 'ticket' && change.ticket.id === ticket.id);
        expect(known).toMatchObject({ ticket: { checked_in_at: expect.any(String) as unknown } });
      }
    }
  });

  it('a long backlog gets its numbers before anybody reads it', async () => {
    await sellTickets(api, show, { amount: 1_000 });
    const { Jobs } = await import('../../../../kernel/work/jobs.ts');
    await api.app.get(Jobs, { strict: false }).sweep('doors.backlog');
    expect(await api.database.query('select seq::int, count from door_feeds where event_id = $1', [show.id])).toEqual([
      { seq: 1_002, count: 1_000 },
    ]);
  });

  it('a device that holds another epoch must download a new list', async () => {
    await sellTickets(api, show);
    const { epoch, next_seq } = await changes('after=0');
    await door(`/changes?epoch=${epoch + 1}&after=0`)
      .expect(410)
      .expect(new RegExp(`"epoch":${epoch}[,}]`));
    await door(`/changes?epoch=${epoch}&after=${next_seq + 1}`).expect(410);
    await door(`/changes?after=${next_seq}`).expect(410);
    await door(`/changes?epoch=${epoch}&after=${next_seq}`).expect(200);
    await door('/changes?epoch=x&after=0').expect(400);
    await door('/changes?after=-1').expect(400);
    await door('/changes?after=0&limit=100000').expect(400);
  });

  function refundIn(client: pg.Client, ticket: TestTicket): Promise<unknown> {
    return client.query(
      `with dead as (update tickets set status = 'refunded' where id = $1 returning event_id, id)
       insert into door_dirty (event_id, ticket_id) select event_id, id from dead`,
      [ticket.id],
    );
  }
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: api.env.DATABASE_URL });
    await client.connect();
    return client;
  }
});

describe('download', () => {
  async function chunkKey() {
    const { chunk_key } = (await door('').expect(200)).body as DoorEventView;
    return webcrypto.subtle.importKey('raw', Buffer.from(chunk_key, 'base64url'), 'AES-GCM', false, ['decrypt']);
  }

  async function download(): Promise<{ manifest: SnapshotView; list: TicketList }> {
    const manifest = (await door('/snapshot').expect(200)).body as SnapshotView;
    const key = await chunkKey();
    const chunks = [];
    for (const { url, sha256, bytes } of manifest.chunks) {
      const answer = await as(api, person).get(url).responseType('blob').expect(200);
      const sealed = answer.body as Buffer;
      expect([sealed.length, createHash('sha256').update(sealed).digest('hex')]).toEqual([bytes, sha256]);
      expect(answer.headers['cache-control']).toMatch(/immutable/);
      chunks.push(readChunk(await openChunk(new Uint8Array(sealed), key)));
    }
    return { manifest, list: new TicketList(chunks) };
  }

  it('the download and the later changes add up to the list', async () => {
    const tickets = await sellTickets(api, show, { amount: 30 });
    const { manifest, list } = await download();
    expect([list.count, digestHex(digestOf(list))]).toEqual([manifest.count, manifest.digest]);
    expect(list.find(tickets[0]?.serial ?? 0)).toMatchObject({
      lot_number: 1,
      holder_name: 'Maria Silva',
      status: 'valid',
    });

    const sold = await sellTickets(api, show, { amount: 5, lot: 1 });
    await admit(tickets[0] as TestTicket);
    const phone = new Phone();
    phone.after = manifest.seq;
    phone.last = { epoch: manifest.epoch } as ChangesView;
    await phone.pull(3);
    const merged = new Map([...list].map((ticket) => [ticket.serial, ticket] as const));
    expect(phone.tickets.size).toBe(6);
    const whole = [...merged.values()].filter(({ serial }) => !phone.tickets.has(serial));
    expect(digestHex(digestOf([...whole, ...phone.tickets.values()]))).toBe(phone.last?.digest);
    expect(whole.length + phone.tickets.size).toBe(phone.last?.count);
    expect(phone.get(sold[0] as TestTicket)?.lot_id).toBe(show.lots[1]?.id);
  });

  it('the download stays the same for all phones until much has changed, and is then built anew', async () => {
    const tickets = await sellTickets(api, show, { amount: 10 });
    const first = (await door('/snapshot').expect(200)).body as SnapshotView;
    await admit(tickets[0] as TestTicket);
    expect((await door('/snapshot').expect(200)).body).toEqual(first);

    await sellTickets(api, show, { amount: 2_100 });
    const second = (await door('/snapshot').expect(200)).body as SnapshotView;
    expect(second).toMatchObject({ count: 2_110, epoch: first.epoch });
    expect(second.seq).toBeGreaterThan(first.seq);
    for (const { url } of first.chunks) await as(api, person).get(url).expect(200);
  });

  it('the download is built once for all who ask at the same moment', async () => {
    await sellTickets(api, show, { amount: 50 });
    const manifests = await Promise.all(Array.from({ length: 6 }, () => door('/snapshot').expect(200)));
    for (const { body } of manifests) expect(body).toEqual(manifests[0]?.body);
    expect(await api.database.query('select from door_snapshots where event_id = $1', [show.id])).toHaveLength(1);
  });

  it('the download carries no names if the event sends none to its doors, and a change of that makes a new epoch @V14.3.3', async () => {
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    const before = await download();
    await api.database.query('update events set door_names = false where id = $1', [show.id]);
    const after = await download();
    expect(after.manifest.epoch).toBe(before.manifest.epoch + 1);
    expect(after.list.find(ticket.serial)).toMatchObject({ holder_name: null, document_masked: null });
    await door(`/changes?epoch=${before.manifest.epoch}&after=${before.manifest.seq}`).expect(410);
    const page = await changes('after=0');
    expect(JSON.stringify(page.changes)).not.toMatch(/holder_name|document_masked/);
    const shown = await as(api, person)
      .get(`/api/door/events/${show.id}/checkins/tickets?reference=${ticket.code}`)
      .expect(200);
    expect(JSON.stringify(shown.body)).not.toMatch(/Maria/);
  });

  it('the download of an event without tickets is empty', async () => {
    const { manifest, list } = await download();
    expect([manifest.count, manifest.chunks, manifest.digest, list.count]).toEqual([0, [], '0000000000000000', 0]);
  });

  it('the download and the later changes say which tickets belong to which order', async () => {
    const sold = await sellTickets(api, show, { amount: 3 });
    await sellTickets(api, show);
    const [order] = await api.database.query<{ code: string }>(
      'select o.code from orders o join tickets t on t.order_id = o.id where t.id = $1',
      [sold[0]?.id],
    );
    const hash = hashTicketCode(show.id, order?.code ?? '');
    const { orders = [] } = (await door('/snapshot').expect(200)).body as SnapshotView;
    const found: number[] = [];
    for (const { url } of orders) {
      const sealed = (await as(api, person).get(url).responseType('blob').expect(200)).body as Uint8Array;
      found.push(...readOrderTable(await openChunk(new Uint8Array(sealed), await chunkKey())).serialsOf(hash));
    }
    const serials = sold.map(({ serial }) => serial).sort((one, other) => one - other);
    const listed = await changes('after=0');
    const told = listed.changes.flatMap((change) =>
      change.kind === 'ticket' && change.order_hash && hash.startsWith(change.order_hash) ? change.ticket.serial : [],
    );
    expect(told.sort((one, other) => one - other)).toEqual(serials);
    expect(found).toEqual(serials);
  });

  it('a chunk outside the download’s manifest is not found', async () => {
    await sellTickets(api, show);
    const { chunks } = (await door('/snapshot').expect(200)).body as SnapshotView;
    await door(`/snapshot/${'0'.repeat(64)}`).expect(404);
    const elsewhere = await makeShow(api, { producer: show.producer });
    await as(api, show.producer).get(`/api/door/events/${elsewhere.id}/snapshot/${chunks[0]?.sha256}`).expect(404);
  });

  it('the download is sealed with a key of the event, which is stored encrypted @V11.3.2', async () => {
    await sellTickets(api, show);
    const { chunk_key } = (await door('').expect(200)).body as DoorEventView;
    const again = (await door('').expect(200)).body as DoorEventView;
    expect(again.chunk_key).toBe(chunk_key);
    expect(Buffer.from(chunk_key, 'base64url')).toHaveLength(32);
    const [feed] = await api.database.query<{ sealed_chunk_key: Buffer }>(
      'select sealed_chunk_key from door_feeds where event_id = $1',
      [show.id],
    );
    expect(feed?.sealed_chunk_key.includes(Buffer.from(chunk_key, 'base64url'))).toBe(false);
  });
});

describe('realtime', () => {
  it('a change that a phone needs is sent as a hint at once', async () => {
    const [ticket] = (await sellTickets(api, show, { amount: 2 })) as [TestTicket];
    await admit(ticket);
    await api.database.query('update lots set sold = 2 where id = $1', [show.lots[0]?.id]);
    const event = (await door('').expect(200)).body as DoorEventView;
    expect(event).toMatchObject({
      id: show.id,
      name: 'Arraial da Lua',
      is_test: false,
      canceled_at: null,
      door_names: true,
      counts: { expected: 2, inside: 1, conflicts: 0 },
      lots: [
        { name: 'Pista', number: 1 },
        { name: 'Camarote', number: 2 },
      ],
    });
    expect(event.keys.length).toBeGreaterThan(0);
    expect(Date.parse(event.grant_expires_at) - Date.parse(event.start_date)).toBe(36 * 3600 * 1000);
    expect(Math.abs(Date.parse(event.server_time) - Date.now())).toBeLessThan(60_000);
  });
});

it('the list’s hints end for a revoked device, and go on for its person', async () => {
  const device = await enrolDevice(api, person);
  const { AccessTokens } = await import('../../../../kernel/access/access-tokens.ts');
  const own = {
    token: api.app.get(AccessTokens, { strict: false }).issue({ user_id: person.id, device_id: device.id }),
  };
  const paths = ['', '/snapshot', '/changes?after=0', `/snapshot/${'0'.repeat(64)}`];
  await as(api, own).get(`/api/door/events/${show.id}`).expect(200);
  await as(api, person).delete(`/api/devices/${device.id}`).expect(204);
  for (const path of paths)
    await as(api, own)
      .get(`/api/door/events/${show.id}${path}`)
      .expect(403)
      .expect(/DEVICE_REVOKED/);
  await door('').expect(200);
});
