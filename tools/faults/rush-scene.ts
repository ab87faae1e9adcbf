import { buyingEndpoints, type BookingBody, type CheckoutBody, type SandboxBody } from '@festix/domain';
import { v7 as newId } from 'uuid';
import { headersOf, pathOf } from '../stage/api-client.ts';
import { bringCast, type Person } from '../stage/cast.ts';
import { openEvent, openLot, type StagedEvent, type StagedLot } from '../stage/events.ts';
import type { Stage } from '../stage/stage.ts';
import { withStage } from '../stage/with-stage.ts';
import { insist } from './fault.ts';
import { insistently, type Reply } from './insistently.ts';
import { insistOnBook } from './money-recount.ts';
import type { Reaper } from './reaper.ts';

/** An event that more people want to go to than there are places. */
export interface RushScene {
  stage: Stage;
  admin: Person;
  event: StagedEvent;
  lot: StagedLot;
  places: number;
}

export function inTheRush<T>(places: number, work: (scene: RushScene) => Promise<T>): Promise<T> {
  return withStage({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000000' } }, async (stage) => {
    const { producer, admin } = await bringCast(stage);
    const event = await openEvent(producer, 'Noite de Prova');
    const lot = await openLot(producer, event, 'Pista', places);
    return work({ stage, admin, event, lot, places });
  });
}

/** What became of somebody's wish, as he was told. */
export interface Wish {
  order_id: string;
  amount: number;
  became: 'booked' | 'paid' | 'refused';
  /** Calls that were cut off. */
  cut: number;
}

interface CookiedReply extends Reply {
  cookie: string;
}

const BUYER = { name: 'Bia Nogueira', phone: '(11) 98765-4321', document: '529.982.247-25' };
const MOST_AT_ONCE = 3;
const PATIENCE_MS = 20_000;

/** People who book one to three places each, so many beside each other; two of three of them pay. */
export async function rush(scene: RushScene, people: number, beside: number, { sending }: Reaper): Promise<Wish[]> {
  const wishes: Wish[] = [];
  let begun = 0;
  const queue = async (): Promise<void> => {
    while (begun < people) wishes.push(await wishOf(scene, begun++, sending));
  };
  await Promise.all(Array.from({ length: beside }, queue));
  return wishes;
}

async function wishOf({ stage, event, lot }: RushScene, index: number, sending: () => void): Promise<Wish> {
  const order_id = newId();
  const amount = 1 + (index % MOST_AT_ONCE);
  const wanted: BookingBody = { id: order_id, items: [{ price_id: lot.price_id, amount }] };
  const book = pathOf(buyingEndpoints.book, { params: { slug: event.slug } });
  const booked = await insistently(() => post(stage, book, wanted), sending, [201, 200, 409]);
  if (booked.reply.status === 409) {
    const { code } = booked.reply.body;
    insist(code === 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR', `a booking was refused for ${String(code)}`);
    return { order_id, amount, became: 'refused', cut: booked.cut };
  }
  if (index % 3 === 0) return { order_id, amount, became: 'booked', cut: booked.cut };

  const { cookie } = booked.reply;
  const said: CheckoutBody = {
    buyer: { ...BUYER, email: `compra-${index}@palco.example` },
    payment: { method: 'pix' },
  };
  const checkout = pathOf(buyingEndpoints.checkout, { params: { order_id } });
  const charged = await insistently(() => post(stage, checkout, said, cookie), sending, [200]);
  const { id: payment_id } = charged.reply.body['payment'] as { id: string };
  const approval: SandboxBody = { status: 'approved' };
  const sandbox = pathOf(buyingEndpoints.sandbox, { params: { payment_id } });
  const paid = await insistently(() => post(stage, sandbox, approval, cookie), sending, [200, 201]);
  return { order_id, amount, became: 'paid', cut: booked.cut + charged.cut + paid.cut };
}

async function post({ url }: Stage, path: string, body: object, cookie = ''): Promise<CookiedReply> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...headersOf(''), ...(cookie && { cookie }) },
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

/** Insists that everybody has what he was told, nobody anything else, and that no place went twice. */
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
  // Nothing was given back, so whoever was refused would be refused now.
  insist(left < least, `${left} places are left, and somebody who wanted ${least} was refused`);
  await insistOnBook(scene);
}
