import { type TillPriceView } from '@festix/domain/contract';
import { cents, type Cents } from '@festix/domain/ground';
import { type Cart, type CartLine } from '@festix/domain/till';
import { Dexie } from 'dexie';
import { v7 as newId } from 'uuid';
import { UnreachableError } from '../../data/call.ts';
import { DeviceClock } from '../clock.ts';
import { JournalDb, type SaleRow } from '../journal.db.ts';
import { Link } from '../link.ts';
import { Outbox, type Drained } from '../outbox.ts';
import { SnapDb } from '../snap.db.ts';
import type { TillApi } from '../till-api.ts';
import type { TillParts } from '../till-at-work.ts';
import { fetchTillEvent, operateTill } from '../till-event.ts';
import { Till } from '../till.ts';
import { deviceRow } from './phone.ts';
import { EVENT_ID, LOT_ID, noWay, OPERATOR, type TillServer } from './till-server.ts';

let boxes = 0;

/** A till with databases of its own; closing it loses its memory and nothing else. Its clock is the server's. */
export class TillBox {
  readonly name: string;
  readonly server: TillServer;
  readonly link = new Link();
  readonly clock: DeviceClock;
  readonly journal: JournalDb;
  readonly snap: SnapDb;
  tillApi: TillApi;
  readonly device_id = newId();
  /** Whether requests arrive and their answers are lost. */
  losesAnswers = false;
  /** Milliseconds by which its wall clock is ahead of the server's. */
  ahead = 0;
  private readonly tills: Till[] = [];

  /** Creates a till that is enrolled and set up, with stubs, and with R$ 100,00 in the drawer. */
  static async ready(server: TillServer): Promise<TillBox> {
    const box = new TillBox(server);
    await box.enrol();
    const till = await box.till();
    await till.openDrawer(cents(100_00));
    await box.pull(till);
    return box;
  }

  constructor(server: TillServer, name = `till-${++boxes}`) {
    this.name = name;
    this.server = server;
    this.tillApi = server.api;
    this.clock = new DeviceClock('0197c0de-0000-7000-8000-0000000000d1', {
      wall: () => this.server.now + this.ahead,
      mono: () => this.server.now,
    });
    this.journal = new JournalDb(`${name}-journal`);
    this.snap = new SnapDb(`${name}-snap`);
    this.link.answered(20);
  }

  async enrol(): Promise<void> {
    await this.journal.device.put({
      ...(await deviceRow()),
      id: this.device_id,
      kind: 'till',
      number: 17,
      name: 'Caixa 17',
    });
    await fetchTillEvent(EVENT_ID, this);
    await operateTill(EVENT_ID, OPERATOR, this);
  }

  parts(): TillParts {
    const { journal, snap, clock, link } = this;
    const heard = async <T>(answer: Promise<T>): Promise<T> => {
      const reply = await answer;
      if (this.losesAnswers) throw new UnreachableError(undefined);
      return reply;
    };
    return {
      journal,
      snap,
      clock,
      link,
      tillApi: {
        event: (...asked) => heard(this.tillApi.event(...asked)),
        lease: (...asked) => heard(this.tillApi.lease(...asked)),
        sell: (...asked) => heard(this.tillApi.sell(...asked)),
        order: (...asked) => heard(this.tillApi.order(...asked)),
        giveBack: (...asked) => heard(this.tillApi.giveBack(...asked)),
        charge: (...asked) => heard(this.tillApi.charge(...asked)),
        chargeState: (...asked) => heard(this.tillApi.chargeState(...asked)),
        giveUpCharge: (...asked) => heard(this.tillApi.giveUpCharge(...asked)),
        cashSession: (...asked) => heard(this.tillApi.cashSession(...asked)),
      },
      queued: () => undefined,
    };
  }

  /** Opens the till as one tab does; throws if the box has no data to begin a till with. */
  async till(): Promise<Till> {
    const till = await Till.begin(EVENT_ID, this.parts());
    if (!till) throw new Error('This box has nothing to begin a till with');
    this.tills.push(till);
    return till;
  }

  /** Runs a round of the sync, in which everything is old enough to be requested again: uploads, then pulls. */
  async pull(till: Till): Promise<void> {
    this.server.now += 10_000;
    await this.upload();
    await till.pull(new AbortController().signal);
  }

  /** Uploads the queue. */
  upload(): Promise<Drained> {
    return new Outbox({
      journal: this.journal,
      send: async (body) => {
        if (this.tillApi === noWay) throw new UnreachableError(undefined);
        const reply = this.server.takeOps(body, (await this.journal.device.get('this'))!.id);
        if (this.losesAnswers) throw new UnreachableError(undefined);
        return reply;
      },
      wall: () => this.clock.wall(),
      mono: () => this.clock.mono(),
      random: () => 0,
    }).drain();
  }

  cut(): void {
    this.tillApi = noWay;
    this.link.failed();
  }

  restore(): void {
    this.losesAnswers = false;
    this.tillApi = this.server.api;
    this.link.answered(20);
  }

  /** Stubs of a state. */
  stubs(state: string): Promise<number> {
    return this.journal.stubs.where('state').equals(state).count();
  }

  /** Returns the same till, as it is after its browser was killed. */
  reopened(): TillBox {
    this.close();
    const box = new TillBox(this.server, this.name);
    box.tillApi = this.tillApi;
    if (this.link.up === false) box.link.failed();
    return box;
  }

  close(): void {
    for (const till of this.tills) till.end();
    this.journal.close();
    this.snap.close();
  }

  /** Deletes the databases; requires that every other box of this name is closed. */
  async delete(): Promise<void> {
    this.close();
    await Dexie.delete(this.journal.name);
    await Dexie.delete(this.snap.name);
  }
}

/** Returns a line of the cart: tickets of a price of the first lot, by default. */
export function line(price: TillPriceView, amount = 1, facts: Partial<CartLine> = {}): CartLine {
  return { lot_id: LOT_ID, price_id: price.id, unit_amount: price.unit_amount, amount, ...facts };
}

export function cash(...lines: CartLine[]): Cart {
  return { lines, payment_method: 'cash' };
}

/** Makes a sale; throws if the till refuses it. */
export async function sold(till: Till, cart: Cart): Promise<SaleRow> {
  const outcome = await till.sell(cart);
  if (outcome.came !== 'sold') throw new Error(`Not sold: ${JSON.stringify(outcome)}`);
  return outcome.sale;
}

export function total(sales: readonly SaleRow[]): Cents {
  return cents(sales.reduce((sum, sale) => sum + sale.total, 0));
}
