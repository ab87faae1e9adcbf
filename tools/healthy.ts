import { createSocket } from 'node:dgram';

/**
 * `node tools/healthy.ts [<address of the proxy>]`: says by its exit code whether the process of this container answers, the
 * image's health check. A file, because engines differ in how they split a command with spaces in it.
 */

const scheme = process.env['TLS_CERT'] ? 'https' : 'http';
const [, , proxy] = process.argv;
if (proxy) await greet(proxy);
const answered = await fetch(`${scheme}://localhost:${process.env['PORT']}/api/health/live`).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(answered ? 0 : 1);

/**
 * Sends a neighbour nothing, by which it learns where this container is: it may still look for the address at the hardware of
 * the one before it, half a minute long, and whoever is asked meanwhile is asked in vain.
 */
async function greet(address: string): Promise<void> {
  const socket = createSocket('udp4');
  const DISCARD = 9;
  await new Promise<void>((resolve) => socket.send('', DISCARD, address, () => resolve()));
  socket.close();
}
