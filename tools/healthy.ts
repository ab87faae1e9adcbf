import { createSocket } from 'node:dgram';

/**
 * `node tools/healthy.ts [<address of the proxy>]`: exits with 0 if the process of this container answers, the image's
 * health check. A file, because engines differ in how they split a command with spaces in it.
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
 * Sends an empty packet to a neighbour, which thereby learns this container's hardware address: it may use the former
 * one's for half a minute, in which calls are lost.
 */
async function greet(address: string): Promise<void> {
  const socket = createSocket('udp4');
  const DISCARD = 9;
  await new Promise<void>((resolve) => socket.send('', DISCARD, address, () => resolve()));
  socket.close();
}
