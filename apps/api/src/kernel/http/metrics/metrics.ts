import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ENV, type Env } from '../../../env.ts';
import { POOL } from '../../database/database.ts';
import { choiceOf } from '../../database/server-choice.ts';
import { routeOf } from '../../watch/route-of.ts';
import { CardAnswers } from './card-answers.ts';
import { SplitBatches } from './split-batches.ts';
import { TableSizes } from './table-sizes.ts';
import { certificateEnds } from './certificate-ends.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Collects the metrics of this process for Prometheus. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'festix_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor(
    @Inject(POOL) pool: pg.Pool,
    @Inject(ENV) env: Env,
    splitBatches: SplitBatches,
    cardAnswers: CardAnswers,
    tableSizes: TableSizes,
  ) {
    this.registry.registerMetric(splitBatches.counter);
    this.registry.registerMetric(cardAnswers.counter);
    for (const gauge of Object.values(tableSizes.gauges)) this.registry.registerMetric(gauge);
    collectDefaultMetrics({ register: this.registry });
    const registers = [this.registry];
    new Gauge({
      name: 'festix_database_connections',
      help: 'Connections of this process to PostgreSQL',
      labelNames: ['state'] as const,
      registers,
      collect() {
        this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
      },
    });
    new Gauge({
      name: 'festix_database_waiting',
      help: 'Pieces of work that wait for a connection to PostgreSQL',
      registers,
      collect() {
        this.set(pool.waitingCount);
        void tableSizes.refresh();
      },
    });
    const servers = choiceOf(env.DATABASE_URL);
    new Gauge({
      name: 'festix_database_lost_seconds',
      help: 'Seconds since no host of DATABASE_URL is the one that writes; 0 while one is, and with a single host',
      registers,
      collect() {
        this.set(servers?.lostSeconds ?? 0);
      },
    });
    new Gauge({
      name: 'festix_database_moves',
      help: 'How often this process went on with another host of DATABASE_URL',
      registers,
      collect() {
        this.set(servers?.moves ?? 0);
      },
    });
    const ends = new Gauge({
      name: 'festix_certificate_end_timestamp_seconds',
      help: 'When a certificate ends by which this process shows who it is',
      labelNames: ['certificate'] as const,
      registers,
    });
    for (const { certificate, ends: second } of certificateEnds(env)) ends.set({ certificate }, second);
  }

  /** Times every request under its contract path; unknown paths share one label, so that nobody can create new ones. */
  readonly observe = (request: Request, response: Response, next: NextFunction): void => {
    const start = performance.now();
    response.once('close', () => {
      const labels = {
        method: methodOf(request),
        route: routeOf(request) ?? 'none',
        status: String(response.statusCode),
      };
      this.requests.observe(labels, (performance.now() - start) / 1000);
    });
    next();
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function methodOf({ method }: Request): string {
  return METHODS.has(method) ? method : 'other';
}
