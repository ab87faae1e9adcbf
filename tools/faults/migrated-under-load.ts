import { checkinEndpoints, type CheckinBody } from '@festix/domain/contract';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { pathOf } from '../stage/api-client.ts';
import { within } from '../within.ts';
import { insist, type Fault } from './fault.ts';
import { insistently } from './insistently.ts';
import { LATER_MIGRATION } from './later-migration.ts';
import { appliedMigrations, readForLong } from './long-reader.ts';
import { AS_LATER_VERSION } from './other-version.ts';
import { insistOnEverything } from './recount.ts';
import { countWishes, inTheRush, inTurn, insistOnPlaces, post, rush, type RushScene, type Wish } from './rush-scene.ts';

/** More places than people book until the migration is through. */
const PLACES = 50_000;
const BESIDE = 16;
const PEOPLE_AT_ONCE = 96;
/** Longest wait of a buyer or a door, in milliseconds. */
const LONGEST_CALL_MS = 5_000;
const STARTED_WITHIN_MS = 180_000;
const BETWEEN_ENTRIES_MS = 40;

/**
 * Starts a version with a later schema beside the running one. Its migrations take locks that readers delay, and later
 * transactions wait behind them: that must not become a standstill.
 */
export const migratedUnderLoad: Fault = {
  name: 'migrated-under-load',
  happens:
    'a later version starts and migrates while the earlier one sells and lets in, and a long reader is in its way',
  run: () =>
    inTheRush(PLACES, async (scene) => {
      const { stage } = scene;
      const before = await appliedMigrations(stage.database);
      const reader = await readForLong(stage.database, 'orders');
      let isOver = false;
      const starting = within(STARTED_WITHIN_MS, 'the later version', stage.anotherApi(AS_LATER_VERSION));
      const [later, meanwhile, entries] = await Promise.all([
        starting.finally(() => (isOver = true)),
        buyUntil(scene, () => isOver),
        enterUntil(scene, () => isOver),
        reader.inTheWay(STARTED_WITHIN_MS),
      ]);
      // Both versions work on the later schema until the earlier one is stopped.
      scene.address = inTurn([stage.url, later.url]);
      const wishes = [...meanwhile, ...(await rush(scene, PEOPLE_AT_ONCE, BESIDE))];

      const after = await appliedMigrations(stage.database);
      insist(after.includes(LATER_MIGRATION), 'the later version has not migrated');
      const { cut, paid, ...bought } = countWishes(wishes);
      const longest = Math.max(bought.longest, ...entries.map((entry) => entry.longest));
      insist(longest < LONGEST_CALL_MS, `somebody waited for ${Math.round(longest)} ms`);
      await insistOnPlaces(scene, wishes);
      await insistOnEverything(scene, { acknowledged: entries, scans: entries.length, ops: 0 });
      return {
        migrations: after.length - before.length,
        paid,
        entries: entries.length,
        'calls repeated': cut,
        'longest call (ms)': Math.round(longest),
      };
    }),
};

async function buyUntil(scene: RushScene, isOver: () => boolean): Promise<Wish[]> {
  const wishes: Wish[] = [];
  while (!isOver()) wishes.push(...(await rush(scene, PEOPLE_AT_ONCE, BESIDE)));
  return wishes;
}

interface Entry {
  /** Of the ticket. */
  id: string;
  longest: number;
}

/** Admits buyers, one after the other. */
async function enterUntil(scene: RushScene, isOver: () => boolean): Promise<Entry[]> {
  const { stage, producer, event } = scene;
  const path = pathOf(checkinEndpoints.create, { area: 'producer', params: { event_id: event.id } });
  const headers = { authorization: `Bearer ${producer.token}` };
  const entries: Entry[] = [];
  while (!isOver()) {
    await delay(BETWEEN_ENTRIES_MS);
    const { rows } = await stage.database.query<{ id: string }>(
      `select id from tickets t where event_id = $1 and status = 'valid'
         and not exists (select from checkins c where c.ticket_id = t.id) limit 1`,
      [event.id],
    );
    const [ticket] = rows;
    if (!ticket) continue;
    const body: CheckinBody = { id: newId(), ticket_id: ticket.id };
    const { longest } = await insistently(
      () => post(scene, path, body, headers),
      () => undefined,
      [201, 200],
    );
    entries.push({ ...ticket, longest });
  }
  return entries;
}
