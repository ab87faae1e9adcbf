import type { DeviceKind, Id, RehearsalBody } from '@festix/domain/contract';
import {
  ChunkError,
  type MeasuredCamera,
  type MeasuredPrinter,
  type MeasuredSound,
  type MeasuredVersion,
  type RehearsalMeasures,
} from '@festix/domain/door';
import { instantOf } from '@festix/domain/ground';
import { UnreachableError } from '../../data/call.ts';
import { cutOff } from '../../data/cut.ts';
import { reportError } from '../../data/report-error.ts';
import type { ThisDevice } from '../this-device.ts';
import { heardDevices, measureDevice } from './measure-device.ts';
import { NothingToPlayError, type Progress } from './played.ts';
import { playReads, type PlayedReads } from './play-reads.ts';
import { playSales } from './play-sales.ts';

/** What the camera saw, and whether a hand-held reader read; null: nobody has tried it. */
export interface SeenAtDoor {
  camera: MeasuredCamera | null;
  frames: number | null;
  reader: boolean | null;
}

export interface RehearsalSetting {
  event_id: Id;
  kind: DeviceKind;
  gate: string | null;
  /** Number of the area; null at an event without areas, and at a till. */
  area: number | null;
  app_version: string;
  version: MeasuredVersion;
  /** Plays a sound, within the tap that began the rehearsal. */
  sound: () => Promise<MeasuredSound>;
  /** Asks the till's printer how it is; null where there is none. */
  printer?: () => Promise<MeasuredPrinter | null>;
  /** Waits for the camera or a hand-held reader, or for the person who has no code at hand. */
  look: () => Promise<SeenAtDoor>;
  /** Called when the network is cut, and from then on. */
  progress: Progress;
}

type PlayMeasures = Pick<RehearsalMeasures, 'played' | 'wrong' | 'p50' | 'p95' | 'p99' | 'is_list_whole'>;

/** Measures this device, cuts it off, and plays on a copy of what it holds. Returns what to tell the server. */
export async function rehearse(setting: RehearsalSetting, here: ThisDevice): Promise<RehearsalBody> {
  const { event_id, kind, gate, area, app_version, version } = setting;
  const sound = await setting.sound();
  const measured = await measureDevice(event_id, here, kind);
  const printer = (await setting.printer?.()) ?? null;
  const seen = kind === 'door' ? await setting.look() : NOTHING_SEEN;
  // After the look, which lasts as long as other devices need to link with this one.
  const links = await heardDevices(measured.peers);
  const played = await playCutOff(setting, here);
  const device = await here.journal.device.get('this');
  if (!device || device.revoked_at !== null) throw new Error('This browser is no device any more');
  return {
    device_id: device.id,
    done_at: instantOf(here.clock.serverNow()),
    gate: gate || null,
    area,
    // An older server takes no printer, and most tills have none.
    measures: { ...measured, ...seen, links, sound, ...(printer && { printer }), app_version, version, ...played },
  };
}

const NOTHING_SEEN: SeenAtDoor = { camera: null, frames: null, reader: null };

const NOT_PLAYED: PlayMeasures = {
  ...{ played: null, wrong: null, p50: null, p95: null, p99: null },
  is_list_whole: null,
};

async function playCutOff(setting: RehearsalSetting, here: ThisDevice): Promise<PlayMeasures> {
  try {
    return await cutOff(async () => {
      setting.progress(0);
      await proveCut(setting, here);
      return { is_list_whole: null, ...(await play(setting, here)) };
    });
  } catch (error) {
    if (error instanceof NothingToPlayError) return NOT_PLAYED;
    reportError(error, 'rehearsal.play');
    // What is wrong is the list, and its line says what to do.
    if (error instanceof ChunkError) return { ...NOT_PLAYED, is_list_whole: false };
    return { ...NOT_PLAYED, played: 0, wrong: 0 };
  }
}

function play({ event_id, kind, progress }: RehearsalSetting, { journal, snap, clock }: ThisDevice) {
  const parts = { journal, snap, clock, progress };
  return kind === 'till' ? playSales(event_id, parts) : (playReads(event_id, parts) satisfies Promise<PlayedReads>);
}

/** Throws unless this device gets no answer: a rehearsal with a network would prove nothing. */
async function proveCut({ event_id, kind }: RehearsalSetting, { api, tillApi }: ThisDevice): Promise<void> {
  try {
    await (kind === 'till' ? tillApi.event(event_id) : api.event(event_id));
  } catch (error) {
    if (error instanceof UnreachableError) return;
    throw error;
  }
  throw new Error('The network was not cut');
}
