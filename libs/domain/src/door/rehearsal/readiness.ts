import { epochOf, HOUR, type Instant } from '../../ground/time/instant.ts';
import {
  judgeRehearsal,
  rehearsalOutcome,
  type RehearsalLine,
  type RehearsalOutcome,
  type RehearsedKind,
} from './judge-rehearsal.ts';
import type { RehearsalMeasures } from './measures.ts';

/** A rehearsal says nothing about the next shift: batteries empty, lists age. */
export const REHEARSAL_GOOD_FOR = 12 * HOUR;

/** A device of an event, with its latest rehearsal there. */
export interface RehearsedDevice {
  kind: RehearsedKind;
  name: string;
  rehearsal: {
    done_at: Instant;
    gate: string | null;
    /** Number of its area; null at an event without areas, and at a till. */
    area: number | null;
    measures: RehearsalMeasures;
  } | null;
}

/** Whether a device is ready: as its rehearsal says, unless there was none yet, or none for this shift. */
export type Readiness = RehearsalOutcome | 'never' | 'old';

export interface JudgedDevice<Device extends RehearsedDevice = RehearsedDevice> {
  device: Device;
  readiness: Readiness;
  /** The lines that are not in order, the worst first; none without a rehearsal. */
  todo: RehearsalLine[];
}

/** Returns whether each device is ready, those that want somebody first. */
export function judgeDevices<Device extends RehearsedDevice>(
  devices: readonly Device[],
  now: Instant | Date,
): JudgedDevice<Device>[] {
  return devices
    .map((device) => judgeDevice(device, now))
    .sort((one, other) => URGENCY.indexOf(one.readiness) - URGENCY.indexOf(other.readiness));
}

const URGENCY: readonly Readiness[] = ['bad', 'never', 'old', 'weak', 'unknown', 'good'];

function judgeDevice<Device extends RehearsedDevice>(device: Device, now: Instant | Date): JudgedDevice<Device> {
  const { kind, rehearsal } = device;
  if (!rehearsal) return { device, readiness: 'never', todo: [] };
  const lines = judgeRehearsal(rehearsal.measures, kind);
  const todo = [
    ...lines.filter(({ outcome }) => outcome === 'bad'),
    ...lines.filter(({ outcome }) => outcome === 'weak'),
  ];
  const isOld = epochOf(now) - epochOf(rehearsal.done_at) > REHEARSAL_GOOD_FOR;
  return { device, readiness: isOld ? 'old' : rehearsalOutcome(lines), todo };
}

/** Returns whether a device may open a door or a till: nothing on it has to be mended first. */
export function isReady(readiness: Readiness): boolean {
  return readiness === 'good' || readiness === 'weak';
}

/** The places of an event at which somebody reads tickets. */
export interface DoorPlaces {
  /** Gates that phones have stood at. */
  gates: readonly string[];
  /** Areas with an entrance of their own, the main one included; empty at an event without. */
  areas: readonly { number: number; name: string }[];
}

/** What an event lacks before its gates open. */
export type MissingAtEvent =
  | { missing: 'rehearsals' }
  | { missing: 'door' }
  | { missing: 'gate'; gate: string }
  | { missing: 'area'; area: string }
  | { missing: 'list'; device: string };

/** Returns what is missing at an event, most important first: nobody rehearsed, no phone at a place, a phone without a list. */
export function missingAtEvent(devices: readonly JudgedDevice[], { gates, areas }: DoorPlaces): MissingAtEvent[] {
  if (devices.every(({ device }) => device.rehearsal === null)) return [{ missing: 'rehearsals' }];
  const doors = devices.filter(({ device }) => device.kind === 'door');
  const ready = doors.filter(({ readiness }) => isReady(readiness));
  const stand = new Set(ready.map(({ device }) => device.rehearsal?.gate));
  const serve = new Set(ready.map(({ device }) => device.rehearsal?.area ?? 0));
  const noList = doors.filter(({ device }) => device.rehearsal && device.rehearsal.measures.list_age === null);
  return [
    ...(ready.length === 0 ? [{ missing: 'door' } as const] : []),
    ...gates.filter((gate) => !stand.has(gate)).map((gate): MissingAtEvent => ({ missing: 'gate', gate })),
    ...areas
      .filter(({ number }) => !serve.has(number))
      .map(({ name }): MissingAtEvent => ({ missing: 'area', area: name })),
    ...noList.map(({ device }): MissingAtEvent => ({ missing: 'list', device: device.name })),
  ];
}

/** Returns what is missing in words: 'Portão B sem celular pronto'. */
export function missingWords(one: MissingAtEvent): string {
  switch (one.missing) {
    case 'rehearsals':
      return 'Ninguém ensaiou ainda';
    case 'door':
      return 'Nenhum celular da porta está pronto';
    case 'gate':
      return `${one.gate} sem celular pronto`;
    case 'area':
      return `Setor ${one.area} sem celular pronto`;
    case 'list':
      return `${one.device} nunca baixou a lista`;
  }
}
