import { MINUTE } from '@festix/domain/ground';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type pg from 'pg';
import { Gauge } from 'prom-client';
import { POOL, rowsOn } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { boundOf } from './table-bounds.ts';

/** Milliseconds for which sizes are not read again: they change slowly, and reading them looks at each file. */
const FRESH = 5 * MINUTE;

interface TableSize {
  name: string;
  rows: number;
  bytes: number;
}

/**
 * Selects the tables with estimates of their rows. Of a table that is divided by month it is the largest part that still
 * grows: the one with all from before is what it is.
 */
const SIZES = sql<TableSize>`
  with parts as (
    select coalesce(i.inhparent, c.oid) as whole, c.relname as part,
      greatest(c.reltuples, pg_stat_get_live_tuples(c.oid), 0)::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  )
  select w.relname::text as name,
    coalesce(max(p.rows) filter (where p.part <> w.relname || '_before'), 0) as rows, sum(p.bytes) as bytes
  from parts p join pg_class w on w.oid = p.whole group by w.relname`;

/** Shows how large the tables are, and the bound of each, so that an alert comes weeks before one hurts. */
@Injectable()
export class TableSizes implements OnApplicationBootstrap {
  readonly gauges = {
    rows: gauge(
      'festix_table_rows',
      'Rows of a table, as PostgreSQL estimates; of a divided one those of its largest month',
    ),
    bytes: gauge('festix_table_bytes', 'Bytes of a table with its indexes'),
    bound: gauge('festix_table_rows_bound', 'Rows from which on a table hurts'),
  };
  private readAt = -FRESH;

  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.refresh();
  }

  /**
   * Reads the sizes, unless they are fresh. Keeps the former ones if the database does not answer. Metrics don't wait for
   * it: they have to be read while no connection is free.
   */
  async refresh(): Promise<void> {
    const now = performance.now();
    if (now - this.readAt < FRESH) return;
    this.readAt = now;
    const sizes = await rowsOn(this.pool, SIZES).catch(() => []);
    for (const { name, rows, bytes } of sizes) {
      this.gauges.rows.set({ table: name }, rows);
      this.gauges.bytes.set({ table: name }, bytes);
      this.gauges.bound.set({ table: name }, boundOf(name));
    }
  }
}

function gauge(name: string, help: string): Gauge<'table'> {
  return new Gauge({ name, help, labelNames: ['table'] as const, registers: [] });
}
