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
  /** Wakes the loop in the tab that was elected, this one or another. */
  kick: (trigger: Trigger) => void;
  stop: () => void;
}

/**
 * Syncs this device while the doors or a till of an event are open here. Doors and tills elect separate tabs, because
 * they pull different data; both upload the whole queue.
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

  /**
   * Drops the list, and uploads the remaining ops once more for a person to judge. Ops that cannot be uploaded stay for
   * an export.
   */
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
  // Only a hidden page asks to be woken: a visible one polls by itself, as rarely as a dead link demands. A browser
  // that takes a network without internet for online would wake it at once, at every scan.
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
  // A chunk may take longer than the timeout of a round, so each one counts as a sign of life.
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
