import type { DeviceKind, Id } from '@festix/domain/contract';
import { CallError } from '../data/call.ts';
import { onHint } from '../data/realtime.ts';
import { reportError } from '../data/report-error.ts';
import { isOurAnswer } from './heard-calls.ts';
import { Outbox } from './outbox.ts';
import { useSyncStatus } from './sync-status.ts';
import { askForBackgroundSync, hearStanding, listenForTriggers, openSyncChannel } from './sync-triggers.ts';
import { DoorSync, type Halted, type Trigger } from './sync.ts';
import type { ThisDevice } from './this-device.ts';
import { VERDICT_FIRST } from './verdict-first.ts';
import { wipeIfShutOut } from './wipe.ts';

export interface RunningSync {
  /** Wakes the loop, wherever it runs: in this tab or in the one that was elected. */
  kick: (trigger: Trigger) => void;
  stop: () => void;
}

/**
 * Keeps this device and the server together for as long as the doors of an event are open here, or a till of it. Either
 * elects a tab of its own, for each asks for something else; both send whatever waits.
 */
export function runSync(
  event_id: Id,
  here: ThisDevice,
  pull: (signal: AbortSignal) => Promise<void>,
  place: DeviceKind = 'door',
): RunningSync {
  const { journal, snap, api, clock, link, device, proveOperator } = here;
  const name = `festix-${place}-sync:${event_id}`;
  const outbox = new Outbox({
    journal,
    send: async (body, encoded, signal) => api.ops((await journal.device.get('this'))!.id, body, encoded, signal),
    wall: () => clock.wall(),
    mono: () => clock.mono(),
    random: Math.random,
    progressed: () => sync.progressed(),
  });
  const sync = new DoorSync({
    locks: (navigator as Partial<Navigator>).locks,
    lockName: name,
    push: async (signal) => {
      await wipeIfShutOut(journal, snap);
      await proveOperator();
      return outbox.drain(signal);
    },
    pull: async (signal) => {
      if (!(await wipeIfShutOut(journal, snap))) await pull(signal);
    },
    haltedBy,
    isVisible: () => document.visibilityState === 'visible',
    mono: () => clock.mono(),
    wall: () => clock.wall(),
    random: Math.random,
    tell: (state) => {
      useSyncStatus.setState({ ...state, update_wanted: outbox.updateWanted });
      if (state.elected) channel.tell({ up: link.up, halted: state.halted });
      if (state.halted === 'shut-out') shuttingOut ??= shutOut();
    },
  });

  let shuttingOut: Promise<void> | undefined;

  /** The list goes. What is left of the ops is sent once more, for a person to judge; what can't be stays for an export. */
  async function shutOut(): Promise<void> {
    try {
      await device.shutOut();
      await wipeIfShutOut(journal, snap);
      sync.kick('asked');
    } catch (error) {
      reportError(error, 'door.shut-out');
      shuttingOut = undefined;
    }
  }

  const channel = openSyncChannel(name, {
    kicked: (trigger) => sync.kick(trigger),
    told: (standing) => hearStanding(standing, link),
  });
  const pass = (trigger: Trigger) => {
    sync.kick(trigger);
    channel.kick(trigger);
  };
  let isWakeAsked = false;
  // In sight the loop looks by itself, as seldom as a dead link calls for. A browser that takes a network without a way out
  // for alive wakes the page at once, and did so with every scan.
  const askToBeWoken = () => {
    const mayMissIt = useSyncStatus.getState().link.up === false && document.visibilityState === 'hidden';
    if (mayMissIt && !isWakeAsked) void askForBackgroundSync();
    isWakeAsked = mayMissIt;
  };
  let passing: ReturnType<typeof setTimeout> | undefined;
  const kick = (trigger: Trigger) => {
    if (trigger === 'background') isWakeAsked = false;
    if (trigger !== 'queued') return pass(trigger);
    passing ??= setTimeout(() => {
      passing = undefined;
      pass('queued');
      askToBeWoken();
    }, VERDICT_FIRST);
  };
  const stopListening = listenForTriggers(kick, askToBeWoken);
  // A chunk may take as long as a wedged round: each that comes is a sign of life.
  const stopListeningToDownload = useSyncStatus.subscribe(
    ({ download }, before) => download !== before.download && sync.progressed(),
  );
  const stopHints = onHint(event_id, () => kick('hint'));
  sync.start();
  return {
    kick,
    stop: () => {
      clearTimeout(passing);
      sync.stop();
      stopListeningToDownload();
      stopHints();
      stopListening();
      channel.close();
    },
  };
}

function haltedBy(error: unknown): Halted | undefined {
  if (!(error instanceof CallError) || !isOurAnswer(error)) return undefined;
  if (error.status === 401) return 'signed-out';
  if (error.code === 'DEVICE_REVOKED') return 'shut-out';
  return error.status === 403 || error.status === 404 ? 'forbidden' : undefined;
}
