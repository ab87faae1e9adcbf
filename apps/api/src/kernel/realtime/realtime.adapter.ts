import type { IncomingMessage } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { Request } from 'express';
import pg from 'pg';
import type { Env } from '../../env.ts';
import type { ErrorPort } from '../watch/error-port.ts';
import type { RealtimePool } from './realtime.pool.ts';
import { noteAddress } from './realtime-lines.ts';
import { REALTIME_PATH } from './realtime.ts';

type Server = ReturnType<IoAdapter['createIOServer']>;
type ServerOptions = Parameters<IoAdapter['createIOServer']>[1];

/** A join is the longest thing that a client says. */
const LONGEST_MESSAGE = 4096;

/** Milliseconds from the open line to the word who it is. */
const LONGEST_SILENCE_MS = 10_000;

/** Socket.IO whose processes hear each other through PostgreSQL, on two connections of its own: one listens, one tells. */
export class RealtimeAdapter extends IoAdapter {
  /** Where people come from. */
  private readonly origin: string;

  constructor(
    private readonly http: NestExpressApplication,
    env: Pick<Env, 'PUBLIC_URL'>,
    private readonly telling: RealtimePool,
    private readonly errors: ErrorPort,
  ) {
    super(http);
    this.origin = new URL(env.PUBLIC_URL).origin;
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const ours = {
      path: REALTIME_PATH,
      // Long polling would need every request to reach the same process.
      transports: ['websocket' as const],
      serveClient: false,
      maxHttpBufferSize: LONGEST_MESSAGE,
      // Who has nothing to say is not kept for long.
      connectTimeout: LONGEST_SILENCE_MS,
      allowRequest: (request: IncomingMessage, answer: (error: null, allowed: boolean) => void) => {
        noteAddress(request, this.addressOf(request));
        answer(null, this.isOurs(request));
      },
    };
    const server = super.createIOServer(port, { ...options, ...ours } as ServerOptions);
    const errorHandler = (error: Error) => this.errors.report(error);
    server.adapter(createAdapter(this.connections(), { tableName: 'socket_io_attachments', errorHandler }));
    return server;
  }

  /** As Express sees it of every other request: it alone knows which proxies are believed. */
  private addressOf({ headers, socket }: IncomingMessage): string | undefined {
    const { request } = this.http.getHttpAdapter().getInstance() as { request: Request };
    const seen = Object.create(request, { headers: { value: headers }, socket: { value: socket } }) as Request;
    return seen.ip;
  }

  /** A page of ours asks, or no page at all: browsers always say which one opens a line. */
  private isOurs({ headers: { origin, host } }: IncomingMessage): boolean {
    if (origin === undefined || origin === this.origin) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  }

  /**
   * As much of a pool as the adapter uses. It never gives back a listening connection that the server dropped, and so
   * would use up a real pool; here it gets one of its own each time.
   */
  private connections(): pg.Pool {
    const connections: Pick<RealtimePool, 'query'> & { connect(): Promise<pg.Client & { release(): void }> } = {
      query: (text, values) => this.telling.query(text, values),
      connect: async () => {
        const client = new pg.Client({ ...this.telling.config, keepAlive: true });
        client.on('error', () => undefined);
        await client.connect();
        return Object.assign(client, { release: () => void client.end().catch(() => undefined) });
      },
    };
    return connections as unknown as pg.Pool;
  }
}
