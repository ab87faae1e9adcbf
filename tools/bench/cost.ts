import {
  buyingEndpoints,
  deviceEndpoints,
  doorEndpoints,
  exportEndpoints,
  type CheckoutBody,
  type OrderView,
  type SandboxBody,
} from '@festix/domain/contract';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { headersOf, pathOf } from '../stage/api-client.ts';
import { bringCast, signedInAgain, type Person } from '../stage/cast.ts';
import { openEvent, openLot, type StagedEvent, type StagedLot } from '../stage/events.ts';
import { makeSmallMachine } from '../stage/small-machine.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import { atMost, holds, type Finding } from './finding.ts';
import { runLoad } from './http-load.ts';
import { mailsLeft } from './mails.ts';
import { memoryOf } from './memory.ts';
import type { BenchRow } from './row.ts';

const SIZE = { cores: [0], megabytes: 1024 };
/** What such a machine has to carry, and the fewer tickets of a quick run, whose times are as if it were all. */
const TICKETS = { thorough: 10_000, quick: 1_000 };
const TICKETS_PER_ORDER = 2;
const BUYERS = 16;
/** After the start, until a process is at rest. */
const REST_MS = 10_000;
const DOORS = 4;
const MOST = { sale: 10 * 60, entries: 30 * 60, start: 30 };
/** Megabytes of one process at rest, and after all this. */
const MOST_MEMORY = { rest: 250, after: 450 };

/**
 * Measures what the smallest machine carries: API and PostgreSQL share one core and a gigabyte. Tickets are bought, paid
 * and sent, all people enter, and the sales are exported; the load has other cores.
 */
export const cost: BenchRow = {
  name: 'cost',
  run: async ({ pace, env }) => {
    const machine = makeSmallMachine(SIZE);
    const begun = performance.now();
    const stage = await machine.within(() => openStage({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000000', ...env } }));
    try {
      const start = seconds(begun);
      await delay(REST_MS);
      const rest = memoryOf(stage.pid()).now;
      const count = pace.quick ? TICKETS.quick : TICKETS.thorough;
      const { producer } = await bringCast(stage);
      const event = await openEvent(producer, 'Bench do Custo');
      const lot = await openLot(producer, event, 'Pista', TICKETS.thorough);
      const sale = await sell(stage, { event, lot }, count);
      const entries = await letIn(stage, await signedInAgain(producer), event, sale.codes);
      const exported = await exportSales(stage, await signedInAgain(producer), event);
      const { cpuSeconds, peakMegabytes } = machine.used();
      const whole = TICKETS.thorough / count;
      const all = holds(
        'nothing refused',
        sale.isWhole && entries.isWhole && exported.sales * TICKETS_PER_ORDER === count,
      );
      const detail = { tickets: count, cpu_seconds: cpuSeconds, ...sale.steps, mail_seconds: sale.mail };
      return [
        of('start on one core and 1 GB, its database new', start, [atMost(MOST.start, start, 's')]),
        of(
          'sale of 10,000 tickets there',
          sale.seconds * whole,
          [atMost(MOST.sale, sale.seconds * whole, 's'), all],
          detail,
        ),
        of('entry of 10,000 people there, 4 doors', entries.seconds * whole, [
          atMost(MOST.entries, entries.seconds * whole, 's'),
          all,
        ]),
        of('export of those sales', exported.seconds, [all]),
        {
          work: 'memory of API and PostgreSQL there, page cache included',
          measured: { value: peakMegabytes, unit: 'MB' },
          goals: [
            atMost(MOST_MEMORY.rest, rest, 'MB of the API at rest'),
            atMost(MOST_MEMORY.after, memoryOf(stage.pid()).peak, 'MB of the API at most'),
          ],
          detail: { rest, api: memoryOf(stage.pid()) },
        },
        of('processor for all of it', cpuSeconds, [all], detail),
      ];
    } finally {
      await stage.stop();
      machine.remove();
    }
  },
};

function of(work: string, value: number, goals: Finding['goals'], detail?: Finding['detail']): Finding {
  return { work, measured: { value, unit: 's' }, goals, ...(detail && { detail }) };
}

interface Sale {
  /** Until the last buyer saw the tickets. */
  seconds: number;
  /** From then until the last mail had left. */
  mail: number;
  codes: string[];
  isWhole: boolean;
  steps: { slowest_ms: number };
}

/** Sells as buyers buy, each the next order when the one before has its tickets; and waits for the mails. */
async function sell(
  stage: Stage,
  { event, lot }: { event: StagedEvent; lot: StagedLot },
  tickets: number,
): Promise<Sale> {
  const ids = Array.from({ length: tickets / TICKETS_PER_ORDER }, () => newId());
  const codes: string[] = [];
  let slowest = 0;
  const begun = performance.now();
  const buyer = async (): Promise<void> => {
    for (let id = ids.pop(); id; id = ids.pop()) {
      const since = performance.now();
      codes.push(...(await buy(stage.url, event, lot, id)));
      slowest = Math.max(slowest, performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  const sold = seconds(begun);
  const mailing = performance.now();
  await mailsLeft(stage);
  const isWhole = codes.length === tickets;
  return { seconds: sold, mail: seconds(mailing), codes, isWhole, steps: { slowest_ms: Math.round(slowest) } };
}

/** Buys as a browser does, and returns the codes of the tickets. */
async function buy(url: string, event: StagedEvent, lot: StagedLot, id: string): Promise<string[]> {
  let cookie = '';
  const ask = async (method: string, path: string, body?: unknown): Promise<OrderView> => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headersOf(''), cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const [set] = answer.headers.getSetCookie();
    cookie = set?.split(';', 1)[0] ?? cookie;
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as OrderView;
  };
  const items = [{ price_id: lot.price_id, amount: TICKETS_PER_ORDER }];
  await ask('POST', pathOf(buyingEndpoints.book, { params: { slug: event.slug } }), { id, items });
  const buyer = { name: 'Bia Nogueira', email: `custo-${id}@palco.example`, phone: null, document: '529.982.247-25' };
  const checkout = { buyer, payment: { method: 'pix' } } as CheckoutBody;
  const { payment } = await ask('POST', pathOf(buyingEndpoints.checkout, { params: { order_id: id } }), checkout);
  const approval: SandboxBody = { status: 'approved' };
  await ask('POST', pathOf(buyingEndpoints.sandbox, { params: { payment_id: payment?.id ?? '' } }), approval);
  const { tickets = [] } = await ask('GET', pathOf(buyingEndpoints.order, { params: { order_id: id } }));
  return tickets.flatMap(({ qr }) => (qr ? [qr] : []));
}

async function letIn({ url }: Stage, producer: Person, event: StagedEvent, codes: readonly string[]) {
  const devices = await Promise.all(
    Array.from({ length: DOORS }, async (_, at) => {
      const body = { id: newId(), name: `Portão ${at + 1}`, kind: 'door' as const };
      return (await producer.call(deviceEndpoints.enrol, { body })).id;
    }),
  );
  const path = pathOf(doorEndpoints.checkin, { params: { event_id: event.id } });
  const headers = headersOf(producer.token);
  let next = 0;
  const begun = performance.now();
  const { byStatus } = await runLoad({
    url,
    connections: DOORS,
    next: (connection) => {
      const reference = codes[next++];
      if (reference === undefined) return undefined;
      return { method: 'POST', path, headers, body: { id: newId(), reference, device_id: devices[connection] } };
    },
  });
  return { seconds: seconds(begun), isWhole: byStatus[201] === codes.length };
}

async function exportSales({ url }: Stage, producer: Person, { id: event_id }: StagedEvent) {
  const query = { format: 'csv', name: 'true', order_status: 'all' } as const;
  const path = pathOf(exportEndpoints.sales, { area: 'producer', params: { event_id }, query });
  const begun = performance.now();
  const answer = await fetch(url + path, { headers: headersOf(producer.token) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const lines = (await answer.text()).trimEnd().split('\n').length;
  return { seconds: seconds(begun), sales: lines - 1 };
}

function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}
