import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusalError } from '../say.ts';

const ROOT = '/sys/fs/cgroup';
const NAME = 'festix-small-machine';
const MEGABYTE = 2 ** 20;

/** The size of a machine. */
export interface MachineSize {
  /** Numbers of its processors. */
  cores: readonly number[];
  megabytes: number;
}

/** What the processes on a machine have used since it was made. */
export interface Used {
  cpuSeconds: number;
  peakMegabytes: number;
}

/** A part of this machine as large as a smaller one: the processes that begin in it share its cores and memory. */
export interface SmallMachine {
  /** Runs `work`, whose new processes stay on the machine. This process leaves it again. */
  within<Result>(work: () => Promise<Result>): Promise<Result>;
  used(): Used;
  /** Ends it; its processes must have ended. */
  remove(): void;
}

/** Makes a part of this machine by control groups. Throws where the kernel has none, or where this is not root. */
export function makeSmallMachine(size: MachineSize): SmallMachine {
  try {
    return existsSync(join(ROOT, 'cgroup.controllers')) ? inOneTree(size) : inOwnTrees(size);
  } catch (error) {
    throw new RefusalError(`A small machine needs control groups, and root: ${String(error)}`);
  }
}

/** Makes a control group of version 2, where one tree is for all that is controlled. */
function inOneTree({ cores, megabytes }: MachineSize): SmallMachine {
  writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+cpuset +cpu +memory');
  const group = madeAnew(join(ROOT, NAME));
  writeFileSync(join(group, 'cpuset.cpus'), cores.join(','));
  writeFileSync(join(group, 'memory.max'), String(megabytes * MEGABYTE));
  if (existsSync(join(group, 'memory.swap.max'))) writeFileSync(join(group, 'memory.swap.max'), '0');
  const before = readFileSync('/proc/self/cgroup', 'utf8').trim().split('::')[1] ?? '/';
  return machineOf([{ group, back: join(ROOT, before) }], () => ({
    cpuSeconds: Number(/^usage_usec (\d+)/m.exec(readFileSync(join(group, 'cpu.stat'), 'utf8'))?.[1]) / 1e6,
    peakMegabytes: numberIn(group, 'memory.peak') / MEGABYTE,
  }));
}

/** Makes control groups of version 1, where each controller has a tree. */
function inOwnTrees({ cores, megabytes }: MachineSize): SmallMachine {
  const paths = new Map(
    readFileSync('/proc/self/cgroup', 'utf8')
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [, names = '', path = '/'] = line.split(':');
        return names.split(',').map((name) => [name, path] as const);
      }),
  );
  const groupOf = (controller: string) => ({
    group: madeAnew(join(ROOT, controller, NAME)),
    back: join(ROOT, controller, paths.get(controller) ?? '/'),
  });
  const [cpuset, memory, cpuacct] = [groupOf('cpuset'), groupOf('memory'), groupOf('cpuacct')];
  writeFileSync(join(cpuset.group, 'cpuset.mems'), '0');
  writeFileSync(join(cpuset.group, 'cpuset.cpus'), cores.join(','));
  writeFileSync(join(memory.group, 'memory.limit_in_bytes'), String(megabytes * MEGABYTE));
  return machineOf([cpuset, memory, cpuacct], () => ({
    cpuSeconds: numberIn(cpuacct.group, 'cpuacct.usage') / 1e9,
    peakMegabytes: numberIn(memory.group, 'memory.max_usage_in_bytes') / MEGABYTE,
  }));
}

interface Place {
  group: string;
  /** The group that this process belongs to otherwise. */
  back: string;
}

function machineOf(places: readonly Place[], used: () => Used): SmallMachine {
  const go = (to: keyof Place): void => {
    for (const place of places) writeFileSync(join(place[to], 'cgroup.procs'), String(process.pid));
  };
  return {
    within: async (work) => {
      go('group');
      try {
        return await work();
      } finally {
        go('back');
      }
    },
    used,
    remove: () => {
      for (const { group } of places) rmdirSync(group);
    },
  };
}

/** Makes a group, in place of one that an earlier run has left. */
function madeAnew(path: string): string {
  if (existsSync(path)) rmdirSync(path);
  mkdirSync(path);
  return path;
}

function numberIn(group: string, file: string): number {
  return Number(readFileSync(join(group, file), 'utf8'));
}
