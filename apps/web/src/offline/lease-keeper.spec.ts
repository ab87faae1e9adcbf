import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type LeaseView } from '@festix/domain/contract';
import { cents, HOUR, instantOf, MINUTE } from '@festix/domain/ground';
import { v7 as newId } from 'uuid';
import { CallError, UnreachableError } from '../data/call.ts';
import { cash, line, sold, TillBox } from './testing/till-box.ts';
import { EVENT_ID, INTEIRA, LOT_ID, MEIA, OTHER_LOT_ID, TillServer } from './testing/till-server.ts';
import type { Till } from './till.ts';

let server: TillServer;
let box: TillBox;
let till: Till;

beforeEach(async () => {
  server = new TillServer({ [LOT_ID]: 1_000, [OTHER_LOT_ID]: 9 });
  box = await TillBox.ready(server);
  till = await box.till();
});

afterEach(() => box.delete());

async function returns() {
  const ops = await box.journal.ops.filter(({ type }) => type === 'lease_return').toArray();
  return ops.map(({ event_id, payload }) => ({ event_id, payload }));
}

const leasesAsked = () => server.asked.filter((asked) => asked.startsWith('lease'));

describe('till with a connection', () => {
  it('fillLeases leases up to the sale point’s limit, and none of the last places', async () => {
    expect(await box.stubs('free')).toBe(50);
    expect(server.stock.get(OTHER_LOT_ID)).toMatchObject({ leased: 0 });
    await box.pull(till);
    expect(leasesAsked()).toEqual(['lease 50']);
  });

  it('fillLeases leases more once half of the stubs are sold, and not before', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    await box.pull(till);
    expect(await box.stubs('free')).toBe(30);
    await sold(till, cash(line(INTEIRA, 5)));
    await box.pull(till);
    expect(await box.stubs('free')).toBe(50);
    expect(leasesAsked()).toEqual(['lease 50', 'lease 25']);
  });

  it('fillLeases leases a fifth of the free places if that is less', async () => {
    const scarce = new TillServer({ [LOT_ID]: 60, [OTHER_LOT_ID]: 10 });
    const first = await TillBox.ready(scarce);
    const second = await TillBox.ready(scarce);
    expect([await first.stubs('free'), await second.stubs('free')]).toEqual([12 + 2, 9]);
    expect(scarce.free(LOT_ID)).toBe(60 - 12 - 9);
    await Promise.all([first.delete(), second.delete()]);
  });

  it('fillLeases leases none where the sale point sells online only', async () => {
    server.tell({ sale_point: { ...till.event.sale_point, offline_places: 0 } });
    await sold(till, cash(line(INTEIRA, 20)));
    await sold(till, cash(line(INTEIRA, 20)));
    await box.pull(till);
    expect(await box.stubs('free')).toBe(10);
  });

  it('fillLeases repeats a request with the same id, and stores the stubs once', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    await sold(till, cash(line(INTEIRA, 10)));
    const { lease } = server.api;
    box.tillApi = {
      ...server.api,
      lease: (asked) => lease(asked).then(() => Promise.reject(new UnreachableError(undefined))),
    };
    await expect(box.pull(till)).rejects.toThrow(UnreachableError);
    expect(await box.stubs('free')).toBe(20);
    box = box.reopened();
    box.restore();
    till = await box.till();
    await box.pull(till);
    expect(await box.stubs('free')).toBe(50);
    expect(server.leases.size).toBe(2);
    expect(server.stock.get(LOT_ID)).toMatchObject({ leased: 50, sold: 30 });
  });

  it('fillLeases requests once the stubs that two tabs lack, and stores once those that both receive', async () => {
    const other = await box.till();
    await sold(till, cash(line(INTEIRA, 20)));
    await sold(till, cash(line(INTEIRA, 20)));
    const { lease } = server.api;
    const answered = Promise.withResolvers<void>();
    let asked = 0;
    box.tillApi = {
      ...server.api,
      // Answers only after the other tab has asked, or has seen that it need not.
      lease: async (body) => {
        asked += 1;
        if (asked === 2) answered.resolve();
        await answered.promise;
        return lease(body);
      },
    };
    await Promise.all([till, other].map((tab) => box.pull(tab).finally(answered.resolve)));
    expect(await box.stubs('free')).toBe(50);
    expect(server.leases.size).toBe(2);
  });

  it('fillLeases stores a lease that another tab has received in its present state', async () => {
    const other = await box.till();
    await sold(till, cash(line(INTEIRA, 20)));
    await sold(till, cash(line(INTEIRA, 20)));
    const { lease } = server.api;
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    box.tillApi = {
      ...server.api,
      lease: async (body) => {
        asked.resolve();
        await answered.promise;
        return lease(body);
      },
    };
    const late = box.pull(till);
    await asked.promise;
    box.restore();
    await box.pull(other);
    await sold(other, cash(line(INTEIRA, 20)));
    answered.resolve();
    await late;
    expect([await box.stubs('free'), await box.stubs('sold')]).toEqual([30, 60]);
  });

  it('fillLeases keeps the present stubs when the places are gone', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    await sold(till, cash(line(INTEIRA, 10)));
    server.stock.get(LOT_ID)!.sold = 945;
    const { lease } = server.api;
    box.tillApi = {
      ...server.api,
      lease: async (body): Promise<LeaseView> => {
        // Another till was faster.
        server.stock.get(LOT_ID)!.sold = 950;
        return lease(body);
      },
    };
    server.stock.get(LOT_ID)!.sold = 900;
    await box.pull(till);
    expect(await box.stubs('free')).toBe(20);
    expect(await box.journal.leases.where('[event_id+state]').equals([EVENT_ID, 'asked']).count()).toBe(0);
  });

  it('fillLeases repeats a refused request after a minute at the earliest', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    await sold(till, cash(line(INTEIRA, 10)));
    let asked = 0;
    const lease = () => {
      asked += 1;
      return Promise.reject(new CallError(409, { code: 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR' }));
    };
    box.tillApi = { ...server.api, lease };
    await box.pull(till);
    await box.pull(till);
    expect(asked).toBe(1);
    server.now += MINUTE;
    await box.pull(till);
    expect(asked).toBe(2);
  });

  it('fillLeases keeps a request while the server fails', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    await sold(till, cash(line(INTEIRA, 10)));
    box.tillApi = { ...server.api, lease: () => Promise.reject(new CallError(503, { code: 'BUSY' })) };
    await expect(box.pull(till)).rejects.toThrow(CallError);
    const asked = await box.journal.leases.where('[event_id+state]').equals([EVENT_ID, 'asked']).toArray();
    box.restore();
    await box.pull(till);
    expect([...server.leases.keys()].at(-1)).toBe(asked[0]!.id);
  });

  it('fillLeases leases none of a lot marked as sold out, and the till sells what it has', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    await sold(till, cash(line(INTEIRA, 10)));
    server.tell({ lots: server.view.lots.map((lot) => ({ ...lot, is_soldout: true })) });
    await box.pull(till);
    expect(await box.stubs('free')).toBe(20);
    expect((await till.sellable())[0]).toMatchObject({ way: 'stubs', most: 20 });
  });
});

describe('useless stubs', () => {
  it('stubs are returned, and not sold, when their lot is no longer sold here', async () => {
    server.tell({ lots: server.view.lots.filter(({ id }) => id !== LOT_ID) });
    await box.pull(till);
    expect(await box.stubs('returned')).toBe(50);
    expect(await till.sell(cash(line(INTEIRA)))).toMatchObject({ code: 'LOT_GONE' });
    await box.upload();
    expect(server.stock.get(LOT_ID)).toEqual({ limit: 1_000, sold: 0, reserved: 0, leased: 0 });
  });

  it('stubs are returned when the till’s owner moves to another sale point', async () => {
    const [before] = await box.journal.leases.toArray();
    const other = { ...server.view.sale_point, id: newId(), name: 'Bilheteria Sul' };
    server.tell({ sale_point: other });
    await box.pull(till);
    expect([await box.stubs('free'), await box.stubs('returned')]).toEqual([0, 50]);
    expect(leasesAsked()).toEqual(['lease 50']);
    await box.pull(till);
    expect(await box.stubs('free')).toBe(50);
    const stubs = await box.journal.stubs.where('state').equals('free').toArray();
    expect(stubs.some(({ lease_id }) => lease_id === before!.id)).toBe(false);
    expect(server.stock.get(LOT_ID)).toMatchObject({ leased: 50 });
  });

  it('stubs of another sale point are not sold, even if they cannot be returned', async () => {
    await box.snap.till_events
      .where('event_id')
      .equals(EVENT_ID)
      .modify((event) => {
        const [lease] = server.describe().leases;
        event.leases = [{ ...lease!, sale_point: { id: newId(), name: 'Bilheteria Sul' } }];
      });
    box.cut();
    till = await box.till();
    expect(await box.stubs('free')).toBe(50);
    expect(await till.sell(cash(line(INTEIRA)))).toMatchObject({ code: 'NO_STUBS', left: 0 });
    expect((await till.sellable())[0]).toMatchObject({ way: 'needs-connection' });
  });

  it('stubs are returned when the event is cancelled', async () => {
    server.tell({ event: { ...till.event.event, canceled_at: '2026-06-14T01:00:00.000Z' } });
    await box.pull(till);
    expect(await till.sell(cash(line(INTEIRA)))).toMatchObject({ code: 'EVENT_CANCELED' });
    expect(await box.stubs('free')).toBe(0);
  });

  it('stubs are returned when the drawer is closed, and none follow', async () => {
    await sold(till, cash(line(INTEIRA, 5)));
    await till.closeDrawer({ counted: cents(700_00), counts: [] });
    expect(await box.stubs('returned')).toBe(45);
    await box.pull(till);
    expect(await box.stubs('free')).toBe(0);
    await till.openDrawer(cents(0));
    await box.pull(till);
    expect(await box.stubs('free')).toBe(50);
  });

  it('stubs stay for the next drawer after a closing without a network, and return if there is none', async () => {
    box.cut();
    await till.closeDrawer({ counted: cents(100_00), counts: [] });
    expect(await box.stubs('free')).toBe(50);
    await till.openDrawer(cents(0));
    await sold(till, cash(line(INTEIRA, 5)));
    await till.closeDrawer({ counted: cents(600_00), counts: [] });
    await expect(box.pull(till)).rejects.toThrow(UnreachableError);
    expect(await box.stubs('free')).toBe(45);
    box.restore();
    await box.pull(till);
    expect([await box.stubs('free'), await box.stubs('returned')]).toEqual([0, 45]);
  });

  it('stubs of another event are returned under its name when it is over or the operator leaves', async () => {
    const [stub] = await box.journal.stubs.toArray();
    const lease = await box.journal.leases.get(stub!.lease_id);
    const lent = async (event_id: string, ends: number) => {
      const [id, ticket_id] = [newId(), newId()];
      await box.journal.leases.add({ ...lease!, id, event_id, lot_id: newId(), expires_at: instantOf(ends) });
      await box.journal.stubs.add({ ...stub!, ticket_id, lease_id: id, event_id });
      return { lease_id: id, ticket_ids: [ticket_id] };
    };
    const [over, later] = [newId(), newId()];
    const past = await lent(over, server.now);
    const ahead = await lent(later, server.now + 9 * HOUR);
    await till.pull(new AbortController().signal);
    expect(await returns()).toEqual([{ event_id: over, payload: past }]);
    await till.returnStubs();
    expect(await returns()).toContainEqual({ event_id: later, payload: ahead });
    expect(await box.stubs('free')).toBe(0);
  });

  it('stubs of a till that was never opened are returned when the operator leaves', async () => {
    const fresh = new TillBox(server);
    await fresh.enrol();
    const ready = await fresh.till();
    await fresh.pull(ready);
    expect(await fresh.stubs('free')).toBe(50);
    await ready.returnStubs();
    await fresh.pull(ready);
    expect(await fresh.stubs('free')).toBe(0);
    await ready.openDrawer(cents(0));
    await fresh.pull(ready);
    expect(await fresh.stubs('free')).toBe(50);
    await fresh.delete();
  });

  it('stubs that arrive after the closing are returned', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    await sold(till, cash(line(INTEIRA, 20)));
    const { lease } = server.api;
    box.tillApi = {
      ...server.api,
      lease: async (body) => {
        await till.closeDrawer({ counted: cents(0), counts: [] });
        return lease(body);
      },
    };
    await box.pull(till);
    expect(await box.stubs('free')).toBe(40);
    await box.pull(till);
    expect(await box.stubs('free')).toBe(0);
    await box.upload();
    expect(server.stock.get(LOT_ID)).toEqual({ limit: 1_000, sold: 40, reserved: 0, leased: 0 });
  });

  it('withdrawSettled keeps stubs that arrived after its request', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    await sold(till, cash(line(INTEIRA, 20)));
    const other = await box.till();
    const { event } = server.api;
    box.tillApi = {
      ...server.api,
      event: async (...asked) => {
        const told = await event(...asked);
        box.restore();
        await box.pull(other);
        return told;
      },
    };
    await box.pull(till);
    expect(await box.stubs('free')).toBe(50);
  });

  it('withdrawSettled keeps stubs of a lease that has ended by the server’s clock alone', async () => {
    const { event } = server.api;
    box.tillApi = {
      ...server.api,
      event: async (...asked) => {
        const told = await event(...asked);
        return { ...told, leases: told.leases.map((lease) => ({ ...lease, state: 'suspect' as const })) };
      },
    };
    await box.pull(till);
    expect(await box.stubs('free')).toBe(50);
  });

  it('withdrawSettled removes stubs that a supervisor has released by force', async () => {
    const [lease] = await box.journal.leases.toArray();
    await sold(till, cash(line(INTEIRA, 2)));
    server.release(lease!.id);
    box.cut();
    // The till has not received the change yet.
    const late = await sold(till, cash(line(INTEIRA)));
    box.restore();
    server.tell({ sale_point: { ...till.event.sale_point, offline_places: 0 } });
    await box.pull(till);
    expect(await box.stubs('withdrawn')).toBe(47);
    expect(await box.stubs('free')).toBe(0);
    await box.upload();
    expect(server.owed.get(late.id)).toBe(120_00);
    expect(server.stock.get(LOT_ID)).toEqual({ limit: 1_000, sold: 0, reserved: 0, leased: 0 });
  });

  it('withdrawSettled removes stubs of a lease that the server reports as released, and no others', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    await sold(till, cash(line(INTEIRA, 10)));
    await box.pull(till);
    const [first] = server.leases.keys();
    const { event } = server.api;
    box.tillApi = {
      ...server.api,
      event: async (...asked) => {
        const told = await event(...asked);
        const leases = told.leases.map((lease) =>
          lease.id === first ? { ...lease, state: 'released' as const } : lease,
        );
        return { ...told, leases };
      },
    };
    await box.pull(till);
    expect([await box.stubs('withdrawn'), await box.stubs('free')]).toEqual([20, 30]);
  });
});

describe('lease that ends before its event', () => {
  async function begin(places = { [LOT_ID]: 1_000, [OTHER_LOT_ID]: 0 }): Promise<void> {
    await box.delete();
    server = new TillServer(places);
    server.leaseLasts = 4 * HOUR;
    box = await TillBox.ready(server);
    till = await box.till();
  }
  beforeEach(() => begin());

  it('a lease that ends before its event is replaced while the server is reachable', async () => {
    server.now += 2 * HOUR;
    await box.pull(till);
    // The sale point allows no more beside these.
    expect([await box.stubs('free'), await box.stubs('returned')]).toEqual([0, 50]);
    await box.upload();
    await box.pull(till);
    expect(await box.stubs('free')).toBe(50);
    expect(server.stock.get(LOT_ID)).toMatchObject({ leased: 50 });
    await box.pull(till);
    expect(server.leases.size).toBe(2);
  });

  it('a lease that ends before its event is replaced without a gap if there is room', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    await box.upload();
    server.now += 2 * HOUR;
    await box.pull(till);
    expect([await box.stubs('free'), await box.stubs('returned')]).toEqual([20, 30]);
    expect((await till.sellable())[0]).toMatchObject({ stubs: { left: 20 } });
  });

  it('a lease that ends before its event is returned once the till holds enough of a longer one', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    await sold(till, cash(line(INTEIRA, 10)));
    await box.upload();
    server.now += 2 * HOUR;
    await box.pull(till);
    expect([await box.stubs('free'), await box.stubs('returned')]).toEqual([30, 20]);
  });

  it('a lease that ends before its event is kept when the server refuses its replacement', async () => {
    await sold(till, cash(line(INTEIRA, 20)));
    await box.upload();
    server.now += 2 * HOUR;
    const lease = () => Promise.reject(new CallError(409, { code: 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR' }));
    box.tillApi = { ...server.api, lease };
    await box.pull(till);
    expect([await box.stubs('free'), await box.stubs('returned')]).toEqual([30, 0]);
  });

  it('a lease that ends before its event is kept when only another lot’s is replaced', async () => {
    await begin({ [LOT_ID]: 1_000, [OTHER_LOT_ID]: 1_000 });
    server.stock.get(OTHER_LOT_ID)!.sold = 945;
    server.now += 2 * HOUR;
    await box.pull(till);
    const left = await box.journal.stubs.where('state').equals('free').toArray();
    expect(new Set(left.map(({ lot_id }) => lot_id))).toEqual(new Set([OTHER_LOT_ID]));
    expect([await box.stubs('free'), await box.stubs('returned')]).toEqual([50, 50]);
  });

  it('a lease that ends before its event is kept if nothing replaces it', async () => {
    server.stock.get(LOT_ID)!.sold = 945;
    server.now += 2 * HOUR;
    await box.pull(till);
    expect(await box.stubs('free')).toBe(50);
  });

  // The first reading of a till's database is late in every fifth run.
  it('a lease that ends before its event is kept when the database reports an older row', async () => {
    for (let beginning = 0; beginning < 40; beginning++) {
      await begin();
      server.stock.get(LOT_ID)!.sold = 945;
      server.now += 2 * HOUR;
      await box.pull(till);
      expect([beginning, await box.stubs('free')]).toEqual([beginning, 50]);
    }
  });

  it('a lease that may have ended is not sold, and is returned once the server is reachable', async () => {
    box.cut();
    server.now += 4 * HOUR + MINUTE;
    expect(await till.sell(cash(line(MEIA)))).toMatchObject({ code: 'NO_STUBS', left: 0 });
    await expect(box.pull(till)).rejects.toThrow(UnreachableError);
    expect(await box.stubs('returned')).toBe(50);
    box.restore();
    await box.upload();
    expect(server.stock.get(LOT_ID)).toMatchObject({ leased: 0 });
    await box.pull(till);
    expect(await box.stubs('free')).toBe(50);
  });
});
