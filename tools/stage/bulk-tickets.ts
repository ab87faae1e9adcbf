import { orderCodePrefix } from '@festix/domain/selling';
import type pg from 'pg';
import type { Person } from './cast.ts';
import type { StagedEvent, StagedLot } from './events.ts';

export interface BulkTickets {
  event: StagedEvent;
  lot: StagedLot;
  buyer: Person;
  /** Number of tickets, each with another holder. */
  count: number;
  /** Tickets of each order, which are a party at an event with areas or days; two by default. */
  per_order?: number;
  /** Id of the key that is to sign them. */
  key_id: number;
  /** Over how many days the orders were made; all of them now unless said. */
  days?: number;
  /** Sale point of the orders; online by default. */
  sale_point_id?: string;
}

const FIRST_NAMES =
  'Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Gabriel Rafael Daniel Bruno Felipe Juliana Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Luana Rita Sônia Renata Eliane';
const LAST_NAMES =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Cavalcanti Nogueira';

/** Spreads a number over a range of 2^40 or 2^28 so that codes look drawn and never repeat: both factors are odd. */
const CODE_NUMBER = `((n * 2654435761) + 97) & 1099511627775`;
const ORDER_CODE_NUMBER = `((o::bigint * 40503) + 97) & 268435455`;

/** Keeps the numbers of tickets apart, however many an order has. */
const MOST_PER_ORDER = 16;

const DRAFT = `
  create temp table drafted on commit drop as
  select o, position, ${MOST_PER_ORDER} * o::bigint + position as n, first_value(id) over (partition by o order by position) as order_id,
    $1::text || upper(lpad(to_hex(${ORDER_CODE_NUMBER}), 7, '0')) as order_code,
    concat_ws(' ', first[1 + floor(random() * cardinality(first))], last[1 + floor(random() * cardinality(last))],
      last[1 + floor(random() * cardinality(last))]) as name,
    lpad(floor(random() * 1e11)::bigint::text, 11, '0') as document
  from (select o, position, uuidv7() as id from generate_series($2::integer, $3::integer) o, generate_series(0, $6::integer - 1) position) d,
    string_to_array($4, ' ') first, string_to_array($5, ' ') last`;

const WRITE_ORDERS = `
  insert into orders (id, event_id, code, origin, status, user_id, buyer_name, buyer_email, buyer_document, subtotal,
    tax_amount, total, convenience_tax, payment_method, sale_point_id, created_at, paid_at)
  select d.order_id, e.id, d.order_code, case when $4::uuid is null then 'online' else 'pdv' end, 'paid', $2, d.name,
    'c' || d.o || '@palco.example', d.document, $8::integer * p.unit_amount,
    $8::integer * (p.unit_amount * e.convenience_tax / 10000),
    $8::integer * (p.unit_amount + p.unit_amount * e.convenience_tax / 10000), e.convenience_tax, 'pix', $4, made.at, made.at
  from drafted d, events e, prices p,
    lateral (select now() - ($6::integer - d.o) * ($5::float8 / $7::integer) * interval '1 day' as at) made
  where d.position = 0 and e.id = $1 and p.id = $3`;

const WRITE_TICKETS = `
  with written as (
    insert into tickets (id, order_id, event_id, lot_id, price_id, price_kind, unit_amount, tax_amount, position, code,
      status, key_id, holder_name, holder_document)
    select uuidv7(), d.order_id, $1, p.lot_id, p.id, p.kind, p.unit_amount, p.unit_amount * e.convenience_tax / 10000,
      d.position, upper(lpad(to_hex(${CODE_NUMBER}), 10, '0')), 'valid', $3, d.name, d.document
    from drafted d, prices p, events e
    where p.id = $2 and e.id = $1
    returning id
  )
  insert into door_dirty (event_id, ticket_id) select $1, id from written`;

/** Far above the number of any run, so that orders of several calls in one database never share a code. */
const ORDERS_APART = 10_000_000;
let calls = 0;

/**
 * Writes paid tickets as the API leaves them, with stock and the doors' outbox, but not through the API, which would
 * take minutes. Writes nothing to the ledger, which no door and no booking reads.
 */
export async function writeBulkTickets(
  database: pg.Pool,
  { event, lot, buyer, count, key_id, per_order = 2, days = 0, sale_point_id }: BulkTickets,
): Promise<void> {
  const begin = ORDERS_APART * calls++;
  const orders = count / per_order;
  if (!Number.isInteger(orders) || per_order >= MOST_PER_ORDER) throw new Error(`${count} tickets are no whole orders`);
  const last = begin + orders - 1;
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query(DRAFT, [orderCodePrefix(event.name), begin, last, FIRST_NAMES, LAST_NAMES, per_order]);
    const place = [event.id, buyer.id, lot.price_id, sale_point_id ?? null];
    await client.query(WRITE_ORDERS, [...place, days, last, orders, per_order]);
    await client.query(WRITE_TICKETS, [event.id, lot.price_id, key_id]);
    await client.query('update lots set sold = sold + $2 where id = $1', [lot.id, count]);
    await client.query('commit');
    // Autovacuum would do so within the minute, and must not disturb a measurement.
    await client.query('vacuum (analyze) orders, tickets, door_dirty, lots');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
