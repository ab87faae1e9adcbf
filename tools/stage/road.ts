import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A way to a port of this machine that takes its time, like that to a machine elsewhere. */
export interface Road {
  port: number;
  pid: number;
  /** Makes a round trip so many milliseconds longer from now on. */
  lengthen(milliseconds: number): void;
  stop(): Promise<void>;
}

/**
 * Opens a road by a relay of ours. The kernel's own way, netem, is missing on many rented machines; a relay costs
 * processor instead, which the bench tells apart. A timer is up to a millisecond late.
 *
 * @param address at which it listens
 * @param target port of this machine
 */
export async function openRoad(address: string, target: number): Promise<Road> {
  const child = fork(join(import.meta.dirname, 'road.child.ts'), [address, String(target)], { execArgv: [] });
  const exited = once(child, 'exit');
  const [port] = (await Promise.race([once(child, 'message'), exited.then(() => [0])])) as [number];
  if (!port) throw new Error(`no road from ${address}`);
  return {
    port,
    pid: child.pid ?? 0,
    lengthen: (milliseconds) => {
      // Of one millisecond there is no half that a timer could wait.
      const there = Math.floor(milliseconds / 2);
      child.send([there, milliseconds - there]);
    },
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}
