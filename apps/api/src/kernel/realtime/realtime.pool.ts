import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { ENV, type Env } from '../../env.ts';
import { clientOf } from '../database/connection-files.ts';

/**
 * Holds the connection that notifies other processes. It ends after the last request, even one whose caller has left:
 * its changes need hints too.
 */
@Injectable()
export class RealtimePool implements OnApplicationShutdown {
  /** Settings of further connections of the same kind. */
  readonly config: pg.ClientConfig;
  private readonly pool: pg.Pool;
  private readonly underway = new Set<Promise<unknown>>();

  constructor(@Inject(ENV) env: Pick<Env, 'DATABASE_DIRECT_URL'>) {
    this.config = { connectionString: env.DATABASE_DIRECT_URL, application_name: 'festix realtime' };
    this.pool = new pg.Pool({ ...this.config, Client: clientOf(env.DATABASE_DIRECT_URL), max: 1 });
    // The next statement opens a new connection; the failed one has rejected by itself.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
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
