import { connect, type NetConnectOpts } from 'node:net';
import { VirusScanner } from './virus-scanner.ts';

const USUAL_PORT = 3310;
const LONGEST_WAIT_MS = 15_000;
const CHUNK_BYTES = 64 * 1024;
const MOST_SAID = 4096;

/** Scans with ClamAV's daemon, by its INSTREAM command: chunks with a length prefix, and a zero length at the end. */
export class ClamdScanner extends VirusScanner {
  private readonly place: NetConnectOpts;

  /** Takes `unix:///run/clamav/clamd.sock` or `tcp://host:3310`. */
  constructor(url: string) {
    super();
    const { protocol, hostname, port, pathname } = new URL(url);
    this.place =
      protocol === 'unix:'
        ? { path: decodeURIComponent(pathname) }
        : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || USUAL_PORT };
  }

  async isSound(bytes: Buffer): Promise<boolean> {
    const said = await this.ask(bytes);
    if (said.endsWith(' FOUND')) return false;
    if (said === 'stream: OK') return true;
    throw new Error(`clamd says ${said}`);
  }

  private ask(bytes: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.place);
      let said = '';
      socket.setTimeout(LONGEST_WAIT_MS, () => socket.destroy(new Error('clamd is silent')));
      socket.on('error', reject);
      socket.on('data', (words) => {
        said += words.toString('latin1');
        if (said.includes('\0') || said.length > MOST_SAID) socket.end();
      });
      socket.on('close', () => {
        const end = said.indexOf('\0');
        if (end < 0) reject(new Error('clamd hung up'));
        else resolve(said.slice(0, end).trim());
      });
      socket.write('zINSTREAM\0');
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        const chunk = bytes.subarray(at, at + CHUNK_BYTES);
        socket.write(lengthOf(chunk.length));
        socket.write(chunk);
      }
      socket.write(lengthOf(0));
    });
  }
}

function lengthOf(size: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return length;
}
