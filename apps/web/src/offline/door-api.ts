import {
  checkinEndpoints,
  deviceEndpoints,
  doorEndpoints,
  type ChangesView,
  type CheckinView,
  type DeviceBody,
  type DeviceSessionBody,
  type DeviceSessionView,
  type DeviceView,
  type DoorCheckinBody,
  type DoorEventView,
  type DoorOrderView,
  type Id,
  type OpsBody,
  type OpsView,
  type SnapshotView,
} from '@festix/domain';
import { call, callRaw, CallProblem, Unreachable } from '../data/call.ts';
import type { DeviceClock } from './clock.ts';
import type { Link } from './link.ts';

/** What the offline layer asks of the server; tests put a scripted one in its place. */
export interface DoorApi {
  enrol(body: DeviceBody, signal?: AbortSignal): Promise<DeviceView>;
  session(device_id: Id, body: DeviceSessionBody): Promise<DeviceSessionView>;
  event(event_id: Id, signal?: AbortSignal): Promise<DoorEventView>;
  manifest(event_id: Id, signal?: AbortSignal): Promise<SnapshotView>;
  chunk(event_id: Id, sha256: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  changes(event_id: Id, epoch: number, after: number, signal?: AbortSignal): Promise<ChangesView>;
  checkin(event_id: Id, body: DoorCheckinBody, patience: number): Promise<CheckinView>;
  orders(event_id: Id, text: string, signal?: AbortSignal): Promise<DoorOrderView[]>;
  ops(device_id: Id, body: OpsBody, encoded: Blob | undefined, signal?: AbortSignal): Promise<OpsView>;
}

/** Milliseconds that any call but a scan's may take. */
const PATIENCE = 10_000;
/** A chunk may be 600 kB over a crowded cell. */
const CHUNK_PATIENCE = 60_000;
const CHANGES_AT_ONCE = 1_000;

/** The calls of the contract, each of which tells how the way to the server is and what its clock says. */
export function doorApi(link: Link, clock: DeviceClock): DoorApi {
  async function watched<T>(work: () => Promise<T>): Promise<T> {
    const asked = clock.mono();
    try {
      const reply = await work();
      const answered = clock.mono();
      link.answered(answered - asked);
      const server_time = serverTimeIn(reply);
      if (server_time !== undefined) clock.observe(server_time, asked, answered);
      return reply;
    } catch (error) {
      if (isOurAnswer(error)) link.answered(clock.mono() - asked);
      else if (!isAbort(error)) link.failed();
      throw error;
    }
  }

  return {
    enrol: (body, signal) => watched(() => call(deviceEndpoints.enrol, { body, ...maybe(signal) })),
    session: (device_id, body) =>
      watched(() =>
        call(deviceEndpoints.session, { params: { device_id }, body, anonymous: true, patience: PATIENCE }),
      ),
    event: (event_id, signal) =>
      watched(() => call(doorEndpoints.event, { params: { event_id }, patience: PATIENCE, ...maybe(signal) })),
    manifest: (event_id, signal) =>
      watched(() => call(doorEndpoints.snapshot, { params: { event_id }, patience: CHUNK_PATIENCE, ...maybe(signal) })),
    chunk: async (event_id, sha256, signal) => {
      const params = { event_id, sha256 };
      // A chunk's length says nothing about the round trip, so the link's is not measured by it.
      const response = await callRaw(doorEndpoints.chunk, { params, patience: CHUNK_PATIENCE, ...maybe(signal) });
      return new Uint8Array(await response.arrayBuffer());
    },
    changes: (event_id, epoch, after, signal) =>
      watched(() =>
        call(doorEndpoints.changes, {
          params: { event_id },
          query: { epoch, after, limit: CHANGES_AT_ONCE },
          patience: PATIENCE,
          ...maybe(signal),
        }),
      ),
    checkin: (event_id, body, patience) =>
      watched(() => call(doorEndpoints.checkin, { params: { event_id }, body, patience })),
    orders: (event_id, text, signal) =>
      watched(async () => {
        const query = { text, isTicketId: '0' as const };
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

/** Says whether an error is the API's own word. A captive portal answers too, but not with a code of ours. */
export function isOurAnswer(error: unknown): error is CallProblem {
  return error instanceof CallProblem && error.code !== 'UNKNOWN';
}

/** Says whether a call got no answer of ours, so that it may be repeated as it was. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof CallProblem && error.code === 'UNKNOWN');
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function maybe(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

function serverTimeIn(reply: unknown): string | undefined {
  if (typeof reply !== 'object' || reply === null || !('server_time' in reply)) return undefined;
  return typeof reply.server_time === 'string' ? reply.server_time : undefined;
}
