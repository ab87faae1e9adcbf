import { expect, it } from '@jest/globals';
import { type TillOfferView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import fc from 'fast-check';
import { verifierOf } from './testing/supervisor-pin.ts';
import { cash, line, TillBox } from './testing/till-box.ts';
import { EVENT_ID, INTEIRA, LOT_ID, MEIA, OTHER_LOT_ID, SUPERVISOR_ID, TillServer } from './testing/till-server.ts';
import { drawerFigures, shiftSales } from './till-stored.ts';
import type { Till } from './till.ts';

const PLACES = 60;
const PIN = '4821';

/** Beside paid tickets: free places, and places for a contribution. */
const ENTRADA: TillOfferView = {
  ...INTEIRA,
  id: '0197c0de-0000-7000-8000-000000000c04',
  name: 'Entrada',
  kind: 'other',
  pricing: 'free',
  unit_amount: cents(0),
};
const APOIO: TillOfferView = {
  ...ENTRADA,
  id: '0197c0de-0000-7000-8000-000000000c05',
  name: 'Apoio',
  pricing: 'contribution',
  unit_amount: cents(10_00),
};

interface Worked {
  box: TillBox;
  till: Till;
}

/** A step at one of two tills, or in the lot that they share with online buyers. */
type Deed = {
  which: 0 | 1;
  does:
    | 'sell'
    | 'sell-meia'
    | 'give-out'
    | 'give-for'
    | 'void'
    | 'pix'
    | 'pay'
    | 'cut'
    | 'lose'
    | 'restore'
    | 'pull'
    | 'upload'
    | 'kill';
  n: number;
};

const deeds = fc.array(
  fc.record<Deed>({
    which: fc.constantFrom(0, 1),
    does: fc.constantFrom(
      'sell',
      'sell',
      'sell-meia',
      'give-out',
      'give-for',
      'void',
      'pix',
      'pay',
      'cut',
      'lose',
      'restore',
      'pull',
      'upload',
      'kill',
    ),
    n: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 10, maxLength: 25 },
);

it('any history of sales sells no place twice, and till and server agree to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      const server = new TillServer({ [LOT_ID]: PLACES, [OTHER_LOT_ID]: 0 });
      const [first, ...others] = server.view.lots;
      const supervisors = [{ id: SUPERVISOR_ID, name: 'Sueli', pin: await verifierOf(PIN) }];
      server.tell({ supervisors, lots: [{ ...first!, prices: [...first!.prices, ENTRADA, APOIO] }, ...others] });
      const tills = [await begun(server), await begun(server)] as [Worked, Worked];
      for (const deed of all) {
        tills[deed.which] = await happens(deed, tills[deed.which], server);
        expect(server.free(LOT_ID)).toBeGreaterThanOrEqual(0);
      }
      for (const worked of tills) await comesToRest(worked, server);
      await agree(tills, server);
      for (const { box } of tills) await box.delete();
    }),
    { numRuns: 15 },
  );
}, 120_000);

async function begun(server: TillServer): Promise<Worked> {
  const box = await TillBox.ready(server);
  return { box, till: await box.till() };
}

async function happens({ does, n }: Deed, { box, till }: Worked, server: TillServer): Promise<Worked> {
  switch (does) {
    case 'sell':
      await till.sell(cash(line(INTEIRA, n)));
      break;
    case 'sell-meia':
      await till.sell(cash(line(MEIA, n), line(INTEIRA)));
      break;
    case 'give-out':
      await till.sell({ lines: [line(ENTRADA, n)], payment_method: 'free' });
      break;
    case 'give-for':
      // Contributions are odd amounts, as people give them.
      await till.sell(cash(line(APOIO, n, { unit_amount: cents(10_00 + 7_01 * n) })));
      break;
    case 'void':
      await takeBack(n, box, till);
      break;
    case 'pix':
      await till.sell({ lines: [line(INTEIRA, n)], payment_method: 'pix' });
      break;
    case 'pay':
      payOne(server);
      break;
    case 'cut':
      box.cut();
      break;
    case 'lose':
      box.losesAnswers = true;
      break;
    case 'restore':
      box.restore();
      break;
    case 'pull':
      await box.pull(till).catch(() => undefined);
      break;
    case 'upload':
      await box.upload();
      break;
    case 'kill': {
      const next = box.reopened();
      return { box: next, till: await next.till() };
    }
  }
  return { box, till };
}

/** Voids any sale that stands, free ones and contributions among them. */
async function takeBack(n: number, { journal }: TillBox, till: Till): Promise<void> {
  const sales = await journal.sales.filter(({ voided }) => !voided).toArray();
  const sale = sales[n % Math.max(1, sales.length)];
  if (!sale) return;
  const outcome = await till.voidSale(sale.id, { supervisor_id: SUPERVISOR_ID, pin: PIN, reason: 'Desistiu' });
  expect(outcome).toMatchObject({ came: 'voided' });
}

function payOne(server: TillServer): void {
  const [order_id] = [...server.orders].find(([, { status }]) => status === 'booking') ?? [];
  if (order_id) server.move(order_id, 'paid');
}

/** Completes everything: the network is there, no Pix waits, the drawer is closed, and the queue is empty. */
async function comesToRest({ box, till }: Worked, server: TillServer): Promise<void> {
  box.restore();
  const asked = await box.journal.asked.toCollection().primaryKeys();
  for (const id of asked) await till.giveUp(id);
  // A request without an answer may still be on its way for a while.
  server.now += 5 * 60_000;
  await box.pull(till);
  for (const id of asked) await till.noteSeen(id);
  expect((await till.closeDrawer({ counted: cents(0), counts: [] })).came).toBe('done');
  server.now += 60_000;
  expect(await box.upload()).toEqual({ end: 'empty' });
}

async function agree(tills: readonly Worked[], server: TillServer): Promise<void> {
  const sales = (await Promise.all(tills.map(({ box }) => box.journal.sales.toArray()))).flat();
  const tickets = sales.flatMap((sale) => sale.tickets.map(({ ticket_id }) => ticket_id));
  expect(new Set(tickets).size).toBe(tickets.length);
  expect(server.stock.get(LOT_ID)).toEqual({ limit: PLACES, sold: tickets.length, reserved: 0, leased: 0 });
  expect(server.receipts.size).toBe(sales.length);
  for (const { box } of tills) {
    const own = await box.journal.sales.orderBy('receipt_number').toArray();
    expect(own.map(({ receipt_number }) => receipt_number)).toEqual(own.map((_, index) => index + 1));
    const [session] = await box.journal.sessions.where('event_id').equals(EVENT_ID).toArray();
    const { total, cash_expected } = await drawerFigures(session!.id, box.journal, box.snap);
    const standing = own.filter(({ voided }) => !voided);
    expect(total).toBe(standing.reduce((sum, sale) => sum + sale.total, 0));
    expect(own.map((sale) => [sale.payment_method === 'free', sale.total])).toEqual(
      own.map((sale) => [sale.total === 0, sale.tickets.reduce((sum, { unit_amount }) => sum + unit_amount, 0)]),
    );
    expect(cash_expected).toBe(
      100_00 + standing.reduce((sum, sale) => sum + (sale.payment_method === 'cash' ? sale.total : 0), 0),
    );
    expect((await shiftSales(session!.id, box.journal, box.snap)).map(({ upload, alarm }) => [upload, alarm])).toEqual(
      own.map(() => ['answered', null]),
    );
  }
}
