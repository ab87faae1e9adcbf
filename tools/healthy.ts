import { readFileSync } from 'node:fs';

/**
 * Says by its exit code whether the process of this container answers: the image's health check. A file, because engines
 * differ in how they split a command with spaces in it.
 */

/** For so long the proxy may still look for this address at the hardware of the container before: the next one must not end. */
const KNOWN_AFTER_S = 10;
const TICKS_PER_S = 100;

/** Seconds since the container's first process began. */
function secondsUp(): number {
  const [sinceBoot = '0'] = readFileSync('/proc/uptime', 'utf8').split(' ');
  // Behind the name, which may have blanks in it, the twentieth field (proc(5), starttime).
  const fields = readFileSync('/proc/1/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(sinceBoot) - Number(fields[19]) / TICKS_PER_S;
}

const scheme = process.env['TLS_CERT'] ? 'https' : 'http';
const answered = await fetch(`${scheme}://localhost:${process.env['PORT']}/api/health/live`).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(answered && secondsUp() >= KNOWN_AFTER_S ? 0 : 1);
