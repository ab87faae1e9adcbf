import { beforeAll, expect, it } from '@jest/globals';
import type { ChangesView, SnapshotView } from '@festix/domain/contract';
import { tellDoors } from '../../../../testing/doors.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../../testing/shows.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useShow } from '../../../../testing/use-scenes.ts';
import { CHANGES } from './door-changes.ts';

const FIRST = [
  'Maria',
  'José',
  'Ana',
  'João',
  'Antônio',
  'Francisca',
  'Carlos',
  'Paulo',
  'Adriana',
  'Lucas',
  'Luiz',
  'Márcia',
  'Rafael',
  'Patrícia',
];
const MIDDLE = [
  'Aparecida',
  'Eduardo',
  'Cristina',
  'Henrique',
  'de Fátima',
  'Augusto',
  'Regina',
  'Felipe',
  'Beatriz',
  'Gabriel',
  'Conceição',
];
const LAST = [
  'Silva',
  'Santos',
  'Oliveira',
  'Souza',
  'Rodrigues',
  'Ferreira',
  'Alves',
  'Pereira',
  'Lima',
  'Gomes',
  'Costa',
  'Ribeiro',
  'Araújo',
  'Gonçalves',
];

const api = useApi();
const large = useShow(api);
let small: TestShow;

beforeAll(async () => {
  small = await makeShow(api, { producer: large.producer });
  await fill(large, 100_000);
  await fill(small, 1_000);
}, 120_000);

/** Computes a code that looks random and never repeats below 2^40, because the factor is odd. */
const CODE_OF_N = `upper(lpad(to_hex((n::bigint * 2654435761 + 97) & 1099511627775), 10, '0'))`;

/** Number of people with a ticket so far, over all events. */
let people = 0;

/** Inserts tickets of people with three names and a document each. */
async function fill(show: TestShow, amount: number): Promise<void> {
  const filled = people;
  people += amount;
  await api.database.query(
    `with people as materialized (
       select n, uuidv7() as order_id, concat_ws(' ', ($3::text[])[random(1, cardinality($3::text[]))],
         ($4::text[])[random(1, cardinality($4::text[]))], ($5::text[])[random(1, cardinality($5::text[]))]) as name
       from generate_series($2::integer + 1, $2::integer + $8::integer) n
     ),
     sold as (
       insert into orders (id, event_id, code, origin, status, buyer_name, subtotal, total, paid_at)
       select order_id, $1, 'FTXARR' || n, 'online', 'paid', name, 0, 0, now() from people
     ),
     made as (
       insert into tickets (id, order_id, event_id, lot_id, price_id, price_kind, code, status, holder_name, holder_document)
       select uuidv7(), order_id, $1, $6, $7, 'inteira', ${CODE_OF_N}, 'valid', name,
         lpad(random(1, 99999999999)::text, 11, '0')
       from people returning id
     )
     insert into door_dirty (event_id, ticket_id) select $1, id from made`,
    [show.id, filled, FIRST, MIDDLE, LAST, show.lots[0]?.id, priceOf(show.lots[0]).id, amount],
  );
}

const door = (show: TestShow, path: string) => as(api, show.producer).get(`/api/door/events/${show.id}${path}`);

it('a list of 100,000 tickets downloads in at most 3 MB, names included', async () => {
  const manifest = (await door(large, '/snapshot').expect(200)).body as SnapshotView;
  expect(manifest).toMatchObject({ count: 100_000, chunks: { length: 5 } });
  expect(manifest.chunks.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(3_000_000);
}, 120_000);

it('the changes of a list of 100,000 tickets cost as much as those of a short one', async () => {
  const pages = [];
  for (const show of [large, small]) {
    const { seq, epoch } = (await door(show, '/snapshot').expect(200)).body as SnapshotView;
    const changed = await api.database.query<{ id: string }>('select id from tickets where event_id = $1 limit 10', [
      show.id,
    ]);
    const ids = changed.map(({ id }) => id);
    await api.database.query('update tickets set entry = entry + 1 where id = any ($1::uuid[])', [ids]);
    await tellDoors(api, ...ids);
    const page = (await door(show, `/changes?epoch=${epoch}&after=${seq}`).expect(200)).body as ChangesView;
    expect(page.changes).toHaveLength(10);
    pages.push(await pagesRead(show, seq));
  }
  const [ofLarge = 0, ofSmall = 0] = pages;
  expect(ofLarge).toBeLessThanOrEqual(1.5 * ofSmall);
});

/** Returns the number of pages that PostgreSQL reads for the changes. */
async function pagesRead(show: TestShow, after: number): Promise<number> {
  const [row] = await api.database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${CHANGES.text}`,
    [show.id, after, 501],
  );
  const plan = row?.['QUERY PLAN'][0].Plan;
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
}
