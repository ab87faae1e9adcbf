import { Controller } from '@nestjs/common';
import { systemEndpoints } from '@festix/domain/contract';
import { Database } from '../../database/database.ts';
import { ProblemError } from '../../watch/problem.ts';
import { Serve } from '../serve.ts';
import { Readiness } from './readiness.ts';
import { sql } from '../../database/sql.ts';

@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly database: Database,
  ) {}

  @Serve(systemEndpoints.live)
  async live() {
    return { status: 'ok' as const };
  }

  @Serve(systemEndpoints.ready)
  async ready() {
    const reached = this.readiness.isSet && (await this.database.query(sql`select 1`).catch(() => undefined));
    if (!reached) throw new ProblemError('BUSY', { headers: { 'retry-after': '1' } });
    return { status: 'ok' as const };
  }
}
