import { connect, type Socket } from 'node:net';

export interface LoadRequest {
  method: string;
  path: string;
  /** JSON; bytes are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Load {
  /** Origin of the API, http only. */
  url: string;
  /** Connections that each keep one request under way. */
  connections: number;
  /** The next request of a connection, counted from 0; undefined when there is nothing left to send. */
  next(connection: number): LoadRequest | undefined;
  /** Stop sending after this long. */
  milliseconds?: number;
  /** Gets every answer; its own cost is measured too. */
  answered?(status: number, body: string): void;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  byStatus: Record<number, number>;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

/** An answer that takes longer is none. */
const PATIENCE_MS = 30_000;

/**
 * Sends requests over plain sockets: a load that leaves the cores to the measured program. Replies must have a
 * Content-Length.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(load.url);
  const durations: number[] = [];
  const byStatus: Record<number, number> = {};
  const lines = await Promise.all(Array.from({ length: load.connections }, () => open(hostname, Number(port))));
  const begun = performance.now();
  const until = begun + (load.milliseconds ?? Number.POSITIVE_INFINITY);
  try {
    await Promise.all(
      lines.map(async (line, connection) => {
        for (
          let request = load.next(connection);
          request && performance.now() < until;
          request = load.next(connection)
        ) {
          const sent = performance.now();
          const { status, body } = await line.ask(request);
          durations.push(performance.now() - sent);
          byStatus[status] = (byStatus[status] ?? 0) + 1;
          load.answered?.(status, body);
        }
      }),
    );
  } finally {
    for (const line of lines) line.close();
  }
  const seconds = (performance.now() - begun) / 1000;
  durations.sort((a, b) => a - b);
  const percentile = (share: number): number =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0;
  return {
    requests: durations.length,
    seconds,
    byStatus,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  };
}

interface Answer {
  status: number;
  body: string;
}

interface Line {
  ask(request: LoadRequest): Promise<Answer>;
  close(): void;
}

async function open(host: string, port: number): Promise<Line> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const made = connect({ host, port, noDelay: true }, () => resolve(made));
    made.once('error', reject);
  });
  let waiting: { resolve(answer: Answer): void; reject(fault: Error): void } | undefined;
  let held = '';
  // latin1 keeps one character a byte, so that lengths are bytes.
  socket.setEncoding('latin1');
  socket.on('data', (data: string) => {
    held += data;
    const head = held.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(held.slice(0, head))?.[1] ?? 0);
    const end = head + 4 + length;
    if (held.length < end) return;
    const answer = { status: Number(held.slice(9, 12)), body: held.slice(head + 4, end) };
    held = held.slice(end);
    waiting?.resolve(answer);
  });
  const fail = (reason: string) => (): void => waiting?.reject(new Error(reason));
  socket.on('close', fail('the connection closed'));
  socket.on('error', fail('the connection broke'));
  socket.setTimeout(PATIENCE_MS, fail(`no answer within ${PATIENCE_MS / 1000} s`));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        send(socket, request, host);
      }),
    close: () => socket.destroy(),
  };
}

function send(socket: Socket, { method, path, body, headers }: LoadRequest, host: string): void {
  const payload = body instanceof Uint8Array ? body : body === undefined ? '' : JSON.stringify(body);
  const length = typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length;
  const all = { Host: host, 'Content-Type': 'application/json', 'Content-Length': length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  if (typeof payload === 'string') socket.write(head + payload, 'utf8');
  else {
    socket.cork();
    socket.write(head, 'latin1');
    socket.write(payload);
    socket.uncork();
  }
}
