import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 512 * 1024 * 1024;

/**
 * Is a disk in a file, mounted as a file system. A copy of the file is what a power cut would leave: the rest is in the
 * kernel's memory, which is written only after half a minute.
 */
export interface LoopDisk {
  mount: string;
  image: string;
  /** Brings everything that was written so far to the disk. */
  sync(): void;
  /** The disk as it is now, as a file of its own. Nobody may write meanwhile. */
  photograph(to: string): void;
  unmount(): void;
}

/** Returns why such a disk is not possible here. */
export function noLoopDisk(): string | undefined {
  if (process.platform !== 'linux') return 'it takes Linux';
  if (process.getuid?.() !== 0) return 'it takes root, to mount a disk';
  if (!existsSync('/dev/loop-control')) return 'it takes loop devices';
  return undefined;
}

export function makeDisk(folder: string, name: string): LoopDisk {
  const image = join(folder, `${name}.img`);
  writeFileSync(image, '');
  truncateSync(image, BYTES);
  // All tables at once: a file system that goes on making itself would write in the background.
  run('mkfs.ext4', '-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image);
  return mountDisk(image, join(folder, name));
}

/** Mounts an image; one that was photographed while it was in use recovers from its journal, as after a power cut. */
export function mountDisk(image: string, mount: string): LoopDisk {
  mkdirSync(mount, { recursive: true });
  // The file system's own commit, every 5 s, would write data without a sync.
  run('mount', '-o', 'loop,noatime,commit=600', image, mount);
  return {
    mount,
    image,
    sync: () => run('sync', '-f', mount),
    photograph: (to) => run('cp', '--sparse=always', image, to),
    unmount: () => run('umount', mount),
  };
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 60_000 });
}
