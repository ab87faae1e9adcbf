import type { DeviceKind, Id } from '@festix/domain/contract';
import type { RehearsalMeasures } from '@festix/domain/door';
import { SECOND } from '@festix/domain/ground';
import { devicesOf } from '../mesh/heard-facts.ts';
import { canLink } from '../mesh/rtc-link.ts';
import { useStartReadiness } from '../start-readiness.ts';
import { fetchEvent } from '../snapshot.ts';
import { isStorageKept } from '../storage.ts';
import { useSyncStatus } from '../sync-status.ts';
import type { ThisDevice } from '../this-device.ts';
import { fetchTillEvent } from '../till-event.ts';
import type { Played } from './played.ts';

/** What the device tells of itself, without anybody's help. */
export type DeviceMeasures = Omit<
  RehearsalMeasures,
  | 'is_list_whole'
  | 'camera'
  | 'frames'
  | 'reader'
  | 'sound'
  | 'printer'
  | 'links'
  | 'app_version'
  | 'version'
  | keyof Played
>;

/** Milliseconds for which an answer of the server is waited for. */
const PATIENCE = 5_000;

/** Milliseconds within which a device links with another one that it has just learnt of, and that has to learn of it. */
const LINKS_WITHIN = 5_000;

const MEGABYTE = 1024 * 1024;

/** The parts of a browser's navigator that not all have. */
interface Asked {
  getBattery?: () => Promise<{ level: number; charging: boolean }>;
  wakeLock?: WakeLock;
  storage?: StorageManager;
}

/** Measures a device at an event. What its browser does not tell is null. */
export async function measureDevice(event_id: Id, here: ThisDevice, kind: DeviceKind): Promise<DeviceMeasures> {
  // First, because its answer compares the clocks too, and names the event's devices.
  const round_trip = await roundTrip(event_id, here, kind);
  const known = here.clock.known();
  return {
    ...(await battery()),
    is_kept: (await isStorageKept()) ?? null,
    free_megabytes: await freeMegabytes(),
    opens_offline: useStartReadiness.getState().isReady ?? null,
    ...(await listFacts(event_id, here)),
    stubs:
      kind === 'till' ? await here.journal.stubs.where('[event_id+state]').equals([event_id, 'free']).count() : null,
    clock_offset: known ? Math.round(known.offset) : null,
    clock_uncertainty: known ? Math.ceil(known.uncertainty) : null,
    stays_awake: await staysAwake(),
    round_trip,
    ...(await eventFacts(event_id, here, kind)),
    ...(kind === 'till' && (await terminalFacts(event_id, here))),
  };
}

/**
 * Returns the number of devices that this one hears; null where the browser can't link. Where it knows of others, and of
 * some since a moment ago perhaps, it waits for the first of them.
 */
export async function heardDevices(peers: number | null): Promise<number | null> {
  if (!canLink()) return null;
  const { links } = useSyncStatus.getState();
  if (links > 0 || !peers) return links;
  return new Promise((heard) => {
    const end = (now: number) => {
      clearTimeout(late);
      stop();
      heard(now);
    };
    const late = setTimeout(() => end(0), LINKS_WITHIN);
    const stop = useSyncStatus.subscribe((now) => now.links > 0 && end(now.links));
  });
}

/**
 * Asks for the event's facts anew and stores them: those of the shift may be minutes old, and a device that was enrolled
 * since is not in them. Returns the milliseconds of the round trip; null without an answer.
 */
async function roundTrip(event_id: Id, here: ThisDevice, kind: DeviceKind): Promise<number | null> {
  const { clock } = here;
  const begun = clock.mono();
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    await (kind === 'till' ? fetchTillEvent(event_id, here, signal) : fetchEvent(event_id, here, signal));
    return Math.round(clock.mono() - begun);
  } catch {
    return null;
  }
}

/** Tells of this till's card terminal, where it has one. */
async function terminalFacts(
  event_id: Id,
  { journal, snap }: ThisDevice,
): Promise<Pick<RehearsalMeasures, 'terminal'>> {
  const [device, event] = await Promise.all([journal.device.get('this'), snap.till_events.get(event_id)]);
  const own = event?.terminals?.find(({ device_id }) => device_id === device?.id);
  return own ? { terminal: own.open_order_id ? 'waits' : 'free' } : {};
}

async function battery(): Promise<Pick<RehearsalMeasures, 'battery' | 'is_charging'>> {
  try {
    const told = await (navigator as Asked).getBattery?.();
    return told
      ? { battery: Math.round(told.level * 100), is_charging: told.charging }
      : { battery: null, is_charging: null };
  } catch {
    return { battery: null, is_charging: null };
  }
}

async function freeMegabytes(): Promise<number | null> {
  const { quota, usage } = (await (navigator as Asked).storage?.estimate?.().catch(() => undefined)) ?? {};
  if (quota === undefined || usage === undefined) return null;
  return Math.max(0, Math.floor((quota - usage) / MEGABYTE));
}

async function listFacts(
  event_id: Id,
  { snap, clock }: ThisDevice,
): Promise<Pick<RehearsalMeasures, 'list_age' | 'list_count'>> {
  const list = await snap.lists.get(event_id);
  if (!list) return { list_age: null, list_count: null };
  // A clock that was set back since would make the list younger than new.
  const age = Math.max(0, clock.wall() - list.synced_at);
  return { list_age: Math.floor(age / SECOND), list_count: list.held ?? list.count };
}

async function staysAwake(): Promise<boolean> {
  try {
    const lock = await (navigator as Asked).wakeLock?.request('screen');
    await lock?.release();
    return lock !== undefined;
  } catch {
    return false;
  }
}

/** Counts the event's other devices, which admit or sell, and tells how old that knowledge is. */
async function eventFacts(
  event_id: Id,
  { journal, snap, clock }: ThisDevice,
  kind: DeviceKind,
): Promise<Pick<RehearsalMeasures, 'peers' | 'facts_age'>> {
  const [device, event] = await Promise.all([
    journal.device.get('this'),
    kind === 'till' ? snap.till_events.get(event_id) : snap.events.get(event_id),
  ]);
  if (!event) return { peers: null, facts_age: null };
  return {
    peers: event.peers ? devicesOf(event).filter(({ id }) => id !== device?.id).length : null,
    facts_age: Math.max(0, Math.floor((clock.wall() - event.fetched_at) / SECOND)),
  };
}
