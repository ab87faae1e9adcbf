import {
  buyingEndpoints,
  type BuyerBody,
  type CheckoutBody,
  type OrderView,
  type SandboxBody,
} from '@festix/domain/contract';
import { v7 as newId } from 'uuid';
import { headersOf, pathOf } from '../stage/api-client.ts';
import { bringCast } from '../stage/cast.ts';
import { openEvent, openLot, type StagedEvent, type StagedLot } from '../stage/events.ts';
import type { Stage } from '../stage/stage.ts';
import { withStage } from '../stage/with-stage.ts';
import { countCores, type Cores, type Measured } from './cores.ts';
import { atMost, holds, median, type Finding } from './finding.ts';
import { runLoad, type LoadRequest } from './http-load.ts';
import { mailsLeft } from './mails.ts';
import type { BenchRow } from './row.ts';

const BUYERS = 8;
/** The queue of PDFs and mails of tickets. */
const TICKETS_JOB = 'deliveries.tickets';
const TICKETS_PER_ORDER = 2;
const ORDERS = { quick: 300, thorough: 1_000 };
/** Orders before the measurement: a server has run for long when a sale begins. */
const WARM_UP = 300;
/** Milliseconds of processor that a purchase may take, by step. */
const MOST_CPU = { checkout: 5, notice: 10 };

/**
 * Measures what a purchase by Pix costs: checkout, and from the payment's notice to the tickets on the order's page. PDF
 * and mail, which the same process makes off the request path, are held back meanwhile, and measured after it.
 */
export const purchases: BenchRow = {
  name: 'purchases',
  run: (bench) =>
    withStage({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000000', ...bench.env } }, async (stage) => {
      const { producer } = await bringCast(stage);
      const event = await openEvent(producer, 'Bench da Compra');
      const lot = await openLot(producer, event, 'Pista', 1_000_000);
      const buy = (orders: number): Promise<Bought> => buyAtOnce({ stage, event, lot }, orders);
      await buy(WARM_UP);
      // As PostgreSQL does by itself within a minute: plans that were made for empty tables are no measure.
      await stage.database.query('analyze');
      const rounds: Bought[] = [];
      for (let round = 0; round < bench.pace.rounds; round++) {
        rounds.push(await buy(bench.pace.quick ? ORDERS.quick : ORDERS.thorough));
      }
      return findingsOf(rounds);
    }),
};

/** A lot on sale. */
export interface Place {
  stage: Stage & Measured;
  event: StagedEvent;
  lot: StagedLot;
}

/** A booking of a browser. */
export interface Booked {
  order_id: string;
  cookie: string;
}

/** What one step cost for each order, in milliseconds of processor. */
export interface Step {
  api: number;
  postgres: number;
  a_second: number;
  p50: number;
  p99: number;
  cores: Cores;
  byStatus: Record<number, number>;
}

interface Bought {
  checkout: Step;
  notice: Step;
  page: Step;
  /** PDF and mail of an order, in milliseconds of processor. */
  mail: Pick<Step, 'api' | 'postgres'>;
  /** Whether every order is paid and has its tickets. */
  is_exact: boolean;
}

async function buyAtOnce(place: Place, orders: number): Promise<Bought> {
  const { stage } = place;
  const booked = await book(place, orders);
  await holdMail(stage);
  const payments: string[] = [];
  const checkout = await checkOut(stage, booked, BUYERS, ({ payment }) => payments.push(payment?.id ?? ''));
  const approval: SandboxBody = { status: 'approved' };
  const notice = await step(
    stage,
    payments.map((payment_id) => ({
      method: 'POST',
      path: pathOf(buyingEndpoints.sandbox, { params: { payment_id } }),
      headers: headersOf(''),
      body: approval,
    })),
  );
  let tickets = 0;
  const page = await step(
    stage,
    booked.map(({ order_id, cookie }) => ({
      method: 'GET',
      path: pathOf(buyingEndpoints.order, { params: { order_id } }),
      headers: { ...headersOf(''), cookie },
    })),
    (body) => (tickets += (JSON.parse(body) as OrderView).tickets?.length ?? 0),
  );
  const mail = await sendMail(stage, orders);
  return { checkout, notice, page, mail, is_exact: tickets === orders * TICKETS_PER_ORDER };
}

/** Lets so many buyers at once check out what they have booked, by Pix. */
export function checkOut(
  stage: Stage & Measured,
  booked: readonly Booked[],
  buyers: number,
  read: (order: OrderView) => void = () => undefined,
): Promise<Step> {
  const requests = booked.map(({ order_id, cookie }, index) => ({
    method: 'POST',
    path: pathOf(buyingEndpoints.checkout, { params: { order_id } }),
    headers: { ...headersOf(''), cookie },
    body: { buyer: buyerOf(order_id, index), payment: { method: 'pix' } } satisfies CheckoutBody,
  }));
  return step(stage, requests, (body) => read(JSON.parse(body) as OrderView), buyers);
}

/** Puts off the jobs that make PDFs and mails of tickets. */
async function holdMail({ database }: Stage): Promise<void> {
  await database.query(`
    create or replace function hold_mail() returns trigger language plpgsql as $$
      begin
        new.start_after := now() + interval '1 day';
        return new;
      end $$`);
  await database.query(`
    create or replace trigger hold_mail before insert on pgboss.job_common
    for each row when (new.name = '${TICKETS_JOB}') execute function hold_mail()`);
}

/** Lets the jobs go, and waits for the last message. */
async function sendMail(stage: Stage, orders: number): Promise<Bought['mail']> {
  const { database } = stage;
  const begun = performance.now();
  const cores = countCores(stage);
  await database.query('drop trigger hold_mail on pgboss.job_common');
  await database.query('update pgboss.job_common set start_after = now() where name = $1', [TICKETS_JOB]);
  await mailsLeft(stage);
  const used = cores();
  const each = (busy: number): number => (busy * (performance.now() - begun)) / orders;
  return { api: each(used.api), postgres: each(used.postgres) };
}

/** Books so many orders, a few at a time. */
export async function book({ stage, event, lot }: Place, orders: number): Promise<Booked[]> {
  const path = pathOf(buyingEndpoints.book, { params: { slug: event.slug } });
  const ids = Array.from({ length: orders }, () => newId());
  const booked: Booked[] = [];
  const queue = async (): Promise<void> => {
    for (let order_id = ids.pop(); order_id; order_id = ids.pop()) {
      const response = await fetch(stage.url + path, {
        method: 'POST',
        headers: headersOf(''),
        body: JSON.stringify({ id: order_id, items: [{ price_id: lot.price_id, amount: TICKETS_PER_ORDER }] }),
      });
      if (response.status !== 201)
        throw new Error(`a booking was answered ${response.status}: ${await response.text()}`);
      const [cookie = ''] = response.headers.getSetCookie();
      booked.push({ order_id, cookie: cookie.split(';', 1)[0] ?? '' });
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, queue));
  return booked;
}

async function step(
  stage: Stage & Measured,
  requests: LoadRequest[],
  read: (body: string) => void = () => undefined,
  buyers = BUYERS,
): Promise<Step> {
  const begun = performance.now();
  const cores = countCores(stage);
  const {
    byStatus,
    requests: sent,
    p50,
    p99,
  } = await runLoad({
    url: stage.url,
    connections: buyers,
    next: () => requests.pop(),
    answered: (status, body) => {
      if (status < 300) read(body);
    },
  });
  const used = cores();
  const milliseconds = performance.now() - begun;
  const each = (busy: number): number => (busy * milliseconds) / sent;
  const a_second = sent / (milliseconds / 1000);
  return { api: each(used.api), postgres: each(used.postgres), a_second, p50, p99, cores: used, byStatus };
}

function buyerOf(order_id: string, index: number): BuyerBody {
  const email = `compra-${order_id}@palco.example`;
  return { name: `Bia Nogueira ${index}`, email, phone: '(11) 98765-4321', document: '529.982.247-25' };
}

function findingsOf(rounds: Bought[]): Finding[] {
  const exact = holds(
    'each has its tickets',
    rounds.every(({ is_exact }) => is_exact),
  );
  const cpu = (work: string, of: (bought: Bought) => number, most: number): Finding => {
    const value = median(rounds.map(of));
    return {
      work,
      measured: { value, unit: 'ms' },
      goals: [atMost(most, value, 'ms of processor'), exact],
      detail: { rounds },
    };
  };
  return [
    cpu('processor of a checkout by Pix', ({ checkout }) => checkout.api + checkout.postgres, MOST_CPU.checkout),
    cpu(
      'processor from the notice to the tickets on the page',
      ({ notice, page }) => notice.api + notice.postgres + page.api + page.postgres,
      MOST_CPU.notice,
    ),
    {
      work: 'processor of the PDF and the mail, off the request path',
      measured: { value: median(rounds.map(({ mail }) => mail.api + mail.postgres)), unit: 'ms' },
      goals: [exact],
      detail: { rounds },
    },
  ];
}
