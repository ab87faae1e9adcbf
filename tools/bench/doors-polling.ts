import { doorEndpoints, salePointEndpoints } from '@festix/domain/contract';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { Cast } from '../stage/cast.ts';
import { openLot, type StagedEvent } from '../stage/events.ts';
import type { Stage } from '../stage/stage.ts';

export interface Doors {
  stage: Stage;
  cast: Cast;
  event: StagedEvent;
  doors: number;
}

/** A phone in somebody's hand asks every 5 to 7 seconds. */
const POLL = { base: 5_000, spread: 2_000 };
/** A till sells this often, so that there are hints to receive. */
const SALE_EVERY = 250;

/** Runs work while doors ask for changes and a till sells; rejects if a call of either is refused. */
export async function atDoors<T>({ cast, event, doors }: Doors, work: () => Promise<T>): Promise<T> {
  const lot = await openLot(cast.producer, event, `Lote da bilheteria ${newId()}`, 100_000);
  const over = new AbortController();
  const phones = Array.from({ length: doors }, () => poll(cast, event, over.signal));
  const till = sell(cast, event, lot.price_id, over.signal);
  const others = Promise.all([...phones, till]);
  try {
    const [done] = await Promise.all([work().finally(() => over.abort()), others]);
    return done;
  } finally {
    over.abort();
  }
}

async function poll({ producer }: Cast, { id }: StagedEvent, over: AbortSignal): Promise<void> {
  let epoch = 0;
  let after = 0;
  await pause(Math.random() * POLL.base, over);
  while (!over.aborted) {
    const page = await producer.call(doorEndpoints.changes, {
      params: { event_id: id },
      query: { epoch, after, limit: 1_000 },
    });
    epoch = page.epoch;
    after = page.next_seq;
    if (!page.more) await pause(POLL.base + Math.random() * POLL.spread, over);
  }
}

async function sell({ seller }: Cast, event: StagedEvent, price_id: string, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const items = [{ price_id, amount: 1 }];
    await seller.call(salePointEndpoints.sell, {
      body: { id: newId(), event_id: event.id, items, payment_method: 'cash' },
    });
    await pause(SALE_EVERY, over);
  }
}

function pause(milliseconds: number, over: AbortSignal): Promise<void> {
  return delay(milliseconds, undefined, { signal: over }).catch(() => undefined);
}
