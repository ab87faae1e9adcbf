import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The file that every scanner takes for a virus, in two halves, so that none finds it here. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** ClamAV's daemon on this machine, as far as INSTREAM goes: it finds EICAR, and nothing else. */
export class TestClamd {
  /** The files that were sent. */
  readonly scanned: Buffer[] = [];
  /** Says this in place of a verdict. */
  says: string | undefined;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** Starts the server on a port of the loopback address, or at the socket of a path. */
  static async start(path?: string): Promise<TestClamd> {
    const server = createServer();
    if (path) server.listen(path);
    else server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = path ? `unix://${path}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const clamd = new TestClamd(server, url);
    server.on('connection', (socket) => void clamd.serve(socket).catch(() => socket.destroy()));
    return clamd;
  }

  async stop(): Promise<void> {
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(socket: Socket): Promise<void> {
    let held = Buffer.alloc(0);
    for await (const piece of socket as AsyncIterable<Buffer>) {
      held = Buffer.concat([held, piece]);
      const file = fileIn(held);
      if (!file) continue;
      this.scanned.push(file);
      const verdict = file.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK';
      socket.end(`${this.says ?? verdict}\0`);
      return;
    }
  }
}

/**
 * Returns the content that a client sent, or undefined until all of it has arrived. Throws if the command is not
 * INSTREAM.
 */
function fileIn(held: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  if (!held.subarray(0, command.length).equals(command.subarray(0, held.length))) throw new Error('no INSTREAM');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= held.length;) {
    const size = held.readUInt32BE(at);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(held.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return undefined;
}
