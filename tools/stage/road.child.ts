import { createServer, connect, type Socket } from 'node:net';

/**
 * `node road.child.ts <address> <port>`: listens at an address, and carries bytes to a port of this machine and back, each
 * way as late as it was last told. It tells its own port to the process that started it, which sends it the milliseconds.
 */
const [, , address = '', target = ''] = process.argv;
/** There, and back. */
let lateness: [number, number] = [0, 0];

// An end that says no more may still hear what is on its way.
const HOW = { noDelay: true, allowHalfOpen: true };

const server = createServer(HOW, (near) => {
  const far = connect({ ...HOW, host: '127.0.0.1', port: Number(target) });
  carry(near, far, 0);
  carry(far, near, 1);
  near.on('error', () => far.destroy());
  far.on('error', () => near.destroy());
});

/** Timers of equal length end in their order, so that bytes do too. */
function carry(from: Socket, to: Socket, way: 0 | 1): void {
  const later = (work: () => void): void => {
    if (lateness[way] === 0) work();
    else setTimeout(work, lateness[way]);
  };
  from.on('data', (bytes) => later(() => to.write(bytes)));
  from.on('end', () => later(() => to.end()));
  from.on('close', () => {
    if (!from.readableEnded) later(() => to.destroy());
  });
}

process.on('message', (told: [number, number]) => (lateness = told));
process.on('disconnect', () => process.exit());
server.listen(0, address, () => {
  const place = server.address();
  process.send?.(place && typeof place === 'object' ? place.port : 0);
});
