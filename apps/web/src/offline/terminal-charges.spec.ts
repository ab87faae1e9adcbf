import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cents } from '@festix/domain/ground';
import { type Cart } from '@festix/domain/till';
import { v7 as newId } from 'uuid';
import { CallError, UnreachableError } from '../data/call.ts';
import { cash, line, sold, TillBox } from './testing/till-box.ts';
import { EVENT_ID, INTEIRA, LOT_ID, OPERATOR, OTHER_LOT_ID, TillServer } from './testing/till-server.ts';
import { madeAnywayBefore } from './till-stored.ts';
import type { Till } from './till.ts';
import { heldBack } from './wipe.ts';

const CREDIT = { card_type: 'credit', installments: 3 } as const;
const DEBIT = { card_type: 'debit', installments: 1 } as const;

let server: TillServer;
let box: TillBox;
let till: Till;

beforeEach(async () => {
  server = new TillServer({ [LOT_ID]: 100, [OTHER_LOT_ID]: 9 });
  box = await TillBox.ready(server);
  server.terminal.givenTo(box.device_id);
  till = await box.till();
  await box.pull(till);
});

afterEach(() => box.delete());

const byCard = (...lines: Cart['lines']): Cart => ({ lines, payment_method: 'card_machine' });

/** Sends a charge, and returns the id of its sale. */
async function charging(cart = byCard(line(INTEIRA)), card: Parameters<Till['charge']>[1] = CREDIT): Promise<string> {
  const outcome = await till.charge(cart, card);
  if (outcome.came !== 'waiting') throw new Error(`Not waiting: ${JSON.stringify(outcome)}`);
  return outcome.order.id;
}

/** Holds the first request for a charge on its way until the server takes or refuses it. */
function holdFirst() {
  const sent = Promise.withResolvers<undefined>();
  const answer = Promise.withResolvers<'take'>();
  let isHeld = true;
  box.tillApi = {
    ...server.api,
    charge: async (...asked) => {
      if (isHeld) {
        isHeld = false;
        sent.resolve(undefined);
        await answer.promise;
      }
      return server.api.charge(...asked);
    },
  };
  return { sent: sent.promise, take: () => answer.resolve('take'), refuse: answer.reject };
}

async function unsold() {
  const [session] = await box.journal.sessions.toArray();
  return session?.unsold ?? [];
}

describe('charge of the till’s terminal', () => {
  it('a charge sells once the terminal approves, with the card on the sale', async () => {
    const id = await charging(byCard(line(INTEIRA, 2)));
    expect(server.terminal.asked).toMatchObject([{ id, device_id: box.device_id, ...CREDIT }]);
    expect(server.terminal.asked[0]).not.toHaveProperty('payment_method');
    server.terminal.play(id, 'at_terminal');
    expect(await till.askAfter(id)).toMatchObject({ came: 'waiting', order: { card: { state: 'at_terminal' } } });
    expect(await box.journal.sales.count()).toBe(0);
    server.terminal.play(id, 'approved');
    const card = { brand: 'visa', last_four: '4321', authorization_code: 'A1B2C3', installments: 3 };
    expect(await till.askAfter(id)).toMatchObject({
      came: 'sold',
      sale: { id, source: 'server', payment_method: 'card', total: 240_00, card, operator: OPERATOR },
    });
    await box.upload();
    expect([...server.receipts.values()]).toEqual([id]);
  });

  it.each(['refused', 'cancelled', 'expired'] as const)(
    'a charge that is %s sells nothing and keeps why',
    async (state) => {
      const id = await charging();
      server.terminal.play(id, state, 'insufficient_amount');
      await box.pull(till);
      expect(await box.journal.sales.count()).toBe(0);
      expect(await box.journal.asked.count()).toBe(0);
      const card = { state, status_detail: 'insufficient_amount' };
      expect(await unsold()).toMatchObject([{ asked: { id, card, lines: [{ amount: 1 }] }, problem: null }]);
      await till.forgetUnsold(id);
      expect(await unsold()).toEqual([]);
      expect(await charging(undefined, DEBIT)).not.toBe(id);
    },
  );

  it.each(['TERMINAL_BUSY', 'TERMINAL_AWAY', 'TERMINAL_NONE'])(
    '%s sells nothing, and the next attempt is another',
    async (code) => {
      server.terminal.refusal = { status: 409, code };
      expect(await till.charge(byCard(line(INTEIRA)), CREDIT)).toMatchObject({
        came: 'refused-by-server',
        problem: { code },
      });
      expect(await box.journal.asked.count()).toBe(0);
      expect(await unsold()).toEqual([]);
      server.terminal.refusal = undefined;
      const id = await charging();
      expect(server.terminal.asked.map((body) => body.id)).toEqual([expect.not.stringMatching(id), id]);
    },
  );

  it('a charge is made once when its answer is lost, also after a kill of the browser', async () => {
    box.losesAnswers = true;
    const id = await charging();
    expect(await box.journal.asked.get(id)).toMatchObject({ order: null, card: { state: null } });
    box = box.reopened();
    till = await box.till();
    await box.pull(till);
    expect(server.terminal.charges.size).toBe(1);
    expect(server.terminal.asked.map((body) => body.id)).toEqual([id, id]);
    server.terminal.play(id, 'approved');
    await box.pull(till);
    expect(await box.journal.sales.toArray()).toMatchObject([{ id, unseen: 'made' }]);
  });

  it('a gateway’s failure is not known to have charged nothing: the same charge is asked for again', async () => {
    server.terminal.refusal = { status: 502, code: 'PAYMENT_FAILED' };
    const id = await charging();
    server.terminal.refusal = undefined;
    expect(await till.askAfter(id)).toMatchObject({ came: 'waiting', order: { card: { state: 'sent' } } });
    expect([...server.terminal.charges.keys()]).toEqual([id]);
  });

  it('a refusal after a lost answer ends a charge that never was, and says why', async () => {
    box.tillApi = { ...server.api, charge: () => Promise.reject(new UnreachableError(undefined)) };
    const id = await charging();
    box.restore();
    server.terminal.refusal = {
      status: 409,
      code: 'TERMINAL_BUSY',
      detail: 'A maquininha já tem uma cobrança aberta.',
    };
    await box.pull(till);
    expect(await box.journal.asked.count()).toBe(0);
    expect(await unsold()).toMatchObject([{ asked: { id }, problem: 'A maquininha já tem uma cobrança aberta.' }]);
  });

  it('a refusal after a lost answer does not hide the charge that was made', async () => {
    box.losesAnswers = true;
    const id = await charging();
    box.restore();
    server.terminal.refusal = { status: 409, code: 'TERMINAL_BUSY' };
    expect(await till.askAfter(id)).toMatchObject({ came: 'waiting', order: { card: { state: 'sent' } } });
  });

  it('a charge whose second attempt was taken outlives the refusal of its first', async () => {
    const first = holdFirst();
    const outcome = till.charge(byCard(line(INTEIRA)), CREDIT);
    await first.sent;
    await box.pull(till);
    first.refuse(new CallError(409, { code: 'TERMINAL_AWAY' }));
    expect(await outcome).toMatchObject({ came: 'waiting', order: { card: { state: 'sent' } } });
    const [id] = server.terminal.charges.keys();
    server.terminal.play(id!, 'approved');
    await box.pull(till);
    expect(await box.journal.sales.toArray()).toMatchObject([{ id }]);
  });

  it('a charge whose first attempt was taken outlives the refusal of its second', async () => {
    const first = holdFirst();
    const outcome = till.charge(byCard(line(INTEIRA)), CREDIT);
    await first.sent;
    server.terminal.refusal = { status: 409, code: 'TERMINAL_AWAY' };
    await box.pull(till);
    expect(await box.journal.asked.count()).toBe(0);
    server.terminal.refusal = undefined;
    first.take();
    expect(await outcome).toMatchObject({ came: 'waiting', order: { card: { state: 'sent' } } });
    const [id] = server.terminal.charges.keys();
    server.terminal.play(id!, 'approved');
    await box.pull(till);
    expect(await box.journal.sales.toArray()).toMatchObject([{ id }]);
  });

  it('a second charge waits for the first, and cash does not', async () => {
    const id = await charging();
    expect(await till.charge(byCard(line(INTEIRA)), DEBIT)).toEqual({ came: 'terminal-open' });
    expect(server.terminal.asked.map((body) => body.id)).toEqual([id]);
    await sold(till, cash(line(INTEIRA)));
    await till.giveUp(id);
    await charging(undefined, DEBIT);
  });

  it('a given-up charge sells nothing and keeps no reason', async () => {
    const id = await charging();
    expect(await till.giveUp(id)).toMatchObject({ came: 'ended', order: { card: { status_detail: 'given_up' } } });
    expect(await unsold()).toEqual([]);
    expect(await box.journal.asked.count()).toBe(0);
  });

  it('a charge that was approved before it was given up is a sale', async () => {
    const id = await charging();
    server.terminal.play(id, 'approved');
    expect(await till.giveUp(id)).toMatchObject({ came: 'sold', sale: { id } });
  });

  it('a charge given up without a network is cancelled once the server answers', async () => {
    const id = await charging();
    box.cut();
    expect(await till.giveUp(id)).toMatchObject({ came: 'waiting', order: { given_up: true } });
    box.restore();
    expect(await till.charge(byCard(line(INTEIRA)), CREDIT)).toEqual({ came: 'terminal-open' });
    await box.pull(till);
    expect(server.orders.get(id)?.status).toBe('cancelled');
    await charging();
  });

  it('a charge is not sent without a network, or without a terminal', async () => {
    box.cut();
    const refused = { came: 'refused', code: 'TERMINAL_OUT_OF_REACH' };
    expect(await till.charge(byCard(line(INTEIRA)), CREDIT)).toEqual(refused);
    box.restore();
    server.terminal.givenTo(OPERATOR.id);
    await box.pull(till);
    expect(await till.charge(byCard(line(INTEIRA)), CREDIT)).toEqual(refused);
    expect(server.terminal.asked).toEqual([]);
  });

  it('a till goes on with a sale of its terminal that its journal does not know', async () => {
    const id = await charging(byCard(line(INTEIRA, 2)));
    await box.journal.asked.clear();
    server.terminal.givenTo(box.device_id, id);
    await box.pull(till);
    expect(await box.journal.asked.get(id)).toMatchObject({
      card: { terminal: 'Maquininha azul', installments: 3, state: 'sent' },
      lines: [{ price_id: INTEIRA.id, amount: 2, unit_amount: 120_00 }],
    });
    server.terminal.play(id, 'approved');
    await box.pull(till);
    await box.pull(till);
    expect(await box.journal.sales.toArray()).toMatchObject([{ id, total: 240_00, payment_method: 'card' }]);
  });

  it('a sale of another till stays with it, whoever has its terminal now', async () => {
    const id = newId();
    const items = [{ price_id: INTEIRA.id, amount: 1 }];
    server.terminal.charge({ id, event_id: EVENT_ID, items, device_id: newId(), ...DEBIT });
    server.terminal.givenTo(box.device_id, id);
    await box.pull(till);
    expect(await box.journal.asked.count()).toBe(0);
  });

  it('a sale of the drawer before is not taken into the one that is open', async () => {
    const id = await charging();
    await box.journal.asked.clear();
    server.now += 60_000;
    await till.closeDrawer({ counted: cents(100_00), counts: [] });
    await till.openDrawer(cents(50_00));
    server.terminal.givenTo(box.device_id, id);
    server.terminal.play(id, 'approved');
    await box.pull(till);
    expect(await box.journal.asked.count()).toBe(0);
    expect(await box.journal.sales.count()).toBe(0);
  });

  it('the drawer is not closed while a charge is open', async () => {
    const id = await charging();
    const closing = { counted: cents(100_00), counts: [] };
    expect(await till.closeDrawer(closing)).toEqual({ came: 'refused', why: 'waiting' });
    server.terminal.play(id, 'refused');
    await box.pull(till);
    expect(await till.closeDrawer(closing)).toMatchObject({ came: 'done' });
    expect((await box.journal.sessions.toArray())[0]).not.toHaveProperty('unsold');
  });

  it('a charge given up without a network keeps no drawer open, and its sale is told in the next one', async () => {
    const id = await charging();
    box.cut();
    await till.giveUp(id);
    const closing = { counted: cents(100_00), counts: [] };
    expect(await till.closeDrawer(closing)).toMatchObject({ came: 'done' });
    await till.openDrawer(cents(50_00));
    server.terminal.play(id, 'approved');
    box.restore();
    await box.pull(till);
    const [before, now] = await box.journal.sessions.toCollection().sortBy('opened_at');
    expect(await box.journal.sales.toArray()).toMatchObject([{ id, session_id: before!.id, unseen: 'given-up' }]);
    const madeAnyway = () => madeAnywayBefore(EVENT_ID, now!.id, box.journal, box.snap);
    expect(await madeAnyway()).toMatchObject([{ sale: { id }, alarm: 'made-anyway' }]);
    await till.noteSeen(id);
    expect(await madeAnyway()).toEqual([]);
  });

  it.each([
    [404, 'NOT_FOUND'],
    [403, 'FORBIDDEN'],
  ])('a given-up charge that the server denies with %i is not waited for without end', async (status, code) => {
    const id = await charging();
    const deny = () => Promise.reject(new CallError(status, { code }));
    box.tillApi = { ...server.api, giveUpCharge: deny, chargeState: deny };
    expect(await till.giveUp(id)).toMatchObject({ came: 'waiting' });
    server.now += 29 * 60_000;
    expect(await till.askAfter(id)).toMatchObject({ came: 'waiting' });
    server.now += 2 * 60_000;
    expect(await till.askAfter(id)).toMatchObject({ came: 'ended' });
    expect((await heldBack(box.journal)).orders).toBe(0);
    box.restore();
    server.terminal.play(id, 'cancelled');
    await charging(undefined, DEBIT);
  });
});
