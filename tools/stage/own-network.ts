import { execFileSync } from 'node:child_process';
import { onPath } from '../on-path.ts';

/** A network as a machine of its own has it: a namespace of the kernel, with one line to this machine. */
export interface OwnNetwork {
  /** Words before the command of a process that is to be there. */
  within: readonly string[];
  /** Its address, and this machine's address for it. */
  address: string;
  gateway: string;
  remove(): void;
}

/** The second half of a private network that hardly anybody uses. */
const PREFIX = '10.213';

/** Returns why there are no networks of their own here. */
export function noNetworks(): string | undefined {
  if (process.getuid?.() !== 0) return 'it takes root';
  for (const program of ['ip', 'nsenter'])
    if (!onPath(program)) return `it takes ${program}: apt-get install iproute2 util-linux`;
  try {
    makeNetwork(0).remove();
    return undefined;
  } catch (error) {
    return `the kernel gives none: ${error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : error}`;
  }
}

/** Makes the network of this number, from 0 to 255, in place of one that a killed run has left. */
export function makeNetwork(number: number): OwnNetwork {
  const [name, here, there] = [`festix-${number}`, `festix-h${number}`, `festix-n${number}`];
  const [gateway, address] = [`${PREFIX}.${number}.1`, `${PREFIX}.${number}.2`];
  const ip = (...args: string[]): void => {
    execFileSync(onPath('ip') ?? 'ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  };
  const remove = (): void => {
    for (const args of [
      ['netns', 'delete', name],
      ['link', 'delete', here],
    ]) {
      try {
        ip(...args);
      } catch {
        // It is gone, or never was.
      }
    }
  };
  remove();
  try {
    ip('netns', 'add', name);
    ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
    ip('address', 'add', `${gateway}/30`, 'dev', here);
    ip('link', 'set', here, 'up');
    ip('-netns', name, 'address', 'add', `${address}/30`, 'dev', there);
    for (const link of ['lo', there]) ip('-netns', name, 'link', 'set', link, 'up');
  } catch (error) {
    remove();
    throw error;
  }
  return { within: ['nsenter', `--net=/run/netns/${name}`], address, gateway, remove };
}
