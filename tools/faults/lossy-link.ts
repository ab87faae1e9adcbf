import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';

/** Says of a request whose answer is ready whether it shall get lost. */
export type LosesReply = (method: string, path: string) => boolean;

/** Says of a request whether it is kept from the server. */
export type BarsRequest = (method: string, path: string) => boolean;

/** An answer in place of the server's; `silence` is an open connection without any. */
export type Instead = 'silence' | { status: number; headers: Record<string, string>; body: string };

/** The link between devices and server under the test's control: it can be cut, and it can lose answers. */
export interface LossyLink {
  /** Origin by which devices reach the server. */
  url: string;
  /** Answers that were given and never arrived. */
  readonly lost: number;
  /**
   * Number of requests that never reached the server: cut or refused connections, and requests answered in its place.
   */
  readonly barred: number;
  /** Ends every connection and lets none in. */
  cut(): void;
  restore(): void;
  /** Sends each request to the origin that this yields from now on, as a proxy before several processes does. */
  lead(to: () => string): void;
  /** From now on answers get lost by this rule: the server has done its work, and nobody hears of it. */
  lose(rule: LosesReply): void;
  /** Breaks off requests by this rule before they reach the server, from now on. */
  bar(rule: BarsRequest): void;
  /** Answers every request in place of the server from now on; undefined lets requests through again. */
  meddle(instead: Instead | undefined): void;
  stop(): Promise<void>;
}

export async function openLink(target: string): Promise<LossyLink> {
  let origin = (): string => target;
  const sockets = new Set<Duplex>();
  let isCut = false;
  let loses: LosesReply = () => false;
  let lost = 0;
  let barred = 0;
  let bars: BarsRequest = () => false;
  let instead: Instead | undefined;

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = incoming;
    const { hostname, port } = new URL(origin());
    const upstream = ask({ hostname, port, method, path: url, headers });
    incoming.pipe(upstream);
    const [answer] = (await once(upstream, 'response')) as [IncomingMessage];
    const body: Buffer[] = [];
    for await (const piece of answer) body.push(piece as Buffer);
    if (loses(method, url)) {
      lost++;
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    outgoing.end(Buffer.concat(body));
  };

  const server = createServer((incoming, outgoing) => {
    if (instead) {
      barred++;
      incoming.resume();
      if (instead !== 'silence') outgoing.writeHead(instead.status, instead.headers).end(instead.body);
      return;
    }
    if (bars(incoming.method ?? 'GET', incoming.url ?? '/')) {
      barred++;
      incoming.destroy();
      return;
    }
    // A server that dies in the middle of a request is a connection that breaks, here as anywhere.
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on('connection', (socket: Socket) => {
    if (isCut) {
      barred++;
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (instead) {
      barred++;
      if (instead !== 'silence') socket.destroy();
      return;
    }
    const { hostname, port } = new URL(origin());
    const upstream = connect(Number(port), hostname, () => {
      upstream.write(headOf(incoming));
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
  });
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a link has a port');

  return {
    url: `http://localhost:${address.port}`,
    get lost() {
      return lost;
    },
    get barred() {
      return barred;
    },
    cut: () => {
      isCut = true;
      barred += sockets.size;
      for (const socket of sockets) socket.destroy();
    },
    restore: () => {
      isCut = false;
    },
    lead: (to) => {
      origin = to;
    },
    lose: (rule) => {
      loses = rule;
    },
    bar: (rule) => {
      bars = rule;
    },
    meddle: (answer) => {
      instead = answer;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
