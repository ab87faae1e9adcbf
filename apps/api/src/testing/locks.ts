import type { TestApi } from './api.ts';

/** Resolves once some statement waits for a row that another transaction holds. */
export async function someStatementWaits(api: TestApi): Promise<void> {
  for (;;) {
    const waiting = await api.database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
  }
}
