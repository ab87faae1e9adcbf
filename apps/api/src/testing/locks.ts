import type { TestApi } from './api.ts';

/** Resolves once that many statements wait for rows that other transactions hold. */
export async function statementsWait(api: TestApi, count = 1): Promise<void> {
  for (;;) {
    const waiting = await api.database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length >= count) return;
  }
}
