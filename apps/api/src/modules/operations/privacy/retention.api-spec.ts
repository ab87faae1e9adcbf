import { beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '@festix/domain/ground';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { sellTickets } from '../../../testing/doors.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { useApi } from '../../../testing/use-api.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { RETENTION, type Limit } from './retention.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const EVENT_ENDS = '2026-11-22T06:00:00.000Z';

/** Maps each table to a row from which a rule erases data. */
type Specimens = Record<string, string>;

interface Case {
  limit: Exclude<Limit, 'account' | 'departed'>;
  /** Time from which on nothing of it may be left. */
  due: string;
  make: () => Promise<Specimens>;
}

const api = useApi();
let show: TestShow;
let person: TestPerson;

beforeAll(async () => {
  // To the second: no sweep is late because of a slow step before.
  api.clock.stop();
  api.clock.moveTo(NOW);
  const event = { start_date: '2026-11-22T00:00:00.000Z', end_date: EVENT_ENDS };
  show = await makeShow(api, { event });
  person = await makePerson(api, { name: 'Ana Souza' });
});

const after = (milliseconds: number, from: string = NOW): string =>
  new Date(Date.parse(from) + milliseconds).toISOString();

/** Inserts a row and returns its place. */
async function put(
  table: string,
  row: Record<string, unknown>,
  key: string = Object.keys(row)[0]!,
): Promise<Specimens> {
  const names = Object.keys(row).filter((name) => row[name] !== undefined);
  await api.database.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    names.map((name) => row[name]),
  );
  const value = row[key];
  return { [table]: `${key} = ${Buffer.isBuffer(value) ? `'\\x${value.toString('hex')}'` : `'${String(value)}'`}` };
}

async function putAll(...rows: Promise<Specimens>[]): Promise<Specimens> {
  return Object.assign({}, ...(await Promise.all(rows))) as Specimens;
}

/** Inserts an order with one given ticket. */
async function putOrder(
  facts: Record<string, unknown> = {},
): Promise<{ order: string; ticket: string } & { where: Specimens }> {
  const [order, ticket] = [newId(), newId()];
  const { where: orderAt } = {
    where: await put('orders', {
      id: order,
      event_id: show.id,
      code: `FTX${order}`,
      origin: 'online',
      status: 'paid',
      user_id: person.id,
      buyer_name: 'Ana Souza',
      buyer_email: 'ana@exemplo.br',
      buyer_phone: '+5511987654321',
      buyer_document: '52998224725',
      card_reference: 'NSU 000123',
      subtotal: 100,
      total: 100,
      created_at: NOW,
      paid_at: NOW,
      ...facts,
    }),
  };
  const price = priceOf(show.lots[0]);
  const ticketAt = await put('tickets', {
    id: ticket,
    order_id: order,
    event_id: show.id,
    lot_id: show.lots[0]?.id,
    price_id: price.id,
    code: ticket,
    status: 'valid',
    holder_name: 'Beto Lima',
    holder_document: '11144477735',
    assignee_name: 'Beto Lima',
    assignee_email: 'beto@exemplo.br',
    created_at: NOW,
  });
  const answersAt = await put('order_answers', {
    order_id: order,
    event_id: show.id,
    question_id: newId(),
    question: 'Restrição alimentar',
    sorting: 0,
    answers: ['Sem glúten'],
  });
  return { order, ticket, where: { ...orderAt, ...ticketAt, ...answersAt } };
}

async function putDevice(): Promise<string> {
  const id = newId();
  await put('devices', { id, user_id: person.id, kind: 'door', name: 'Celular 01' });
  return id;
}

/** Inserts the code of a ticket that another seller sold. */
async function putPartnerCode(ticket_id: string): Promise<Specimens> {
  const partner_id = newId();
  const at = { event_id: show.id, created_at: NOW };
  await put('partners', { id: partner_id, ...at, name: 'Sympla', name_key: partner_id, changed_at: NOW });
  return put('partner_tickets', {
    ticket_id,
    ...at,
    partner_id,
    code: `SYM-${ticket_id}`,
    exact_hash: 'a1',
    folded_hash: 'b2',
  });
}

async function putSalePoint(): Promise<string> {
  const id = newId();
  await put('sale_points', { id, name: 'Bilheteria', run_by: 'platform' });
  return id;
}

async function putCashEvent(): Promise<Specimens> {
  const session_id = newId();
  await put('cash_sessions', {
    id: session_id,
    event_id: show.id,
    sale_point_id: await putSalePoint(),
    device_id: await putDevice(),
  });
  return put('cash_events', {
    id: newId(),
    session_id,
    kind: 'withdrawal',
    amount: 10_000,
    note: 'Sangria para a Ana',
    operator_id: person.id,
    occurred_at: NOW,
  });
}

async function putVoid(): Promise<Specimens> {
  return put('sale_voids', {
    id: newId(),
    order_id: newId(),
    event_id: show.id,
    operator_id: person.id,
    supervisor_id: person.id,
    reason: 'A Ana se enganou de lote',
    occurred_at: NOW,
    received_at: NOW,
    state: 'done',
  });
}

async function putPayout(standing: Record<string, unknown>): Promise<Specimens> {
  return put('payouts', {
    id: newId(),
    event_id: show.id,
    producer_id: person.id,
    amount: 100,
    request_date: NOW,
    pix: '52998224725',
    pix_type: 'cpf',
    obs_producer: 'Para a Ana pagar o som.',
    obs_admin: 'Ana, confira a chave.',
    receipt: 'receipts/1.pdf',
    created_at: NOW,
    ...standing,
  });
}

async function putExpense(): Promise<Specimens> {
  return put('expenses', {
    id: newId(),
    event_id: show.id,
    amount: 100,
    obs: 'Segurança, Beto de Lima',
    receipt: 'receipts/2.pdf',
    created_by: person.id,
    created_at: NOW,
    recorded_at: NOW,
  });
}

async function putLease(): Promise<Specimens> {
  return put('leases', {
    id: newId(),
    device_id: await putDevice(),
    sale_point_id: await putSalePoint(),
    event_id: show.id,
    lot_id: show.lots[0]?.id,
    amount: 1,
    state: 'released',
    expires_at: EVENT_ENDS,
    created_at: NOW,
    release_reason: 'O celular da Ana sumiu',
  });
}

async function putOp(outcome: string): Promise<Specimens> {
  return put(
    'device_ops',
    {
      device_id: await putDevice(),
      op_id: newId(),
      body_hash: Buffer.of(1),
      received_at: NOW,
      outcome,
      result: { outcome },
      body: { reference: 'x' },
    },
    'op_id',
  );
}

/** Whole months as people count them. */
const CASES: readonly Case[] = [
  {
    limit: 'access_log',
    due: '2027-05-21T12:00:00.000Z',
    make: () =>
      put('sessions', {
        id: newId(),
        user_id: person.id,
        created_at: NOW,
        last_used_at: NOW,
        expires_at: after(30 * DAY),
        user_agent: 'Firefox',
        address: '203.0.113.7',
        from_code_at: NOW,
      }),
  },
  {
    limit: 'code',
    due: after(HOUR),
    make: () =>
      put('account_codes', {
        id: newId(),
        type: 'signup',
        email: 'ana@exemplo.br',
        user_id: person.id,
        code_hash: Buffer.of(1),
        payload: { name: 'Ana' },
        created_at: NOW,
        expires_at: after(HOUR),
      }),
  },
  {
    limit: 'attempt',
    due: after(10 * MINUTE),
    make: () =>
      put('social_attempts', {
        state_hash: Buffer.from('one attempt'),
        provider: 'google',
        nonce: 'nonce',
        code_verifier: 'verifier',
        next: '/events',
        created_at: NOW,
      }),
  },
  {
    limit: 'answer',
    due: after(90 * DAY),
    make: () =>
      put('idempotency_keys', {
        id: newId(),
        endpoint: 'devices.enrol',
        actor: person.id,
        body_hash: Buffer.of(1),
        reply: { name: 'Celular da Ana' },
        created_at: NOW,
      }),
  },
  { limit: 'op', due: after(90 * DAY), make: () => putOp('conflict') },
  { limit: 'quarantine', due: '2027-11-21T12:00:00.000Z', make: () => putOp('quarantined') },
  {
    limit: 'nonce',
    due: after(24 * HOUR),
    make: async () =>
      put(
        'device_nonces',
        { device_id: await putDevice(), nonce_hash: Buffer.from('one nonce'), used_at: NOW },
        'nonce_hash',
      ),
  },
  {
    limit: 'fiscal',
    due: '2031-11-22T06:00:00.000Z',
    make: async () => {
      const { order, where } = await putOrder();
      const payment = put('payments', {
        id: newId(),
        order_id: order,
        gateway: 'sandbox',
        method: 'pix',
        status: 'approved',
        amount: 100,
        gateway_reference: 'mp-1',
        gateway_payment: 'mp-1',
        card_asked: '{"token_hash": "8f3a"}',
        card: '{"brand": "master", "last_four": "6351"}',
        challenge: '{"url": "https://acs.example/challenge"}',
      });
      const refund = put('refund_requests', {
        id: newId(),
        order_id: order,
        event_id: show.id,
        rule: 'event_changed',
        status: 'refused',
        amount: 100,
        reason: 'Estarei internada nessa data.',
        answer: 'A data não mudou, Ana.',
        created_at: NOW,
        answered_at: NOW,
      });
      return {
        orders: where['orders']!,
        ...(await payment),
        ...(await refund),
        ...(await putCashEvent()),
        ...(await putVoid()),
        ...(await putPayout({ status: 'done', sent_date: NOW, answered_at: NOW })),
        ...(await putExpense()),
      };
    },
  },
  {
    limit: 'unpaid_payout',
    due: '2027-05-21T12:00:00.000Z',
    make: () => putPayout({ status: 'rejected', answered_at: NOW }),
  },
  {
    limit: 'notice',
    due: '2027-05-21T12:00:00.000Z',
    make: () =>
      put('payment_notices', {
        id: newId(),
        gateway: 'mercadopago',
        topic: 'payment',
        subject: '58980959081',
        request_id: 'x',
        body: { data: { id: '58980959081' } },
        state: 'done',
        received_at: NOW,
        next_attempt_at: NOW,
      }),
  },
  {
    limit: 'unpaid',
    due: after(90 * DAY),
    make: async () => (await putOrder({ status: 'cancelled', paid_at: null })).where,
  },
  {
    limit: 'ticket',
    due: '2027-05-22T06:00:00.000Z',
    make: async () => {
      const { ticket, where } = await putOrder();
      const at = { event_id: show.id, ticket_id: ticket };
      return putAll(
        Promise.resolve({ tickets: where['tickets']!, order_answers: where['order_answers']! }),
        put('checkins', {
          id: newId(),
          ...at,
          entry: 0,
          scan_id: newId(),
          scanned_at: NOW,
          undo_reason: 'Ana se enganou',
        }),
        put('departures', {
          id: newId(),
          ...at,
          ...{ area: 0, day: 0, kind: 'release', occurred_at: NOW, adjusted_at: NOW },
          reason: 'Ana saiu sem ser lida',
        }),
        put('ticket_transfers', {
          id: newId(),
          ...at,
          is_from_buyer: true,
          from_email: 'ana@exemplo.br',
          to_name: 'Beto',
          to_email: 'beto@exemplo.br',
          serial_before: 1,
          transferred_at: NOW,
        }),
        putPartnerCode(ticket),
        put('document_checks', { id: newId(), ...at, result: 'negado', price_kind: 'meia_pcd', occurred_at: NOW }),
        putLease(),
      );
    },
  },
  {
    limit: 'door_list',
    due: after(12 * HOUR, EVENT_ENDS),
    make: async () => {
      const listed = newId();
      const inFeed = { event_id: show.id, seq: 1_000_001 };
      return putAll(
        put('door_tickets', {
          ticket_id: listed,
          ...inFeed,
          serial: 1_000_001,
          code_hash: 'x',
          lot_id: show.lots[0]?.id,
          status: 'valid',
          entry: 0,
          digest: 1,
          holder_name: 'Ana Souza',
          document_masked: '***.982.***-**',
          answers: JSON.stringify([{ question: 'Mesa', value: '7' }]),
        }),
        put('door_notes', { ...inFeed, kind: 'conflict', body: { stands: { by: 'Elis' } } }, 'seq'),
        put('door_chunks', { event_id: show.id, sha256: 'one chunk', bytes: Buffer.of(1) }, 'sha256'),
      );
    },
  },
  {
    limit: 'delivery',
    due: '2027-11-21T12:00:00.000Z',
    make: () =>
      put('deliveries', {
        id: newId(),
        channel: 'email',
        template: 'recovery',
        recipient: 'ana@exemplo.br',
        content: { name: 'Ana' },
        state: 'queued',
        user_id: person.id,
        created_at: NOW,
        next_attempt_at: after(3650 * DAY),
      }),
  },
  {
    limit: 'ticket_file',
    due: after(30 * DAY),
    make: async () => {
      const [ticket] = await sellTickets(api, show);
      return put('ticket_files', { key: 'tickets/one.pdf', order_id: ticket?.order_id, made_at: NOW });
    },
  },
  {
    limit: 'fallback',
    due: after(30 * DAY),
    make: () =>
      put('deliveries', {
        id: newId(),
        channel: 'whatsapp',
        template: 'tickets',
        recipient: '+5581987654321',
        content: { name: 'Ana' },
        fallback_recipient: 'ana@exemplo.br',
        state: 'sent',
        created_at: NOW,
        sent_at: NOW,
      }),
  },
  {
    limit: 'undelivered',
    due: after(30 * DAY),
    make: () =>
      put('deliveries', {
        id: newId(),
        channel: 'email',
        template: 'password-changed',
        recipient: 'ana@exemplo.br',
        content: { name: 'Ana' },
        state: 'failed',
        failure: 'SMTP 550: unknown',
        created_at: NOW,
      }),
  },
  {
    limit: 'courtesy_sheet',
    due: after(7 * DAY),
    make: () =>
      put('courtesy_imports', {
        id: newId(),
        event_id: show.id,
        made_by: show.producer.id,
        file_name: 'convidados.xlsx',
        state: 'checked',
        courtesies: JSON.stringify([{ name: 'Ana Souza', email: 'ana@exemplo.br' }]),
        row_count: 1,
        ticket_count: 1,
        created_at: NOW,
      }),
  },
  {
    limit: 'conversion',
    due: after(7 * DAY),
    make: async () => {
      const { order } = await putOrder();
      return put('order_conversions', {
        order_id: order,
        consented_at: NOW,
        state: 'waiting',
        attempts: 0,
        next_attempt_at: after(3650 * DAY),
        address: '203.0.113.7',
        user_agent: 'Mozilla/5.0',
        fbp: 'fb.1.1596403881668.1116446470',
        fbc: 'fb.1.1596403881668.IwAR2F4',
      });
    },
  },
  {
    limit: 'audit',
    due: '2031-11-21T12:00:00.000Z',
    make: () =>
      put('audit_entries', {
        request_id: newId(),
        at: NOW,
        actor_id: person.id,
        device_id: newId(),
        action: 'accounts:profile',
        subject_kind: 'user',
        subject_id: person.id,
        before: { name: 'Ana' },
        after: { name: 'Ana Souza' },
      }),
  },
  {
    limit: 'invitation',
    due: after(37 * DAY),
    make: async () => {
      const team_id = newId();
      await put('teams', { id: team_id, producer_id: show.producer.id, name: 'Casa' });
      const row = { id: newId(), team_id, email: 'beto@exemplo.br', created_at: NOW, expires_at: after(7 * DAY) };
      const sale_point_id = await putSalePoint();
      return putAll(
        put('team_invitations', row),
        put('sale_point_invitations', { ...row, team_id: undefined, id: newId(), sale_point_id }),
      );
    },
  },
  {
    limit: 'ended_grant',
    due: '2027-05-21T12:00:00.000Z',
    make: async () => {
      const ended = { user_id: person.id, ended_at: NOW };
      return putAll(
        put('ended_grants', { ...ended, event_id: show.id, permissions: ['checkins'], granted_at: NOW }),
        put('ended_operators', { ...ended, sale_point_id: await putSalePoint(), is_supervisor: true, since: NOW }),
      );
    },
  },
  {
    limit: 'hold',
    due: after(15 * MINUTE),
    make: async () => {
      const id = newId();
      return put('orders', {
        id,
        event_id: show.id,
        code: `FTX${id}`,
        origin: 'online',
        status: 'booking',
        subtotal: 100,
        total: 100,
        created_at: NOW,
        expires_at: after(15 * MINUTE),
        address_key: Buffer.from('one address'),
      });
    },
  },
  {
    limit: 'rate',
    due: after(15 * MINUTE),
    make: () =>
      put('rate_limits', { key: 'sign-in-address:203.0.113.7', points: 3, expire: Date.parse(NOW) + 15 * MINUTE }),
  },
];

async function sweepAt(limit: Limit, moment: string): Promise<void> {
  api.clock.moveTo(moment);
  expect(await api.app.get(Jobs).sweep(RETENTION[limit].job!)).toBe(true);
}

type Rows = Record<string, Record<string, unknown> | undefined>;

async function read(specimens: Specimens): Promise<Rows> {
  const rows = Object.entries(specimens).map(async ([table, where]) => {
    const [row] = await api.database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where ${where}`,
    );
    return [table, row?.row] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

/** Returns the row after the rule, by the table of columns. */
function leftBy(limit: Limit, table: string, before: Record<string, unknown>): Record<string, unknown> | undefined {
  const ending = Object.entries(PERSONAL_DATA[table]?.personal ?? {}).filter(([, { until }]) => until[limit]);
  if (ending.some(([, { until }]) => until[limit] === 'delete row')) return undefined;
  const left = ending.map(([name, { until }]): [string, unknown] => {
    expect([table, name, before[name]]).not.toEqual([table, name, null]);
    return [name, until[limit] === 'erase' ? null : expect.stringMatching(/^removida\+[\w-]+@invalid\.festix$/)];
  });
  return { ...before, ...Object.fromEntries(left) };
}

describe('data past its limit', () => {
  it('every rule of retention has a case', () => {
    const tried: string[] = [...CASES.map(({ limit }) => limit), 'account', 'departed'];
    expect(tried.sort()).toEqual(Object.keys(RETENTION).sort());
  });

  it.each(CASES.map((one): [string, Case] => [one.limit, one]))(
    'the limit %s deletes nothing until the last second, and everything after it @V14.2.4',
    async (_, { limit, due, make }) => {
      api.clock.moveTo(NOW);
      const specimens = await make();
      const before = await read(specimens);
      const tables = Object.entries(PERSONAL_DATA).filter(([, { personal = {} }]) =>
        Object.values(personal).some(({ until }) => until[limit]),
      );
      expect(Object.keys(before).sort()).toEqual(tables.map(([table]) => table).sort());

      await sweepAt(limit, after(-1000, due));
      expect(await read(specimens)).toEqual(before);

      await sweepAt(limit, after(1000, due));
      const left = Object.entries(before).map(([table, row]) => [table, leftBy(limit, table, row ?? {})]);
      expect(await read(specimens)).toEqual(Object.fromEntries(left));
    },
  );
});

it('retention deletes all that is due, however much it is', async () => {
  api.clock.moveTo(NOW);
  await api.database.query(
    `insert into rate_limits (key, points, expire) select 'many ' || n, 1, 1000 from generate_series(1, 4001) n`,
  );
  await sweepAt('rate', NOW);
  expect(await api.database.query(`select from rate_limits where key like 'many %'`)).toEqual([]);
});

describe('order', () => {
  it('an order keeps the data the law requires for five years after an event long after the sale', async () => {
    api.clock.moveTo(NOW);
    const { where } = await putOrder({ created_at: '2025-01-10T12:00:00Z', paid_at: '2025-01-10T12:00:00Z' });
    await sweepAt('fiscal', '2030-01-11T12:00:00Z');
    expect((await read(where))['orders']).toMatchObject({ buyer_name: 'Ana Souza', buyer_document: '52998224725' });
  });

  it('a paid order is not deleted as an unpaid one', async () => {
    api.clock.moveTo(NOW);
    const { where } = await putOrder({ status: 'refunded' });
    const before = await read(where);
    await sweepAt('unpaid', after(400 * DAY));
    expect(await read(where)).toEqual(before);
  });
});

describe('payout', () => {
  it.each([
    ['removed before it was answered is forgotten as one that was refused', { removed_at: NOW }, null],
    ['that was done is not', { status: 'done', sent_date: NOW, answered_at: NOW }, '52998224725'],
    ['that waits is not', {}, '52998224725'],
  ])('a payout %s', async (_, standing, pix) => {
    api.clock.moveTo(NOW);
    const where = await putPayout(standing);
    await sweepAt('unpaid_payout', after(400 * DAY));
    expect((await read(where))['payouts']).toMatchObject({ pix });
  });
});

describe('session in use', () => {
  it('a session in use is kept however long ago it began', async () => {
    api.clock.moveTo(NOW);
    const [begun, used] = ['2025-01-10T12:00:00Z', after(299 * DAY)];
    const row = {
      id: newId(),
      user_id: person.id,
      created_at: begun,
      last_used_at: used,
      expires_at: after(329 * DAY),
    };
    const specimen = await put('sessions', row);
    await sweepAt('access_log', after(300 * DAY));
    expect((await read(specimen))['sessions']).toBeDefined();
  });
});

describe('door’s list after the event', () => {
  it('a door’s list after the event has no key any more, and gets a new epoch', async () => {
    api.clock.moveTo(NOW);
    const before = (await as(api, show.producer).get(`/api/door/events/${show.id}`).expect(200)).body;
    const [feed] = await api.database.query('select epoch from door_feeds where event_id = $1', [show.id]);
    await sweepAt('door_list', after(13 * HOUR, EVENT_ENDS));
    expect(
      await api.database.query('select epoch, sealed_chunk_key from door_feeds where event_id = $1', [show.id]),
    ).toEqual([{ epoch: Number(feed?.['epoch']) + 1, sealed_chunk_key: null }]);
    api.clock.moveTo(NOW);
    const again = (await as(api, show.producer).get(`/api/door/events/${show.id}`).expect(200)).body;
    expect(again.chunk_key).not.toBe(before.chunk_key);
  });

  it('a door’s list has its names again when the event is postponed', async () => {
    api.clock.moveTo(NOW);
    const off = await makeShow(api, { event: { start_date: '2026-11-22T00:00:00.000Z', end_date: EVENT_ENDS } });
    const [ticket] = await sellTickets(api, off, { buyer: { name: 'Ana Souza' } });
    const namesListed = async () => {
      await as(api, off.producer).get(`/api/door/events/${off.id}`).expect(200);
      const rows = await api.database.query<{ holder_name: string | null }>(
        'select holder_name from door_tickets where ticket_id = $1',
        [ticket?.id],
      );
      return rows.map(({ holder_name }) => holder_name);
    };
    expect(await namesListed()).toEqual(['Ana Souza']);
    await sweepAt('door_list', after(13 * HOUR, EVENT_ENDS));
    api.clock.moveTo(NOW);
    expect(await namesListed()).toEqual([null]);
    await api.database.query(`update events set end_date = end_date + interval '7 days' where id = $1`, [off.id]);
    expect(await namesListed()).toEqual(['Ana Souza']);
  });
});
