import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A lock file that survives kill -9: it names the processes that hold it, and whoever finds them all gone takes it over.
 * Plain JavaScript, because the bootstrap uses it before any package is installed.
 *
 * @typedef {{ pid: number, born: string }} Holder `born` tells a process from a later one with its recycled number.
 */

/**
 * Returns the start time of a process in the kernel's ticks; '' where /proc does not exist; undefined once the process
 * has ended.
 *
 * @param {number} pid
 * @returns {string | undefined}
 */
export function bornAt(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return undefined;
  }
  try {
    // The command's name stands in parentheses and may hold spaces: fields are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? undefined : (fields[19] ?? '');
  } catch {
    return process.platform === 'linux' ? undefined : '';
  }
}

/** @param {number} pid @returns {Holder} */
const holderOf = (pid) => ({ pid, born: bornAt(pid) ?? '' });

/** @param {Holder} holder */
const isAlive = (holder) => bornAt(holder.pid) === holder.born;

/** @param {string} text @returns {Holder[]} */
function parseHolders(text) {
  try {
    return /** @type {Holder[]} */ (JSON.parse(text));
  } catch {
    return [];
  }
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock, or answers who holds it.
 *
 * @param {string} path
 * @returns {{ release: () => void, alsoHeldBy: (pid: number) => void } | { heldBy: number }}
 */
export function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}`;
  const holders = [holderOf(process.pid)];
  for (;;) {
    writeFileSync(own, JSON.stringify(holders));
    try {
      // A link appears complete or not at all, so nobody reads a half-written lock.
      linkSync(own, path);
      rmSync(own);
      break;
    } catch (error) {
      rmSync(own);
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const found = readIfThere(path);
    if (found === undefined) continue;
    const holder = parseHolders(found).find(isAlive);
    if (holder) return { heldBy: holder.pid };
    removeStale(path, found);
  }
  return {
    release: () => rmSync(path, { force: true }),
    alsoHeldBy: (pid) => {
      holders.push(holderOf(pid));
      writeFileSync(own, JSON.stringify(holders));
      renameSync(own, path);
    },
  };
}

/**
 * Takes away a lock whose holders are gone. Of several who find it only one can rename it, and who renamed a newer lock
 * by mistake puts it back.
 *
 * @param {string} path
 * @param {string} stale
 */
function removeStale(path, stale) {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  try {
    if (readIfThere(aside) !== stale) linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Takes the lock, waiting as long as another process holds it.
 *
 * @param {string} path
 * @param {(holder: number) => void} onWait called once, before the wait
 */
export async function waitForLock(path, onWait) {
  for (let waited = false; ; waited = true) {
    const lock = tryLock(path);
    if ('release' in lock) return lock;
    if (!waited) onWait(lock.heldBy);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
