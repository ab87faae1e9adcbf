import { buyingEndpoints, type BookingBody, type CheckoutBody, type SandboxBody } from '@festix/domain/contract';
import { v7 as newId } from 'uuid';
import { headersOf, pathOf } from '../stage/api-client.ts';
import { bringCast, type Person } from '../stage/cast.ts';
import { openEvent, openLot, type StagedEvent, type StagedLot } from '../stage/events.ts';
import type { Stage } from '../stage/stage.ts';
import { TicketTexts, type TicketText } from '../stage/ticket-texts.ts';
import { withStage } from '../stage/with-stage.ts';
import { insist } from './fault.ts';
import { insistently, type Reply } from './insistently.ts';
import { insistOnBook } from './money-recount.ts';

/** An event that more people want to go to than there are places. */
export interface RushScene {
  stage: Stage;
  producer: Person;
  admin: Person;
  event: StagedEvent;
  lot: StagedLot;
  places: number;
  /** Event whose tickets were written without the ledger. */
  unbooked?: StagedEvent;
  /** Origin to which the next call goes. */
  address(): string;
}

export function inTheRush<T>(
  places: number,
  work: (scene: RushScene) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  return withStage({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000000', ...env } }, async (stage) => {
    const { producer, admin } = await bringCast(stage);
    const event = await openEvent(producer, 'Noite de Prova');
    const lot = await openLot(producer, event, 'Pista', places);
    return work({ stage, producer, admin, event, lot, places, address: () => stage.url });
  });
}

/** Returns a function that yields one address after the other, as people reach processes that share the work. */
export function inTurn(addresses: readonly string[]): () => string {
  let turns = 0;
  return () => addresses[turns++ % addresses.length] ?? '';
}

/** The result of a person's booking, as it was answered. */
export interface Wish {
  order_id: string;
  amount: number;
  became: 'booked' | 'paid' | 'refused';
  /** Calls that were cut off. */
  cut: number;
  /** Milliseconds of the longest call. */
  longest: number;
}

/** Counts the results of bookings, and their cost. */
export function countWishes(wishes: readonly Wish[]) {
  const of = (became: Wish['became']): number => wishes.filter((wish) => wish.became === became).length;
  return {
    paid: of('paid'),
    booked: of('booked'),
    refused: of('refused'),
    cut: wishes.reduce((sum, { cut }) => sum + cut, 0),
    longest: Math.max(...wishes.map(({ longest }) => longest)),
  };
}

interface CookiedReply extends Reply {
  cookie: string;
}

const BUYER = { name: 'Bia Nogueira', phone: '(11) 98765-4321', document: '529.982.247-25' };
const MOST_AT_ONCE = 3;
const PATIENCE_MS = 20_000;

/** Runs people who book one to three places each, so many at a time; two of three of them pay. */
export async function rush(
  scene: RushScene,
  people: number,
  beside: number,
  sending: () => void = () => undefined,
  answered: () => void = () => undefined,
): Promise<Wish[]> {
  const wishes: Wish[] = [];
  let begun = 0;
  const queue = async (): Promise<void> => {
    while (begun < people) {
      wishes.push(await wishOf(scene, begun++, sending));
      answered();
    }
  };
  await Promise.all(Array.from({ length: beside }, queue));
  return wishes;
}

async function wishOf(scene: RushScene, index: number, sending: () => void): Promise<Wish> {
  const { event, lot } = scene;
  const order_id = newId();
  const amount = 1 + (index % MOST_AT_ONCE);
  let cut = 0;
  let longest = 0;
  const told = (became: Wish['became']): Wish => ({ order_id, amount, became, cut, longest });
  const ask = async (path: string, body: object, cookie: string, expected: readonly number[]) => {
    const insisted = await insistently(() => post(scene, path, body, { ...(cookie && { cookie }) }), sending, expected);
    cut += insisted.cut;
    longest = Math.max(longest, insisted.longest);
    return insisted.reply;
  };

  const wanted: BookingBody = { id: order_id, items: [{ price_id: lot.price_id, amount }] };
  const book = pathOf(buyingEndpoints.book, { params: { slug: event.slug } });
  const booked = await ask(book, wanted, '', [201, 200, 409]);
  if (booked.status === 409) {
    const { code } = booked.body;
    insist(code === 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR', `a booking was refused for ${String(code)}`);
    return told('refused');
  }
  if (index % 3 === 0) return told('booked');

  const said: CheckoutBody = {
    buyer: { ...BUYER, email: `compra-${index}@palco.example` },
    payment: { method: 'pix' },
  };
  const checkout = pathOf(buyingEndpoints.checkout, { params: { order_id } });
  const charged = await ask(checkout, said, booked.cookie, [200]);
  const { id: payment_id } = charged.body['payment'] as { id: string };
  const approval: SandboxBody = { status: 'approved' };
  await ask(pathOf(buyingEndpoints.sandbox, { params: { payment_id } }), approval, booked.cookie, [200, 201]);
  return told('paid');
}

/** Makes one call to the next address. */
export async function post(
  { address }: RushScene,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<CookiedReply> {
  const response = await fetch(address() + path, {
    method: 'POST',
    headers: { ...headersOf(''), ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const [set = ''] = response.headers.getSetCookie();
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookie: set.split(';', 1)[0] ?? '',
  };
}

interface OrderRow {
  id: string;
  status: string;
  held: number;
  valid: number;
}

/** Insists that everybody has what was answered, nobody anything else, and that no place was sold twice. */
export async function insistOnPlaces(scene: RushScene, wishes: readonly Wish[]): Promise<void> {
  const { stage, event, lot, places } = scene;
  const { rows } = await stage.database.query<OrderRow>(
    `select o.id, o.status, count(*) filter (where t.status = 'held')::integer as held,
       count(*) filter (where t.status = 'valid')::integer as valid
     from orders o left join tickets t on t.order_id = o.id where o.event_id = $1 group by o.id`,
    [event.id],
  );
  const kept = wishes.filter(({ became }) => became !== 'refused');
  insist(rows.length === kept.length, `${rows.length} orders where ${kept.length} were told`);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { order_id, amount, became } of kept) {
    const row = known.get(order_id);
    insist(row !== undefined, 'an acknowledged booking is not on the server');
    const is =
      became === 'paid' ? { status: 'paid', held: 0, valid: amount } : { status: 'booking', held: amount, valid: 0 };
    const same = row.status === is.status && row.held === is.held && row.valid === is.valid;
    insist(same, `an order of ${amount} that was ${became} reads ${JSON.stringify(row)}`);
  }
  const stock = await stage.database.query<{ sold: number; reserved: number }>(
    'select sold, reserved from lots where id = $1',
    [lot.id],
  );
  const { sold = -1, reserved = -1 } = stock.rows[0] ?? {};
  const sum = (became: Wish['became']): number =>
    wishes.filter((wish) => wish.became === became).reduce((total, { amount }) => total + amount, 0);
  insist(sold === sum('paid') && reserved === sum('booked'), `the lot counts ${sold} sold and ${reserved} reserved`);
  const left = places - sold - reserved;
  insist(left >= 0, `${-left} places too many were given out`);
  const least = Math.min(...wishes.filter(({ became }) => became === 'refused').map(({ amount }) => amount));
  // Nothing was given back, so a refused booking would be refused now.
  insist(left < least, `${left} places are left, and somebody who wanted ${least} was refused`);
  await insistOnBook(scene);
}

/** Returns the sold tickets of the lot, with the text of each QR. */
export async function soldTickets({ stage, lot }: Pick<RushScene, 'stage' | 'lot'>): Promise<TicketText[]> {
  const { rows } = await stage.database.query<{ sold: number }>('select sold from lots where id = $1', [lot.id]);
  return (await TicketTexts.open(stage.database)).read(lot.id, 0, rows[0]?.sold ?? 0);
}
