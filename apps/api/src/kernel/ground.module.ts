import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { Clock } from './watch/clock.ts';
import { createPool, PLANS_LAST, POOL } from './database/database.ts';
import { createLog, LOG } from './watch/log.ts';
import { RealtimePool } from './realtime/realtime.pool.ts';
import { Tracing } from './watch/tracing.ts';

/** Provides the ground: environment, clock, log, tracing and connections. */
@Global()
@Module({})
export class GroundModule {
  static with(env: Env, clock: Clock, tracing: Tracing): DynamicModule {
    return {
      module: GroundModule,
      providers: [
        { provide: ENV, useValue: env },
        { provide: Clock, useValue: clock },
        { provide: Tracing, useValue: tracing },
        { provide: LOG, useFactory: () => createLog(env, { tracing }) },
        { provide: POOL, useFactory: () => createPool(env, isPooled(env) ? {} : { plansLast: PLANS_LAST }) },
        RealtimePool,
      ],
      exports: [ENV, LOG, POOL, Clock, RealtimePool, Tracing],
    };
  }
}

/** Returns whether a pooler stands before PostgreSQL, which gives each transaction another session. */
function isPooled({ DATABASE_URL, DATABASE_DIRECT_URL }: Env): boolean {
  return DATABASE_URL !== DATABASE_DIRECT_URL;
}
