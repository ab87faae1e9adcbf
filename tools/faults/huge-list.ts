import { doorEndpoints } from '@festix/domain/contract';
import { feedbackTexts } from '@festix/domain/door';
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchPhone } from '../stage/browser.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { within } from '../within.ts';
import { atTheDoor, installDoor, type DoorScene } from './door-scene.ts';
import { insist, type Fault } from './fault.ts';
import { insistOnEverything } from './recount.ts';

const TICKETS = { thorough: 500_000, quick: 50_000 };
/** One of ten tickets is refunded while the phone is away. */
const CHANGED = 0.1;
const SLOWED = 4;
const ENTRIES = 20;
const TAKEN_IN_MS = 600_000;
const UP_TO_DATE_MS = 300_000;
const LOOK_MS = 500;

/** A cheap phone comes back to a huge event with many changes. */
export const hugeList: Fault = {
  name: 'huge-list',
  happens: 'one of ten of 500,000 tickets is refunded while a phone, slowed 4×, is away',
  run: ({ quick }) => {
    const count = quick ? TICKETS.quick : TICKETS.thorough;
    return atTheDoor(
      count,
      async (scene) => {
        const { link, event, folder, tickets } = scene;
        const good = tickets.slice(0, ENTRIES);
        const refunded = tickets.slice(ENTRIES);
        await within(TAKEN_IN_MS, 'the whole list', takenIn(scene));
        const profile = join(folder, 'phone');
        await installDoor(scene, profile);
        link.cut();
        const context = await launchPhone(profile);
        try {
          const phone = await DoorPhone.open(context);
          await phone.slowDown(SLOWED);
          await phone.begin(link.url, event.id);
          const changes = await refund(scene, refunded, count * CHANGED);
          const before = await phone.page.evaluate(storedSeq, event.id);
          const begun = performance.now();
          link.restore();
          await within(UP_TO_DATE_MS, 'the newest change', upToDate(scene, phone.page));
          const seconds = (performance.now() - begun) / 1000;
          link.cut();
          const after = await phone.page.evaluate(storedSeq, event.id);
          insist((after ?? 0) > (before ?? 0), 'the list did not change');
          await phone.begin(link.url, event.id);
          const verdicts = await scanAll(phone, good, refunded);
          link.restore();
          await phone.emptied(120_000);
          await insistOnEverything(scene, { acknowledged: good, scans: tickets.length, ops: tickets.length });
          return {
            tickets: count,
            changes,
            'up to date after (s)': Math.round(seconds),
            'longest verdict (ms)': Math.round(Math.max(...verdicts)),
          };
        } finally {
          link.restore();
          await context.close();
        }
      },
      { presented: 2 * ENTRIES },
    );
  },
};

/** Waits until the server has the whole list, and asks again when that takes too long. */
async function takenIn({ producer, event }: DoorScene): Promise<void> {
  const ask = () => producer.call(doorEndpoints.changes, { params: { event_id: event.id }, query: { limit: 1 } });
  const isLate = (error: unknown): false => {
    if (error instanceof DOMException && error.name === 'TimeoutError') return false;
    throw error;
  };
  while (!(await ask().then(() => true, isLate)));
}

/** Answers how long each verdict took. */
async function scanAll(
  phone: DoorPhone,
  good: readonly TicketText[],
  refunded: readonly TicketText[],
): Promise<number[]> {
  const times: number[] = [];
  for (const { text } of good) {
    const { variant, word, milliseconds } = await phone.scan(text);
    insist(variant === 'success', `a good ticket was refused: ${word}`);
    times.push(milliseconds);
  }
  for (const { text } of refunded) {
    const told = await phone.scan(text);
    const isTold = told.variant === 'failure' && told.text.includes(feedbackTexts.ticketRefunded);
    insist(isTold, `a refunded ticket was told: ${told.text}`);
    times.push(told.milliseconds);
  }
  return times;
}

/** Refunds so many tickets, from the first of these on; answers how many. */
async function refund({ stage, event }: DoorScene, [first]: readonly TicketText[], count: number): Promise<number> {
  const { rowCount } = await stage.database.query(
    `with chosen as (select id from tickets where event_id = $1 and serial >= $2 order by serial limit $3),
       refunded as (update tickets set status = 'refunded' where id in (select id from chosen) returning id)
     insert into door_dirty (event_id, ticket_id) select $1, id from refunded`,
    [event.id, first?.serial, count],
  );
  return rowCount ?? 0;
}

/** Resolves once the phone has stored the newest change that the server knows of. */
export async function upToDate({ stage, event }: Pick<DoorScene, 'stage' | 'event'>, page: Page): Promise<void> {
  for (;;) {
    const { rows } = await stage.database.query<{ seq: number; dirty: boolean }>(
      `select seq::float8 as seq, exists (select from door_dirty d where d.event_id = f.event_id) as dirty
       from door_feeds f where event_id = $1`,
      [event.id],
    );
    const [server] = rows;
    if (server && !server.dirty && (await page.evaluate(storedSeq, event.id)) === server.seq) return;
    await delay(LOOK_MS);
  }
}

/** Runs in the page: how far the changes of an event's list have come. */
function storedSeq(event_id: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('festix-snap');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('lists').objectStore('lists').get(event_id) as IDBRequest<
        { seq: number } | undefined
      >;
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        database.close();
        resolve(reading.result?.seq);
      };
    };
  });
}
