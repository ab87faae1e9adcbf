import { buyingEndpoints, courtesyEndpoints, customerEndpoints } from '@festix/domain/contract';
import { v7 as newId } from 'uuid';
import { writeBulkTickets } from '../stage/bulk-tickets.ts';
import { openEvent, openLot, type StagedEvent } from '../stage/events.ts';
import { sellOnline } from '../stage/online-sale.ts';
import { TicketTexts, type TicketText } from '../stage/ticket-texts.ts';
import type { DoorScene } from './door-scene.ts';

const HALF = { name: 'Meia', value: 2_500, kind: 'meia_estudante' } as const;

/** Tickets of every kind that comes to a door, each in line for one person. */
export interface Guests {
  whole: TicketText[];
  /** Tickets that require a document. */
  half: TicketText[];
  courtesies: TicketText[];
  /** Transferred tickets, as their receivers have them. */
  passedOn: TicketText[];
  /** Transferred tickets, as their givers still have them. */
  given: TicketText[];
  refunded: TicketText[];
  /** Of another event. */
  strange: TicketText[];
  /** Its money goes back when `refund` is called. */
  toBeRefunded: TicketText & { refund(): Promise<void> };
}

/** The number of tickets of each kind; of `given` and `passedOn` `dead` each. */
export interface GuestCounts {
  half: number;
  courtesies: number;
  dead: number;
}

/** Sells, gives away, passes on and refunds before the doors open. */
export async function inviteGuests(scene: DoorScene, { half, courtesies, dead }: GuestCounts): Promise<Guests> {
  const { stage, producer, buyer, event, tickets } = scene;
  const texts = await TicketTexts.open(stage.database);
  const halves = await openLot(producer, event, 'Meias', half, HALF);
  await writeBulkTickets(stage.database, { event, lot: halves, buyer, count: half, key_id: texts.key_id });
  const online = await openLot(producer, event, 'Online', 3 * dead + courtesies + 1);
  const read = async (lot_id: string, ids: readonly string[]): Promise<TicketText[]> => {
    const { rows } = await stage.database.query<{ count: number }>(
      'select count(*)::integer from tickets where lot_id = $1',
      [lot_id],
    );
    const all = await texts.read(lot_id, 0, rows[0]?.count ?? 0);
    return ids.flatMap((id) => all.filter((ticket) => ticket.id === id));
  };
  const idsOf = async (order_id: string): Promise<string[]> => {
    const { rows } = await stage.database.query<{ id: string }>('select id from tickets where order_id = $1', [
      order_id,
    ]);
    return rows.map(({ id }) => id);
  };
  const buy = async (of: StagedEvent, price_id: string, lot_id: string) => {
    const sold = await sellOnline(buyer, of, price_id, 1);
    const [ticket] = await read(lot_id, await idsOf(sold.order_id));
    if (!ticket) throw new Error('an order was paid without a ticket');
    const refund = async (): Promise<void> => {
      await buyer.call(buyingEndpoints.sandbox, {
        params: { payment_id: sold.payment_id },
        body: { status: 'refunded' },
      });
    };
    return { ...ticket, ...sold, refund };
  };

  const guests: Guests = {
    whole: [...tickets],
    half: await texts.read(halves.id, 0, half),
    courtesies: [],
    passedOn: [],
    given: [],
    refunded: [],
    strange: [],
    toBeRefunded: await buy(event, online.price_id, online.id),
  };
  for (let n = 0; n < dead; n++) {
    const before = await buy(event, online.price_id, online.id);
    await buyer.call(customerEndpoints.transfer, {
      params: { order_id: before.order_id, ticket_id: before.id },
      body: { id: newId(), name: 'Léo Prado', email: `leo-${n}@palco.example` },
    });
    guests.given.push(before);
    guests.passedOn.push(...(await read(online.id, [before.id])));
    const refunded = await buy(event, online.price_id, online.id);
    await refunded.refund();
    guests.refunded.push(refunded);
  }
  await producer.call(courtesyEndpoints.create, {
    params: { event_id: event.id },
    body: {
      id: newId(),
      assignee_to_name: 'Bia Nunes',
      assignee_to_email: 'bia@palco.example',
      tickets: [{ id: online.price_id, amount: courtesies }],
    },
  });
  const { rows: free } = await stage.database.query<{ id: string }>(
    `select t.id from tickets t join orders o on o.id = t.order_id where t.lot_id = $1 and o.origin = 'courtesy'`,
    [online.id],
  );
  guests.courtesies.push(
    ...(await read(
      online.id,
      free.map(({ id }) => id),
    )),
  );
  const elsewhere = await openEvent(producer, 'Noite ao Lado');
  const lot = await openLot(producer, elsewhere, 'Pista', dead);
  for (let n = 0; n < dead; n++) guests.strange.push(await buy(elsewhere, lot.price_id, lot.id));
  return guests;
}
