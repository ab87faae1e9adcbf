import { MOST_STUBS_PER_LEASE } from '@festix/domain/till';
import type { BrowserContext } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchPhone } from '../stage/browser.ts';
import { bringCast, CAST_PASSWORD, type Person } from '../stage/cast.ts';
import { openEvent, openLot, type StagedEvent, type StagedLot } from '../stage/events.ts';
import type { StoredOp } from '../stage/journal.ts';
import type { Stage } from '../stage/stage.ts';
import { TillCounter, type Paper } from '../stage/till-counter.ts';
import { withStage } from '../stage/with-stage.ts';
import { insist } from './fault.ts';
import { openLink, type LossyLink } from './lossy-link.ts';

const LOT = 'Pista';
/** So many that a till gets as many stubs as fit into one lease. */
const PLACES = 600;

/** Sales of one ticket that a till makes without a network before it has to lease anew. */
export const SALES_AT_MOST = MOST_STUBS_PER_LEASE;

/** An event that is sold at a till, and a link that can be broken. */
export interface TillScene {
  stage: Stage;
  link: LossyLink;
  seller: Person;
  event: StagedEvent;
  lot: StagedLot;
  /** Goes with the scene. */
  folder: string;
}

export function atTheTill<T>(work: (scene: TillScene) => Promise<T>): Promise<T> {
  return withStage({}, async (stage) => {
    const link = await openLink(stage.url);
    const folder = mkdtempSync(join(tmpdir(), 'festix-fault-'));
    try {
      const { producer, seller } = await bringCast(stage);
      const event = await openEvent(producer, 'Noite de Prova');
      const lot = await openLot(producer, event, LOT, PLACES);
      return await work({ stage, link, seller, event, lot, folder });
    } finally {
      await link.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** Installs the till in a browser's profile, its drawer open and its stubs on the disk, and closes the browser. */
export async function installTill({ link, seller, event }: TillScene, profile: string): Promise<void> {
  const context = await launchPhone(profile);
  try {
    const counter = await TillCounter.open(context, LOT);
    await counter.enrol(link.url, event.id, { email: seller.email, password: CAST_PASSWORD }, 'Caixa de prova');
    await counter.openDrawer([]);
    await counter.page.getByText(`${SALES_AT_MOST} de ${SALES_AT_MOST} canhotos`).waitFor();
    await counter.cached();
  } finally {
    await context.close();
  }
}

/** Opens the till as it is after a restart, and insists that it has every acknowledged sale. */
export async function beginTill(
  { link, event }: TillScene,
  context: BrowserContext,
  acknowledged: readonly Paper[],
): Promise<TillCounter> {
  const counter = await TillCounter.open(context, LOT);
  await counter.begin(link.url, event.id);
  insistOnSales(await counter.ops(), acknowledged);
  return counter;
}

/** Sells one ticket for cash, until its receipt is on the screen. */
export async function sellOne(counter: TillCounter): Promise<Paper> {
  await counter.choose('Inteira');
  await counter.toPayment();
  await counter.finishKey().click();
  const rung = await counter.rung();
  insist(rung === 'sold', `a sale from stubs ended as ${rung}`);
  return counter.paper();
}

/** Insists that every shown receipt is in the queue, exactly once. */
export function insistOnSales(ops: readonly StoredOp[], acknowledged: readonly Paper[]): void {
  const sold = ops.filter(({ type }) => type === 'sale').map(({ receipt_number }) => receipt_number);
  const known = new Set(sold);
  const missing = acknowledged.filter(({ receipt }) => !known.has(numberOf(receipt)));
  insist(missing.length === 0, `${missing.length} of ${acknowledged.length} acknowledged sales are not on the device`);
  insist(known.size === sold.length, `${sold.length} sales with ${known.size} receipts are on the device`);
}

/** The server's state of a till's sales, counted from its rows. */
interface Recount {
  orders: number;
  tickets: number;
  receipts: number;
  sold: number;
  booked: number;
  taken: number;
}

/** Insists that the server has every sale that the device told of, each once, with its receipt, its place and its money. */
export async function insistOnTold(
  { stage, event, lot }: TillScene,
  acknowledged: readonly Paper[],
  sales: number,
): Promise<void> {
  const { rows: told } = await stage.database.query<{ number: number; code: string }>(
    `select r.number, t.code from receipts r join tickets t on t.order_id = r.order_id where t.event_id = $1`,
    [event.id],
  );
  const codes = new Map(told.map(({ number, code }) => [number, code]));
  const missing = acknowledged.filter(({ receipt, codes: [code] }) => codes.get(numberOf(receipt)) !== code);
  insist(missing.length === 0, `${missing.length} of ${acknowledged.length} acknowledged sales are not on the server`);
  const { rows } = await stage.database.query<Recount>(
    `select
       (select count(*)::integer from orders where event_id = $1) as orders,
       (select count(*)::integer from tickets where event_id = $1 and status = 'valid') as tickets,
       (select count(distinct r.number)::integer from receipts r join orders o on o.id = r.order_id
         where o.event_id = $1) as receipts,
       (select sold from lots where id = $2) as sold,
       (select coalesce(-sum(amount), 0)::integer from ledger_entries
         where event_id = $1 and account = 'till_receipts') as booked,
       (select coalesce(sum(total), 0)::integer from orders where event_id = $1) as taken`,
    [event.id, lot.id],
  );
  const { orders, tickets, receipts, sold, booked, taken } = rows[0] as Recount;
  for (const [what, count] of Object.entries({ orders, tickets, receipts, sold })) {
    insist(count === sales, `${count} ${what} on the server where ${sales} sales were made`);
  }
  insist(booked === taken, `${booked} are in the book where ${taken} were taken`);
}

function numberOf(receipt: string): number {
  return Number(receipt.split('-').at(-1));
}
