import { deviceEndpoints, doorEndpoints } from '@festix/domain/contract';
import { problems } from '@festix/domain/ground';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { doorTexts } from '../../apps/web/src/screens/door/door/door-texts.ts';
import { clientOf } from '../stage/api-client.ts';
import { buildEarlier, notInHistory } from '../stage/earlier-product.ts';
import { openEvent, openLot, setAccess } from '../stage/events.ts';
import type { StagedApi } from '../stage/stage.ts';
import { within } from '../within.ts';
import { atTheDoor, type DoorScene } from './door-scene.ts';
import { insist, type Counted, type Fault, type FaultPace } from './fault.ts';
import { upToDate } from './huge-list.ts';
import { appliedMigrations, readForLong } from './long-reader.ts';
import { askUntil, Guests, openPhone, scanUntil, uploadUntil, type PhoneThere } from './old-door.ts';
import { insistOnEverything } from './recount.ts';
import { countWishes, inTurn, insistOnPlaces, rush, type RushScene, type Wish } from './rush-scene.ts';

/** The last version that knows no areas, days and exits. */
const EARLIER = '7f5855e2dafe5a29f030d6c1894ea729424b9f60';

/** More than come and buy until both versions have worked together. */
const TICKETS = 4_000;
const PLACES = 50_000;
const PEOPLE_AT_ONCE = 48;
const BESIDE = 8;
/** Scans of a phone before anything happens, while it is cut off, and after it all. */
const SCANS = 6;
/** Milliseconds in which both versions answer at one address. */
const TOGETHER_MS = { thorough: 30_000, quick: 10_000 };
/** Longest wait of a buyer or a door, in milliseconds. */
const LONGEST_CALL_MS = 5_000;
const STARTED_WITHIN_MS = 180_000;
const DRAINED_MS = 120_000;
const KNOWN_MS = 30_000;

const AREAS = [
  { number: 0, name: 'Recinto' },
  { number: 1, name: 'Camarote' },
];

/** An update takes no door out of work, neither phones that keep the app of before nor a process that still runs it. */
export const oldPhone: Fault = {
  name: 'old-phone',
  happens:
    'this version starts beside the one before areas and days, and migrates, while phones of that one scan with and ' +
    'without a network and people buy; then the earlier process is stopped, and an event gets areas',
  impossible: () => notInHistory(EARLIER),
  run: async (pace) => {
    const root = await buildEarlier(EARLIER);
    const env = { BOOKING_LIMIT_PER_MINUTE: '1000000000' };
    return atTheDoor(TICKETS, (scene) => updated(scene, pace), { root, env });
  },
};

async function updated(scene: DoorScene, pace: FaultPace): Promise<Counted> {
  const phones: PhoneThere[] = [];
  try {
    for (const name of ['cut', 'linked']) phones.push(await openPhone(scene, name));
    return await night(scene, phones as [PhoneThere, PhoneThere], pace);
  } finally {
    for (const phone of phones) await phone.close();
  }
}

async function night(scene: DoorScene, [cut, linked]: [PhoneThere, PhoneThere], pace: FaultPace): Promise<Counted> {
  const { stage, producer } = scene;
  const guests = new Guests(scene.tickets);
  const sales = await openSales(scene);
  await cut.phone.admits(guests.next(SCANS));
  cut.link.cut();
  await cut.phone.admits(guests.next(SCANS));

  const before = await appliedMigrations(stage.database);
  let isOver = false;
  const over = (): boolean => isOver;
  const wishes: Wish[] = [];
  const atOneAddress = async (): Promise<StagedApi> => {
    const reader = await readForLong(stage.database, 'checkins');
    const [later] = await Promise.all([
      within(STARTED_WITHIN_MS, 'this version', stage.anotherApi()),
      reader.inTheWay(STARTED_WITHIN_MS),
    ]);
    pace.say('both versions answer at one address');
    const both = inTurn([stage.url, later.url]);
    sales.address = both;
    for (const { link } of [cut, linked]) link.lead(both);
    cut.link.restore();
    await Promise.all([cut.phone.emptied(DRAINED_MS), delay(TOGETHER_MS[pace.quick ? 'quick' : 'thorough'])]);
    return later;
  };
  const buying = async (): Promise<void> => {
    while (!isOver) wishes.push(...(await rush(sales, PEOPLE_AT_ONCE, BESIDE)));
  };
  const [later, scanned, asked, uploaded] = await Promise.all([
    atOneAddress().finally(() => (isOver = true)),
    scanUntil(linked, guests, over),
    // Of the earlier process alone, up to its end.
    askUntil(scene, guests, over),
    uploadUntil(scene, guests, over),
    buying(),
  ]);
  const migrations = (await appliedMigrations(stage.database)).length - before.length;
  insist(migrations > 0, 'this version has not migrated');

  await stage.stopApi();
  sales.address = () => later.url;
  for (const { link } of [cut, linked]) link.lead(() => later.url);
  const owner = { ...producer, ...clientOf(later.url, producer.token) };
  const after: DoorScene = { ...scene, producer: owner };
  wishes.push(...(await rush(sales, PEOPLE_AT_ONCE, BESIDE)));
  await goOn(after, [cut, linked], guests);
  await meetAreas(after, cut, guests);
  await getAreas(after, linked, guests);

  for (const { asked: paths } of [cut, linked]) {
    insist(paths.length > 0 && paths.every((path) => !path.includes('format=')), 'a phone runs another version');
  }
  const { cut: repeated, paid, ...bought } = countWishes(wishes);
  const longest = Math.max(bought.longest, asked.longest, uploaded.longest);
  insist(longest < LONGEST_CALL_MS, `somebody waited for ${Math.round(longest)} ms`);
  await insistOnPlaces({ ...sales, admin: { ...sales.admin, ...clientOf(later.url, sales.admin.token) } }, wishes);
  await insistOnEverything(scene, { acknowledged: guests.entered, scans: guests.scans });
  const { rowCount: held } = await stage.database.query(`select from device_ops where outcome <> 'applied'`);
  insist(held === 0, `${held} uploads wait for a person`);
  return {
    migrations,
    paid,
    'calls repeated': repeated,
    entries: guests.entered.length,
    'scanned meanwhile': scanned,
    'asked of the earlier process': asked.count,
    'uploaded to the earlier process': uploaded.count,
    'longest call (ms)': Math.round(longest),
  };
}

/** Opens an event beside the one with the doors, for people who buy. */
async function openSales({ stage, producer, admin, event: unbooked }: DoorScene): Promise<RushScene> {
  const event = await openEvent(producer, 'Noite de Vendas');
  const lot = await openLot(producer, event, 'Pista', PLACES);
  return { stage, producer, admin, event, unbooked, lot, places: PLACES, address: () => stage.url };
}

/** Insists that both phones learn of an entry at another door, by changes of the list as before, and scans on. */
async function goOn({ stage, event, producer }: DoorScene, phones: readonly PhoneThere[], guests: Guests) {
  const { id: device_id } = await producer.call(deviceEndpoints.enrol, {
    body: { id: newId(), name: 'Outra porta', kind: 'door' },
  });
  const [ticket] = guests.next(1);
  const body = { id: newId(), reference: ticket!.text, device_id };
  await producer.call(doorEndpoints.checkin, { params: { event_id: event.id }, body });
  for (const { phone, link } of phones) {
    await within(KNOWN_MS, 'the entry at another door', upToDate({ stage, event }, phone.page));
    link.cut();
    const { variant } = await phone.scan(ticket!.text);
    insist(variant === 'failure', 'a ticket that is in at another door was let in');
    guests.scans++;
    await phone.admits(guests.next(SCANS));
    link.restore();
    await phone.emptied(DRAINED_MS);
    await phone.admits(guests.next(SCANS));
  }
}

/** Insists that a phone is asked to update at another event, with areas, and keeps and sends what it has not sent yet. */
async function meetAreas(scene: DoorScene, { phone, link }: PhoneThere, guests: Guests): Promise<void> {
  const { producer, event } = scene;
  const festival = await openEvent(producer, 'Festival de Prova');
  await openLot(producer, festival, 'Pista', SCANS);
  await setAccess(producer, festival, { areas: AREAS });
  link.cut();
  await phone.admits(guests.next(SCANS));
  const waiting = (await phone.ops()).filter(({ state }) => state !== 'answered');
  insist(waiting.length > 0, 'no scan waits for its upload');
  await phone.goTo(link.url, festival.id);
  await phone.nameGate();
  link.restore();
  await phone.downloadAgain();
  await phone.tells(problems.UPGRADE_REQUIRED.detail);
  // Some may be on their way already: the link is back.
  const kept = new Set((await phone.ops()).map(({ id }) => id));
  const lost = waiting.filter(({ id }) => !kept.has(id));
  insist(lost.length === 0, `of ${waiting.length} scans that waited, ${lost.length} are lost`);
  await phone.begin(link.url, event.id);
  await phone.emptied(DRAINED_MS);
}

/** Gives areas to the event at whose door a phone works, and insists that it asks for the update and sends its scans. */
async function getAreas(scene: DoorScene, { phone, link }: PhoneThere, guests: Guests): Promise<void> {
  link.cut();
  await phone.admits(guests.next(SCANS));
  await setAccess(scene.producer, scene.event, { areas: AREAS });
  link.restore();
  await phone.tells(doorTexts.outdatedTitle);
  await phone.emptied(DRAINED_MS);
}
