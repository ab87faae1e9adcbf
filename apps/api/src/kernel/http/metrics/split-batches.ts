import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { sqlStateOf } from '../../database/database-problems.ts';

/** The work that answers many requests in one run. */
export type BatchedWork = 'bookings' | 'check_ins';

const WORKS: readonly BatchedWork[] = ['bookings', 'check_ins'];
/** Reason of an error without an SQLSTATE. */
const OTHER = 'other';

/**
 * Counts batches that failed together, whose requests were then answered one by one. None of them is lost, but each
 * costs a transaction, so a growing count explains a slow door or sale.
 */
@Injectable()
export class SplitBatches {
  readonly counter = new Counter({
    name: 'festix_split_batches_total',
    help: 'Batches that failed together and were answered one by one, by the SQLSTATE of the failure',
    labelNames: ['work', 'reason'] as const,
    registers: [],
  });

  constructor() {
    // A rate needs a first value: a counter that appears with its first failure hides that one.
    for (const work of WORKS) this.counter.inc({ work, reason: OTHER }, 0);
  }

  count(work: BatchedWork, error: unknown): void {
    this.counter.inc({ work, reason: sqlStateOf(error) ?? OTHER });
  }
}
