import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SALES_REPORT_ROWS_HEADER } from '@festix/domain/figures';
import { newId } from '../../../kernel/database/ids.ts';
import { startApi } from '../../../testing/api.ts';
import { readCsv } from '../../../testing/csv.ts';
import { makePerson } from '../../../testing/people.ts';
import { buy } from '../../../testing/purchases.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';
import { LongRead } from '../../documents/reports/long-reads.ts';

const MANY = 20_000;
/** Characters of the event's name: with it the file is longer than any socket's buffers. */
const LONG_NAME = 2_000;

const api = useApi();
const show = useShow(api, { lots: [{ ticket_limit: 30_000 }] });
let answers: IncomingMessage[] = [];

/** Inserts sales directly, because the API would take minutes. */
async function writeMany(): Promise<void> {
  const [lot] = show.lots;
  await api.database.query(
    `insert into orders (id, event_id, code, origin, status, buyer_name, buyer_email, subtotal, tax_amount, total,
       payment_method, created_at, paid_at)
     select uuidv7(), $1, 'FTXARR' || lpad(n::text, 7, '0'), 'online', 'paid', 'Ana ' || n, 'a' || n || '@exemplo.br',
       10000, 1000, 11000, 'pix', now() - n * interval '1 second', now()
     from generate_series(1, $2::integer) n`,
    [show.id, MANY],
  );
  await api.database.query(
    `insert into tickets (id, order_id, event_id, lot_id, price_id, price_kind, unit_amount, tax_amount, code, status)
     select uuidv7(), o.id, o.event_id, $2, $3, 'inteira', 10000, 1000, substr(md5(o.id::text), 1, 10), 'valid'
     from orders o where o.event_id = $1`,
    [show.id, lot?.id, priceOf(lot).id],
  );
  await api.database.query(`update events set name = rpad('Arraial', $2, ' da Lua') where id = $1`, [
    show.id,
    LONG_NAME,
  ]);
  await api.asOwner('analyze orders');
  await api.asOwner('analyze tickets');
}

/** Sends a request and returns after the head of the answer, without reading its body. */
async function begun(
  query: string,
  [{ token }, area]: [{ token: string }, string] = [show.producer, 'producer'],
  { url } = api,
): Promise<IncomingMessage> {
  const address = `${url}/api/${area}/events/${show.id}/orders/export?${query}`;
  const request = get(address, { agent: false, headers: { authorization: `Bearer ${token}` } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  answers.push(answer);
  return answer;
}

/** Counts the readings that wait in their transaction for the client; `still` = for that long. */
async function waiting(still = '0 seconds'): Promise<number> {
  const [row] = await api.database.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
       and query like 'fetch % from long_read' and state_change < clock_timestamp() - $1::interval`,
    [still],
  );
  return row?.count ?? 0;
}

/** Counts the readings in progress: the head of an answer leaves before its first rows are read. */
async function reading(): Promise<number> {
  const [row] = await api.database.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and xact_start is not null
       and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return row?.count ?? 0;
}

/** Polls, because only the database shows that a client has left. */
async function until(claim: () => Promise<boolean>): Promise<void> {
  while (!(await claim()));
}

beforeAll(async () => {
  await writeMany();
}, 60_000);
afterEach(async () => {
  for (const answer of answers) answer.destroy();
  answers = [];
  await until(async () => (await waiting()) === 0);
});

describe('export of many sales', () => {
  it('a long export is read no faster than the client takes it, and ends when the client leaves', async () => {
    const original = LongRead.prototype.batches;
    let read = 0;
    LongRead.prototype.batches = async function* <Row extends object>(
      this: LongRead,
      ...statement: Parameters<typeof original>
    ) {
      for await (const rows of original.call(this, ...statement)) {
        read += rows.length;
        yield rows as Row[];
      }
    } as typeof original;
    try {
      const answer = await begun('event_name=true');
      expect(answer.headers[SALES_REPORT_ROWS_HEADER]).toBe(String(MANY));
      await until(async () => (await waiting('300 milliseconds')) === 1);
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThan(MANY / 2);
      answer.destroy();
      await until(async () => (await waiting()) === 0);
      expect(read).toBeLessThan(MANY / 2);
    } finally {
      LongRead.prototype.batches = original;
    }
  }, 30_000);

  it('a long export has all sales as they were at its start, whatever is sold meanwhile', async () => {
    const answer = await begun('event_name=true');
    await until(async () => (await waiting()) === 1);
    const { order } = await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const lines = readCsv(await text(answer)).slice(1);
    expect(lines).toHaveLength(Number(answer.headers[SALES_REPORT_ROWS_HEADER]));
    expect(lines.map(([code]) => code)).not.toContain(order.code);
    expect(new Set(lines.map(([code]) => code)).size).toBe(lines.length);
  }, 30_000);

  it('long exports are limited in number for one person at a time, without affecting others', async () => {
    await begun('event_name=true');
    await begun('event_name=true');
    const path = `/api/producer/events/${show.id}/orders/export`;
    const { body, headers } = await as(api, show.producer).get(path).expect(429);
    expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['RATE_LIMITED', true]);
    const other = await makeShow(api);
    await as(api, other.producer).get(`/api/producer/events/${other.id}/orders/export`).expect(200);
    await until(async () => (await waiting()) === 2);
    answers[0]?.destroy();
    await until(async () => (await waiting()) === 1);
    await until(async () => (await as(api, show.producer).get(`${path}?query=${newId()}&filter=id`)).status === 200);
  }, 30_000);

  it('a long export beyond all turns is refused at once', async () => {
    const other = await makeShow(api);
    await begun('event_name=true');
    await begun('event_name=true');
    const admin = await makePerson(api, { roles: ['super-admin'] });
    await begun('event_name=true', [admin, 'super-admin']);
    const path = `/api/producer/events/${other.id}/orders/export`;
    const { body, headers } = await as(api, other.producer).get(path).expect(503);
    expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['BUSY', true]);
    await until(async () => (await waiting()) === 3);
    answers[0]?.destroy();
    await until(async () => (await waiting()) === 2);
    await as(api, other.producer).get(path).expect(200);
  }, 30_000);

  it('a long export ends when its time is over, however steadily a client reads slowly', async () => {
    const hasty = await startApi({ env: { EXPORT_SECONDS: '1' }, databaseUrl: api.env.DATABASE_URL });
    try {
      const answer = await begun('event_name=true', [show.producer, 'producer'], hasty);
      const closed = new Promise((resolve) => answer.once('close', resolve));
      answer.on('readable', () => undefined);
      await until(async () => {
        answer.read(1);
        return (await reading()) === 0;
      });
      answer.removeAllListeners('readable').resume();
      await closed;
      expect(answer.complete).toBe(false);
      await as(hasty, show.producer)
        .get(`/api/producer/events/${show.id}/orders/export?query=${newId()}&filter=id`)
        .expect(200);
    } finally {
      await hasty.close();
    }
  }, 30_000);
});
