import { expect, it } from '@jest/globals';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { useApi } from '../../../testing/use-api.ts';
import { MONTHS_SWEEP } from './months-ahead.ts';

const api = useApi();

it('the months’ job leaves tables alone that are not divided', async () => {
  const tables = () =>
    api.database.query(
      `select relname, relkind from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    );
  const before = await tables();
  expect(await api.app.get(Jobs).sweep(MONTHS_SWEEP)).toBe(true);
  const { failure } = (
    await api.database.query<{ failure: string | null }>('select failure from sweep_runs where name = $1', [
      MONTHS_SWEEP,
    ])
  )[0]!;
  expect(failure).toBeNull();
  expect(await tables()).toEqual(before);
});

it('the API’s role may call the job’s functions for the tables that can be divided, and for no other', async () => {
  const [row] = await api.database.query<{ month: string | null; undone: boolean }>(
    `select keep_month('users') as month, undo_month_preparation('users') as undone, analyze_divided('users')::text`,
  );
  expect(row).toMatchObject({ month: null, undone: false });
  await expect(api.database.query(`select add_month('scans', '2027-01-01')`)).rejects.toThrow();
});
