import { expect, it } from '@jest/globals';
import { cents } from '@festix/domain';
import fc from 'fast-check';
import { cash, line, TillBox } from './testing/till-box.ts';
import { EVENT_ID, INTEIRA, LOT_ID, MEIA, OTHER_LOT_ID, TillServer } from './testing/till-server.ts';
import { drawerFigures, shiftSales } from './till-stored.ts';
import type { Till } from './till.ts';

const PLACES = 60;

interface Worked {
  box: TillBox;
  till: Till;
}

/** Something that happens to one of two tills, or to the lot that they share with the buyers online. */
type Deed = {
  which: 0 | 1;
  does: 'sell' | 'sell-meia' | 'pix' | 'pay' | 'cut' | 'lose' | 'restore' | 'pull' | 'upload' | 'kill';
  n: number;
};

const deeds = fc.array(
  fc.record<Deed>({
    which: fc.constantFrom(0, 1),
    does: fc.constantFrom(
      'sell',
      'sell',
      'sell-meia',
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

it('sells no place twice and none too many, and till and server agree to the cent, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      const server = new TillServer({ [LOT_ID]: PLACES, [OTHER_LOT_ID]: 0 });
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

function payOne(server: TillServer): void {
  const [order_id] = [...server.orders].find(([, { status }]) => status === 'booking') ?? [];
  if (order_id) server.move(order_id, 'paid');
}

/** The link is there, nobody waits for a Pix any more, the drawer is closed, and everything is told. */
async function comesToRest({ box, till }: Worked, server: TillServer): Promise<void> {
  box.restore();
  const asked = await box.journal.asked.toCollection().primaryKeys();
  for (const id of asked) await till.giveUp(id);
  // What nobody has answered may still be on its way, for a while.
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
    expect(total).toBe(own.reduce((sum, sale) => sum + sale.total, 0));
    expect(cash_expected).toBe(
      100_00 + own.reduce((sum, sale) => sum + (sale.payment_method === 'cash' ? sale.total : 0), 0),
    );
    expect((await shiftSales(session!.id, box.journal, box.snap)).map(({ upload, alarm }) => [upload, alarm])).toEqual(
      own.map(() => ['answered', null]),
    );
  }
}
