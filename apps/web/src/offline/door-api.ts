import {
  checkinEndpoints,
  deviceEndpoints,
  doorEndpoints,
  type ChangesQuery,
  type ChangesView,
  type CheckinView,
  type DeviceBody,
  type DeviceOperatorBody,
  type DeviceSessionBody,
  type DeviceSessionView,
  type DeviceView,
  type DoorCheckinBody,
  type DoorEventView,
  type DoorOrderView,
  type ExitBody,
  type ExitView,
  type Id,
  type OpsBody,
  type OpsView,
  type SearchedPlace,
  type SnapshotView,
} from '@festix/domain/contract';
import { CHUNK_FORMATS } from '@festix/domain/door';
import { call, CallError, callRaw } from '../data/call.ts';
import type { DeviceClock } from './clock.ts';
import { listenToCalls } from './heard-calls.ts';
import type { Link } from './link.ts';
import { hearsUntilRefused, isUnknownField } from './older-server.ts';

/** The sequence number to start from, the number of waiting ops, and whom this device hears. */
export type ChangesAsked = Required<Pick<ChangesQuery, 'epoch' | 'after' | 'waiting'>> & Pick<ChangesQuery, 'hears'>;

type Formatted = Pick<ChangesQuery, 'format'>;

/** The calls of the offline layer; tests replace them by scripted ones. */
export interface DoorApi {
  enrol(body: DeviceBody, signal?: AbortSignal): Promise<DeviceView>;
  session(device_id: Id, body: DeviceSessionBody): Promise<DeviceSessionView>;
  /** Called with the token of that person. */
  operator(device_id: Id, body: DeviceOperatorBody, token: string): Promise<void>;
  event(event_id: Id, signal?: AbortSignal): Promise<DoorEventView>;
  manifest(event_id: Id, signal?: AbortSignal): Promise<SnapshotView>;
  chunk(event_id: Id, sha256: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  changes(event_id: Id, asked: ChangesAsked, signal?: AbortSignal): Promise<ChangesView>;
  checkin(event_id: Id, body: DoorCheckinBody, patience: number): Promise<CheckinView>;
  exit(event_id: Id, body: ExitBody, patience: number): Promise<ExitView>;
  /** Searches as the tickets are at the area and day of a door. */
  orders(event_id: Id, text: string, place: SearchedPlace, signal?: AbortSignal): Promise<DoorOrderView[]>;
  ops(device_id: Id, body: OpsBody, encoded: Blob | undefined, signal?: AbortSignal): Promise<OpsView>;
}

/** Timeout in milliseconds of every call but a scan's and a chunk's. */
const PATIENCE = 10_000;
/** Timeout of a chunk in milliseconds: up to 600 kB over a crowded cell. */
const CHUNK_PATIENCE = 60_000;
const CHANGES_AT_ONCE = 1_000;

/** The newest format of chunks that this version reads. */
const NEWEST_FORMAT = Math.max(...CHUNK_FORMATS);

/** Returns the calls of the contract. Each one updates the state of the link and the clock's offset. */
export function doorApi(link: Link, clock: DeviceClock): DoorApi {
  const watched = listenToCalls(link, clock);
  let format: Formatted = { format: NEWEST_FORMAT };
  const telling = hearsUntilRefused();

  /** Names the newest format in a query, until a server of an earlier version refuses a field that it does not know. */
  async function formatted<View>(ask: (query: Formatted) => Promise<View>): Promise<View> {
    const query = format;
    try {
      return await ask(query);
    } catch (error) {
      // A server that was updated since asks for what it was not told.
      if (error instanceof CallError && error.status === 426) format = { format: NEWEST_FORMAT };
      if (!isUnknownField(error) || query.format === undefined) throw error;
      const view = await ask({});
      format = {};
      return view;
    }
  }

  return {
    enrol: (body, signal) => watched(() => call(deviceEndpoints.enrol, { body, ...maybe(signal) })),
    session: (device_id, body) =>
      watched(() =>
        call(deviceEndpoints.session, { params: { device_id }, body, anonymous: true, patience: PATIENCE }),
      ),
    operator: (device_id, body, token) =>
      watched(() =>
        call(deviceEndpoints.operator, {
          params: { device_id },
          body,
          headers: { authorization: `Bearer ${token}` },
          patience: PATIENCE,
        }),
      ),
    event: (event_id, signal) => {
      const options = { params: { event_id }, patience: PATIENCE, ...maybe(signal) };
      const ask = (query: Formatted) => watched(() => call(doorEndpoints.event, { ...options, query }));
      // Anew each time: a server that was updated since would take an event without it for one that this app can't read.
      return ask({ format: NEWEST_FORMAT }).catch((error: unknown) => {
        if (!isUnknownField(error)) throw error;
        return ask({});
      });
    },
    manifest: (event_id, signal) => {
      const options = { params: { event_id }, patience: CHUNK_PATIENCE, ...maybe(signal) };
      return formatted((query) => watched(() => call(doorEndpoints.snapshot, { ...options, query })));
    },
    chunk: async (event_id, sha256, signal) => {
      const params = { event_id, sha256 };
      // The time of a chunk depends on its size, so it does not measure the round trip.
      const response = await callRaw(doorEndpoints.chunk, { params, patience: CHUNK_PATIENCE, ...maybe(signal) });
      return new Uint8Array(await response.arrayBuffer());
    },
    changes: (event_id, { hears, ...asked }, signal) =>
      formatted((query) =>
        telling(hears, (told) =>
          watched(() =>
            call(doorEndpoints.changes, {
              params: { event_id },
              query: { ...asked, ...told, ...query, limit: CHANGES_AT_ONCE },
              patience: PATIENCE,
              ...maybe(signal),
            }),
          ),
        ),
      ),
    checkin: (event_id, body, patience) =>
      watched(() => call(doorEndpoints.checkin, { params: { event_id }, body, patience })),
    exit: (event_id, body, patience) =>
      watched(() => call(checkinEndpoints.exit, { params: { event_id }, body, area: 'door' as const, patience })),
    orders: (event_id, text, place, signal) =>
      watched(async () => {
        const query = { text, isTicketId: '0' as const, ...place };
        const options = { params: { event_id }, query, area: 'door' as const, patience: PATIENCE, ...maybe(signal) };
        return (await call(checkinEndpoints.byText, options)).data;
      }),
    ops: (device_id, body, encoded, signal) =>
      watched(() =>
        call(deviceEndpoints.ops, {
          params: { device_id },
          body,
          ...(encoded && { encoded, headers: { 'content-encoding': 'gzip' } }),
          patience: PATIENCE,
          ...maybe(signal),
        }),
      ),
  };
}

function maybe(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
