import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Header, Headers, Inject } from '@nestjs/common';
import { systemEndpoints } from '@festix/domain/contract';
import { ENV, type Env } from '../../../env.ts';
import { ProblemError } from '../../watch/problem.ts';
import { Serve } from '../serve.ts';
import { Metrics } from './metrics.ts';

@Controller()
export class MetricsController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly metrics: Metrics,
  ) {}

  @Serve(systemEndpoints.metrics)
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async read(@Headers('authorization') authorization?: string): Promise<string> {
    this.admit(authorization ?? '');
    return this.metrics.registry.metrics();
  }

  /** Checks the token; in production without one the metrics are not found. */
  private admit(authorization: string): void {
    const { METRICS_TOKEN: token, NODE_ENV } = this.env;
    if (!token && NODE_ENV === 'production') throw new ProblemError('UNKNOWN_ROUTE');
    if (token && !isSame(authorization, `Bearer ${token}`)) throw new ProblemError('UNAUTHENTICATED');
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(left, right);
}
