import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { Clock } from './clock.ts';
import { createPool, POOL } from './database.ts';
import { createLog, LOG } from './log.ts';

/** What everything else is built from: the environment, the clock, the log and the pool of connections. */
@Global()
@Module({})
export class GroundModule {
  static with(env: Env, clock: Clock): DynamicModule {
    return {
      module: GroundModule,
      providers: [
        { provide: ENV, useValue: env },
        { provide: Clock, useValue: clock },
        { provide: LOG, useFactory: () => createLog(env) },
        { provide: POOL, useFactory: () => createPool(env) },
      ],
      exports: [ENV, LOG, POOL, Clock],
    };
  }
}
