import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CardTerminalView, CashCardsView, CashSessionView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { newId } from '../../../../kernel/database/ids.ts';
import { recountNow } from '../../../../testing/recounts.ts';
import { as } from '../../../../testing/shows.ts';
import {
  beginCharge,
  giveTerminal,
  giveTerminalsBack,
  giveUpCharge,
  playTerminal,
  terminalSale,
} from '../../../../testing/terminals.ts';
import { tell, tillOp } from '../../../../testing/tills.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useTillScene } from '../../../../testing/use-scenes.ts';
import { presentCards } from './cash-cards.presenter.ts';
import { CashCardsQueries } from './cash-cards.queries.ts';
import { RunErrands } from '../../../selling/payments/run-errands.ts';

const api = useApi();
const { show, point, till } = useTillScene(api);
let terminal: CardTerminalView;
let cash_session_id: string;

beforeEach(async () => {
  terminal = await giveTerminal(api, till);
  cash_session_id = newId();
  await tell(api, till, [cash('opening', 10_000, 60)]);
});
afterEach(() => giveTerminalsBack(api));

function cash(kind: string, amount: number, minutesAgo: number, facts: object = {}) {
  return tillOp(api, till, 'cash_event', { kind, amount, session_id: cash_session_id, ...facts }, minutesAgo);
}

async function cards(person = point.supervisor): Promise<CashCardsView | null | undefined> {
  const { body } = await as(api, person).get(`/api/sale-point/cash/${cash_session_id}`).expect(200);
  return (body as CashSessionView).cards;
}

/** Makes a sale at the terminal, and returns its order's id. */
async function sold(facts: object = {}): Promise<string> {
  const { order } = await beginCharge(api, till, { cash_session_id, ...facts });
  await playTerminal(api, terminal.reference, { outcome: 'approve' });
  return order.id;
}

async function sell(payment_method: string): Promise<string> {
  const { card_type: _, ...body } = terminalSale(till, { cash_session_id });
  await as(api, till.person)
    .post('/api/sale-point/orders', { ...body, payment_method })
    .expect(201);
  return body.id;
}

async function untilRefunded(orderId: string, amount: number): Promise<void> {
  let sum = 0;
  while (sum < amount) {
    await api.app.get(RunErrands, { strict: false }).runDue();
    const [row] = await api.database.query<{ sum: number }>(
      `select coalesce(sum(coalesce(e.amount, y.amount)), 0)::integer as sum from payments y
       join payment_errands e on e.payment_id = y.id and e.state = 'done' where y.order_id = $1`,
      [orderId],
    );
    sum = row?.sum ?? 0;
  }
}

describe('cards of a session', () => {
  it('a closing compares terminal, drawer and book line by line, and the cards that were typed', async () => {
    const order_id = await sold({ installments: 2 });
    await sell('card_machine');
    await sell('cash');
    await tell(api, till, [
      cash('closing', 0, 0, {
        counted: 30_000,
        counts: [{ operator_id: till.person.id, payment_method: 'card_machine', amount: 19_000 }],
      }),
    ]);
    expect(await cards()).toEqual({
      charges: [
        {
          ...{ order_id, code: expect.any(String), receipt: null, at: expect.any(String), terminal: 'Maquininha azul' },
          ...{ card_brand: 'visa', card_last_four: '4242', authorization_code: expect.any(String), installments: 2 },
          ...{ status: 'approved', terminal_amount: 20_000, drawer_amount: 20_000, book_amount: 20_000, difference: 0 },
        },
      ],
      ...{ terminal: 20_000, drawer: 20_000, book: 20_000, difference: 0 },
      typed: { sales: 1, drawer: 20_000, book: 20_000, counted: 19_000, difference: -1_000 },
    });
  });

  it('typed cards are compared with their own drawer, whatever is voided after it was closed', async () => {
    const order = await sell('card_machine');
    const counts = [{ operator_id: till.person.id, payment_method: 'card_machine', amount: 20_000 }];
    await tell(api, till, [cash('closing', 0, 0, { counted: 10_000, counts })]);
    const typed = { sales: 1, drawer: 20_000, book: 20_000, counted: 20_000, difference: 0 };
    expect((await cards())?.typed).toEqual(typed);
    api.clock.advance(MINUTE);
    const body = { id: newId(), reason: 'Desistiu' };
    await as(api, point.supervisor).post(`/api/sale-point/orders/${order}/void`, body).expect(200);
    expect((await cards())?.typed).toEqual(typed);
  });

  it('an open drawer hides its cards from the operator who will count it', async () => {
    await sold();
    expect(await cards(till.person)).toBeNull();
    expect(await cards()).toMatchObject({ terminal: 20_000 });
  });

  it('a part that was voided leaves all three once the gateway has sent it back', async () => {
    const order = await sold();
    const [ticket] = await api.database.query<{ id: string }>('select id from tickets where order_id = $1', [order]);
    const path = `/api/sale-point/orders/${order}/void`;
    const body = { id: newId(), reason: 'Desistiu', ticket_ids: [ticket?.id] };
    await as(api, point.supervisor).post(path, body).expect(200);
    await untilRefunded(order, 10_000);
    expect(await cards()).toMatchObject({ terminal: 10_000, drawer: 10_000, book: 10_000, difference: 0 });
  });

  it('a charge whose rest the gateway sent back after a voided part has nothing at the terminal', async () => {
    const order = await sold();
    const [ticket] = await api.database.query<{ id: string }>('select id from tickets where order_id = $1', [order]);
    const body = { id: newId(), reason: 'Desistiu', ticket_ids: [ticket?.id] };
    await as(api, point.supervisor).post(`/api/sale-point/orders/${order}/void`, body).expect(200);
    await untilRefunded(order, 10_000);
    const [charge] = await api.database.query<{ id: string }>('select id from payments where order_id = $1', [order]);
    await as(api, null).post(`/api/payments/sandbox/${charge?.id}`, { status: 'refunded' }).expect(200);
    expect((await cards())?.charges).toMatchObject([{ status: 'refunded', terminal_amount: 0 }]);
  });

  it('a voided part of a charge that was refunded whole in the gateway’s app is settled by its state', async () => {
    const order = await sold();
    const [charge] = await api.database.query<{ id: string }>('select id from payments where order_id = $1', [order]);
    await api.database.query(
      `update sandbox_charges set status = 'refunded', status_detail = 'refunded', refunded = 20000 where payment_id = $1`,
      [charge?.id],
    );
    const [ticket] = await api.database.query<{ id: string }>('select id from tickets where order_id = $1', [order]);
    const body = { id: newId(), reason: 'Desistiu', ticket_ids: [ticket?.id] };
    await as(api, point.supervisor).post(`/api/sale-point/orders/${order}/void`, body).expect(200);
    await untilRefunded(order, 10_000);
    expect((await cards())?.charges).toMatchObject([{ status: 'refunded', terminal_amount: 0, book_amount: 0 }]);
  });

  it('a charge that was approved after the till gave up is listed, and differs until it is sent back', async () => {
    const { order } = await beginCharge(api, till, { cash_session_id });
    await giveUpCharge(api, till, order.id);
    await playTerminal(api, terminal.reference, { outcome: 'approve' });
    await untilRefunded(order.id, 20_000);
    expect(await cards()).toMatchObject({
      charges: [{ order_id: order.id, status: 'refunded', terminal_amount: 0, drawer_amount: 0, book_amount: 0 }],
      difference: 0,
    });
  });

  it('a gateway that lacks money of the book shows as a difference', async () => {
    const order = await sold();
    await api.database.query('update payments set amount = amount - 500 where order_id = $1', [order]);
    expect(await cards()).toMatchObject({ terminal: 19_500, book: 20_000, difference: -500 });
  });

  it('a list that is cut begins with the charges that differ, and its sums are of all', async () => {
    await sold();
    const odd = await sold();
    await sold();
    await api.database.query('update payments set amount = amount - 500 where order_id = $1', [odd]);
    const charges = await api.app.get(CashCardsQueries, { strict: false }).charges(cash_session_id, 1);
    expect(charges).toMatchObject({
      listed: [{ order_id: odd }],
      sums: { charges: 3, terminal: 59_500, drawer: 60_000, book: 60_000 },
    });
    expect(presentCards(charges, { sales: 0, drawer: 0, book: 0 }, [])).toMatchObject({
      ...{ charges: [{ order_id: odd }], more_charges: 2, terminal: 59_500, difference: -500 },
    });
  });

  it('a recount finds nothing after sales, voids and late approvals of terminals', async () => {
    const voided = await sold();
    await sold();
    await as(api, point.supervisor)
      .post(`/api/sale-point/orders/${voided}/void`, { id: newId(), reason: 'Errado' })
      .expect(200);
    const { order } = await beginCharge(api, till, { cash_session_id });
    await giveUpCharge(api, till, order.id);
    await playTerminal(api, terminal.reference, { outcome: 'approve' });
    await beginCharge(api, till, { cash_session_id });
    const id = await recountNow(api);
    const differences = await api.database.query(
      'select figure, source, shown, recounted from recount_differences where recount_id = $1 and event_id = $2',
      [id, show.id],
    );
    expect(differences).toEqual([]);
  });
});
