import type { IncomingMessage } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { Request } from 'express';
import type pg from 'pg';
import type { Env } from '../../env.ts';
import type { ErrorPort } from '../watch/error-port.ts';
import type { RealtimePool } from './realtime.pool.ts';
import { noteAddress } from './realtime-lines.ts';
import { REALTIME_PATH } from './realtime.ts';

type Server = ReturnType<IoAdapter['createIOServer']>;
type ServerOptions = Parameters<IoAdapter['createIOServer']>[1];

/** Longest message of a client: a join. */
const LONGEST_MESSAGE = 4096;

/** Milliseconds from the connection to the handshake. */
const LONGEST_SILENCE_MS = 10_000;

/** Connects Socket.IO's processes through PostgreSQL, on two connections of its own: one listens, one notifies. */
export class RealtimeAdapter extends IoAdapter {
  /** The public origin. */
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
      // A silent connection is closed early.
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

  /** Returns the client address as Express does, which knows the trusted proxies. */
  private addressOf({ headers, socket }: IncomingMessage): string | undefined {
    const { request } = this.http.getHttpAdapter().getInstance() as { request: Request };
    const seen = Object.create(request, { headers: { value: headers }, socket: { value: socket } }) as Request;
    return seen.ip;
  }

  /** Returns whether the request comes from our page, or from no page: browsers always send the Origin. */
  private isOurs({ headers: { origin, host } }: IncomingMessage): boolean {
    if (origin === undefined || origin === this.origin) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  }

  /**
   * Provides the part of a pool that the adapter uses. The adapter never releases a listening connection that the
   * server dropped, which would exhaust a real pool; here it gets a new one each time.
   */
  private connections(): pg.Pool {
    const connections: Pick<RealtimePool, 'query'> & { connect(): Promise<pg.Client & { release(): void }> } = {
      query: (text, values) => this.telling.query(text, values),
      connect: async () => {
        const client = this.telling.client();
        client.on('error', () => undefined);
        await client.connect();
        // A connection that broke has ended already.
        return Object.assign(client, { release: () => void client.end().catch(() => undefined) });
      },
    };
    return connections as unknown as pg.Pool;
  }
}
