import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { ENV, type Env } from '../../env.ts';
import { clientFor, clientOf } from '../database/database-client.ts';

const NAME = 'festix realtime';

/**
 * Holds the connection that notifies other processes. It ends after the last request, even one whose caller has left:
 * its changes need hints too.
 */
@Injectable()
export class RealtimePool implements OnApplicationShutdown {
  private readonly databaseUrl: string;
  private readonly pool: pg.Pool;
  private readonly underway = new Set<Promise<unknown>>();

  constructor(@Inject(ENV) env: Pick<Env, 'DATABASE_DIRECT_URL'>) {
    this.databaseUrl = env.DATABASE_DIRECT_URL;
    this.pool = new pg.Pool({ application_name: NAME, Client: clientOf(this.databaseUrl), max: 1 });
    // The next statement opens a new connection; the failed one has rejected by itself.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Returns another connection of the same kind, not connected yet. */
  client(): pg.Client {
    return clientFor(this.databaseUrl, { application_name: NAME, keepAlive: true });
  }

  query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const answer = this.pool.query(text, values);
    this.underway.add(answer);
    const forget = () => this.underway.delete(answer);
    answer.then(forget, forget);
    return answer;
  }

  /** Waits for pending statements, which an ending pool would drop. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.underway);
    await this.pool.end();
  }
}
