import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { LoggerModule } from 'nestjs-pino';
import type { Logger } from 'pino';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { ENV, type Env } from '../env.ts';
import { ormConfig } from '../orm.config.ts';
import { AccessGuard } from './access/access.guard.ts';
import { AccessService } from './access/access.service.ts';
import { AccessTokens, AccessTokenStrategy } from './access/access-tokens.ts';
import { ApiKeys } from './access/api-keys.ts';
import { Audit } from './access/audit.ts';
import { BodyGuard } from './http/body.guard.ts';
import { Database, POOL } from './database/database.ts';
import { ErrorPort } from './watch/error-port.ts';
import { Files } from './files/files.ts';
import { DiskFiles } from './files/files.disk.ts';
import { HealthController } from './http/health/health.controller.ts';
import { Readiness } from './http/health/readiness.ts';
import { Idempotency } from './work/idempotency.ts';
import { Jobs } from './work/jobs.ts';
import { LOG } from './watch/log.ts';
import { LooseFiles } from './files/loose-files.ts';
import { Metrics } from './http/metrics/metrics.ts';
import { MetricsController } from './http/metrics/metrics.controller.ts';
import { OpenApiController } from './http/openapi/openapi.controller.ts';
import { ProblemFilter } from './http/problem.filter.ts';
import { PublicSlugs } from './access/public-slugs.ts';
import { RateLimits } from './access/rate-limits.ts';
import { ReadReplica } from './database/read-replica.ts';
import { Realtime } from './realtime/realtime.ts';
import { CardAnswers } from './http/metrics/card-answers.ts';
import { SplitBatches } from './http/metrics/split-batches.ts';
import { TableSizes } from './http/metrics/table-sizes.ts';

const services = [
  AccessService,
  AccessTokens,
  AccessTokenStrategy,
  ApiKeys,
  Audit,
  Database,
  ErrorPort,
  Idempotency,
  Jobs,
  LooseFiles,
  Metrics,
  PublicSlugs,
  RateLimits,
  Readiness,
  ReadReplica,
  Realtime,
  CardAnswers,
  SplitBatches,
  TableSizes,
];

/** A local folder, or a bucket if one is configured: only then is the SDK loaded, which is large. */
const files = {
  provide: Files,
  inject: [ENV],
  useFactory: async (env: Env): Promise<Files> => {
    if (!env.S3_ENDPOINT) return new DiskFiles(join(env.DATA_DIR, 'files'));
    const { S3Files } = await import('./files/files.s3.ts');
    return new S3Files(env);
  },
};

/** Provides what every module needs. */
@Global()
@Module({
  imports: [
    JwtModule.registerAsync({ inject: [ENV], useFactory: (env: Env) => ({ secret: env.JWT_SECRET }) }),
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [POOL],
      // Entities need a forked manager: most calls use none.
      useFactory: (pool: pg.Pool) => ({ ...ormConfig(pool), registerRequestContext: false }),
    }),
    // Requests are logged before Nest, so that those it never gets are logged too. Nest's own lines, nearly all about
    // the process, name no request.
    LoggerModule.forRootAsync({
      inject: [LOG],
      useFactory: (logger: Logger) => ({ pinoHttp: { logger }, useExisting: true as const, forRoutes: [] }),
    }),
  ],
  controllers: [HealthController, MetricsController, OpenApiController],
  providers: [
    ...services,
    files,
    // In this order: nothing is read of a caller without access.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [...services, Files, JwtModule],
})
export class KernelModule {}
