import { liveQuery } from 'dexie';
import { enterDevices } from '../../data/realtime.ts';
import { reportError } from '../../data/report-error.ts';
import type { Id } from '@festix/domain/contract';
import type { DoorList } from '../door-list.ts';
import type { SnapDb } from '../snap.db.ts';
import { useSyncStatus } from '../sync-status.ts';
import type { ThisDevice } from '../this-device.ts';
import { devicesOf, type FactEvent, type HeardFacts } from './heard-facts.ts';
import { HandLinks } from './hand-links.ts';
import { Meeting } from './meeting.ts';
import { Mesh, peersText } from './mesh.ts';
import { Pairing, usePairing } from './pairing.ts';
import { canLink, type LinkOwner } from './rtc-link.ts';

/** A door or a till at work, as the mesh sees it. */
export interface MeshPlace {
  readonly event_id: Id;
  readonly event: FactEvent;
  readonly heard: HeardFacts;
  /** The door's list; absent at a till, which judges no ticket. */
  readonly list?: Pick<DoorList, 'undone'>;
  /** Called when a device spoke that the event's facts do not name: it may be new. */
  askForEvent(): void;
}

/** The lock of the tab that links this device with others: two tabs of one device would answer each other's calls. */
const LOCK = 'festix-mesh';

/**
 * Links this device with the others at the event, in one tab of the browser, until the returned function is called.
 * Without WebRTC everything is as without other devices.
 */
export function runMesh(place: MeshPlace, here: ThisDevice): () => void {
  const ended = new AbortController();
  if (!canLink()) return () => undefined;
  navigator.locks
    .request(LOCK, { signal: ended.signal }, () => linkUntil(place, here, ended.signal))
    .catch((error: unknown) => {
      if (!ended.signal.aborted) reportError(error, 'mesh');
    });
  return () => ended.abort();
}

/** Returns a text that differs where the facts of this door, or of this till, name other devices. */
async function namedDevices(event_id: Id, { events, till_events }: SnapDb): Promise<string> {
  const facts = await Promise.all([events.get(event_id), till_events.get(event_id)]);
  return facts.map((event) => (event ? peersText(event) : '')).join(';');
}

/** Resolves when the signal ends the links. */
export async function linkUntil(place: MeshPlace, here: ThisDevice, signal: AbortSignal): Promise<void> {
  const { journal, snap, clock } = here;
  const device = await journal.device.get('this');
  if (!device || signal.aborted) return;
  const mesh = await Mesh.begin({
    ...{ journal, snap, clock, device, heard: place.heard },
    event: () => place.event,
    undone: () => place.list?.undone ?? [],
    strangerSpoke: () => place.askForEvent(),
    linked: (links) => useSyncStatus.setState({ links, hears: mesh.peers }),
  });
  // The person may have left while the facts were read; a signal that has ended fires no more.
  if (signal.aborted) {
    mesh.end();
    return;
  }
  useSyncStatus.setState({ hears: mesh.peers });
  const owner: LinkOwner = {
    opened: (link) => mesh.open(link),
    heard: (link, text) => void mesh.hear(link, text),
    closed: (link) => mesh.close(link),
  };
  const voice = enterDevices(place.event_id, {
    entered: () => meeting.callRoll(),
    heard: (from, word) => meeting.heard(from, word),
  });
  const byHand = new HandLinks(place.event_id, () => clock.wall());
  const meeting = new Meeting({
    ...{ device_id: device.id, owner, voice },
    mesh: {
      get peers() {
        return mesh.peers;
      },
      disconnect: (peer) => {
        byHand.forget([peer]);
        mesh.disconnect(peer);
      },
    },
    mono: () => clock.mono(),
    knows: (id) => devicesOf(place.event).some((peer) => peer.id === id),
    strangerCame: () => place.askForEvent(),
  });
  const pairing = new Pairing({
    ...{ device, owner },
    event: () => place.event,
    isFull: (peer) => meeting.isFull(peer),
    strangerCame: () => place.askForEvent(),
    changed: (state) => {
      if (state.is === 'linked') byHand.made(state.device_id);
      usePairing.setState({ state });
    },
  });
  usePairing.setState({ pairing });
  let named: string | undefined;
  // A device that was unknown may be named by the event's facts now. A till fetches them every few seconds.
  const facts = liveQuery(() => namedDevices(place.event_id, snap)).subscribe({
    next: (now) => {
      if (now === named) return;
      named = now;
      meeting.callRoll();
    },
    error: () => undefined,
  });
  await new Promise<void>((over) => signal.addEventListener('abort', () => over(), { once: true }));
  facts.unsubscribe();
  voice.leave();
  meeting.end();
  pairing.end();
  usePairing.setState({ pairing: undefined });
  byHand.end();
  mesh.end();
  useSyncStatus.setState({ links: 0, hears: undefined });
}
