import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { ENV, type Env } from '../../env.ts';
import { clientOf } from '../database/connection-files.ts';

/**
 * The connection by which this process tells the others. It ends after the last request, also one whose caller no longer
 * waits: what that changes is to be heard too.
 */
@Injectable()
export class RealtimePool implements OnApplicationShutdown {
  /** Of further connections that belong to the same. */
  readonly config: pg.ClientConfig;
  private readonly pool: pg.Pool;
  private readonly underway = new Set<Promise<unknown>>();

  constructor(@Inject(ENV) env: Pick<Env, 'DATABASE_DIRECT_URL'>) {
    this.config = { connectionString: env.DATABASE_DIRECT_URL, application_name: 'festix realtime' };
    this.pool = new pg.Pool({ ...this.config, Client: clientOf(env.DATABASE_DIRECT_URL), max: 1 });
    // The next statement takes a new connection; the one that was under way has failed by itself.
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

  /** A pool that ends forgets whoever still waits for its connection. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.underway);
    await this.pool.end();
  }
}
