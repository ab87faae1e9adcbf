import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ChangesView, CheckinListView, DoorOrderView, SaleView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { giveToHolders } from '../../../testing/courtesies.ts';
import { linesIn } from '../../../testing/pdf.ts';
import { makePerson } from '../../../testing/people.ts';
import { book, BUYER, charge, checkoutBody, say } from '../../../testing/purchases.ts';
import { as, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson, useShow } from '../../../testing/use-scenes.ts';

/* Covers the holder of a ticket, named alike by every view. */

const api = useApi();
const show = useShow(api, { lots: [{ ticket_limit: 400 }] });
const admin = usePerson(api, { roles: ['super-admin'] });

interface Held {
  order_id: string;
  ticket_id: string;
}

interface Holder {
  name: string | null;
  /** As a door sees it. */
  document: string | null;
  /** Masked address of a holder who is not the buyer. */
  address: string | null;
  /** As a supervisor sees it, in full. */
  revealed: { name: string | null; document: string | null; email: string | null };
}

const MASKED = '***.982.***-**';
const BUYERS: Holder = {
  name: BUYER.name,
  document: MASKED,
  address: null,
  revealed: { name: BUYER.name, document: '52998224725', email: BUYER.email },
};

async function bought(assignee?: { name: string; email: string }): Promise<Held & { cookie: string }> {
  const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
  const assignees = assignee ? [{ ticket_index: 0, ...assignee }] : [];
  await say(api, await charge(api, booking, checkoutBody('pix', { assignees })), 'approved').expect(200);
  return { ...firstOf(booking.order.id, await ticketsOf(booking.order.id)), cookie: booking.cookie };
}

async function ticketsOf(orderId: string): Promise<{ id: string }[]> {
  return api.database.query<{ id: string }>('select id from tickets where order_id = $1 order by position', [orderId]);
}

function firstOf(order_id: string, [ticket]: { id: string }[]): Held {
  return { order_id, ticket_id: ticket!.id };
}

/** Lists the ways in which a ticket gets a holder. */
const WAYS: [way: string, make: () => Promise<Held>, holder: Holder][] = [
  ['kept by its buyer', () => bought(), BUYERS],
  [
    'named for a guest by his address',
    () => bought({ name: 'Léo Prado', email: 'leo@exemplo.br' }),
    {
      ...{ name: 'Léo Prado', document: null, address: 'l****@exemplo.br' },
      revealed: { name: 'Léo Prado', document: null, email: 'leo@exemplo.br' },
    },
  ],
  [
    'named for a guest at the buyer’s address',
    () => bought({ name: 'Tia Rosa', email: BUYER.email }),
    {
      ...{ name: 'Tia Rosa', document: null, address: null },
      revealed: { name: 'Tia Rosa', document: null, email: BUYER.email },
    },
  ],
  [
    'named for the buyer in other letters',
    () => bought({ name: 'BIA NOGUEIRA', email: BUYER.email }),
    { ...BUYERS, name: 'BIA NOGUEIRA', revealed: { ...BUYERS.revealed, name: 'BIA NOGUEIRA' } },
  ],
  [
    'passed on',
    async () => {
      const held = await bought();
      await as(api, null)
        .post(`/api/orders/${held.order_id}/tickets/${held.ticket_id}/transfers`, {
          ...{ id: newId(), name: 'Caio Melo', email: 'caio@exemplo.br' },
        })
        .set('cookie', held.cookie)
        .expect(201);
      return held;
    },
    {
      ...{ name: 'Caio Melo', document: null, address: 'c****@exemplo.br' },
      revealed: { name: 'Caio Melo', document: null, email: 'caio@exemplo.br' },
    },
  ],
  [
    'given to an address without a name',
    () => given('ninguem@exemplo.br'),
    {
      ...{ name: null, document: null, address: 'n****@exemplo.br' },
      revealed: { name: null, document: null, email: 'ninguem@exemplo.br' },
    },
  ],
  [
    'given to an address whose account has a name',
    async () => {
      const nina = await makePerson(api, { name: 'Nina Alves', email: 'nina@exemplo.br', password: null });
      await api.database.query('update users set email_confirmed_at = now(), document = $2 where id = $1', [
        nina.id,
        '11144477735',
      ]);
      return given('nina@exemplo.br');
    },
    {
      ...{ name: 'Nina Alves', document: null, address: 'n****@exemplo.br' },
      revealed: { name: 'Nina Alves', document: null, email: 'nina@exemplo.br' },
    },
  ],
];

async function given(email: string): Promise<Held> {
  const courtesy = await giveToHolders(api, show, [{ id: priceOf(show.lots[0]).id, amount: 1, assignees_to: [email] }]);
  return firstOf(courtesy.id, await ticketsOf(courtesy.id));
}

const ofEvent = (path: string) => `/api/producer/events/${show.id}${path}`;

describe.each(WAYS)('a ticket %s', (_, make, holder) => {
  let held: Held;
  let code: string;
  beforeAll(async () => {
    held = await make();
    const [ticket] = await api.database.query<{ code: string }>('select code from tickets where id = $1', [
      held.ticket_id,
    ]);
    code = ticket!.code;
    await as(api, show.producer).post(ofEvent('/checkins'), { id: newId(), ticket_id: held.ticket_id }).expect(201);
  });

  it('the list of entries shows the ticket’s holder', async () => {
    const { body } = await as(api, show.producer).get(ofEvent('/checkins?take=100')).expect(200);
    const row = (body as CheckinListView).data.find(({ ticket_id }) => ticket_id === held.ticket_id);
    expect(row).toMatchObject({ holder_name: holder.name, assignee_to: holder.address });
  });

  it('the door’s search and lookup show the ticket’s holder', async () => {
    const found = await as(api, show.producer)
      .get(ofEvent(`/checkins/orders?text=${code}`))
      .expect(200);
    const tickets = (found.body.data as DoorOrderView[]).flatMap((order) => order.tickets);
    const read = await as(api, show.producer)
      .get(ofEvent(`/checkins/tickets?reference=${code}`))
      .expect(200);
    for (const ticket of [...tickets, ...read.body.data]) {
      expect(ticket).toMatchObject({
        ...{ holder_name: holder.name, document_masked: holder.document, assignee_to: holder.address },
      });
    }
    expect([tickets.length, read.body.data.length]).toEqual([1, 1]);
  });

  it('the doors’ list holds the ticket’s holder', async () => {
    const { body } = await as(api, show.producer).get(`/api/door/events/${show.id}/changes?limit=2000`).expect(200);
    const [change] = (body as ChangesView).changes.filter(
      (one) => one.kind === 'ticket' && one.ticket.id === held.ticket_id,
    );
    expect(change).toMatchObject({ ticket: { holder_name: holder.name, document_masked: holder.document } });
  });

  it('a supervisor sees the ticket’s holder', async () => {
    const { body } = await as(api, show.producer)
      .post(ofEvent(`/checkins/tickets/${held.ticket_id}/holder`), { reason: 'Dúvida na porta' })
      .expect(200);
    expect(body).toEqual({ ticket_id: held.ticket_id, ...holder.revealed });
  });

  it('the sale’s detail, the platform’s search and the paper ticket show the ticket’s holder', async () => {
    const sale = await as(api, show.producer)
      .get(ofEvent(`/orders/${held.order_id}`))
      .expect(200);
    expect((sale.body as SaleView).tickets[0]?.holder_name).toBe(holder.name);
    const search = await as(api, admin).get(`/api/super-admin/search?query=${code}`).expect(200);
    expect(search.body.tickets).toMatchObject([{ holder: holder.name }]);
    const file = await as(api, show.producer)
      .get(ofEvent(`/orders/${held.order_id}/ingresso.pdf`))
      .buffer(true)
      .expect(200);
    const text = linesIn(file.body as Buffer).join('\n');
    expect(text.includes('.982.')).toBe(holder.document !== null);
  });
});
