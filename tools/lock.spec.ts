import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bornAt, tryLock, waitForLock } from './lock.mjs';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'festix-lock-'));
  path = join(folder, 'a.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a process that does nothing until it is ended. */
function idler() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  return { pid: child.pid ?? 0, end: async () => (child.kill('SIGKILL'), once(child, 'exit')) };
}

function held(lock: ReturnType<typeof tryLock>) {
  if ('heldBy' in lock) throw new Error(`held by ${lock.heldBy}`);
  return lock;
}

describe('lock file', () => {
  it('a lock file is held once, and free again after its release', () => {
    const lock = held(tryLock(path));
    expect(tryLock(path)).toEqual({ heldBy: process.pid });
    lock.release();
    held(tryLock(path)).release();
    expect(existsSync(path)).toBe(false);
  });

  it('a lock file is taken over from a process that has ended', async () => {
    const gone = idler();
    writeFileSync(path, JSON.stringify([{ pid: gone.pid, born: bornAt(gone.pid) }]));
    expect(tryLock(path)).toEqual({ heldBy: gone.pid });
    await gone.end();
    held(tryLock(path)).release();
  });

  it('a lock file is taken over when its process id belongs to a later process', () => {
    writeFileSync(path, JSON.stringify([{ pid: process.pid, born: '1' }]));
    held(tryLock(path)).release();
  });

  it('a lock file is taken over when it cannot be read', () => {
    writeFileSync(path, '[{"pid":');
    held(tryLock(path)).release();
  });

  it('a lock file stays held while one of its holders lives', async () => {
    const child = idler();
    held(tryLock(path)).alsoHeldBy(child.pid);
    const alone = [
      { pid: 2 ** 22 + 1, born: '1' },
      { pid: child.pid, born: bornAt(child.pid) },
    ];
    writeFileSync(path, JSON.stringify(alone));
    expect(tryLock(path)).toEqual({ heldBy: child.pid });
    await child.end();
    held(tryLock(path)).release();
  });

  it('a lock file is passed to the process that waits, which reports the holder once', async () => {
    const first = held(tryLock(path));
    const waits: number[] = [];
    const waiting = waitForLock(path, (holder) => {
      waits.push(holder);
      first.release();
    });
    (await waiting).release();
    expect(waits).toEqual([process.pid]);
  });
});
