import type { INestApplication } from '@nestjs/common';
import { FoldFigures } from '../modules/figures/dashboards/fold-figures.ts';
import type { TestApi } from './api.ts';

const WAITING = 'select from booked_changes union all select from sold_changes limit 1';

/** Waits until every change of figures is in their sums and totals, folded by this call or by the concurrent sweep. */
export async function foldFigures(api: Pick<TestApi, 'database'> & { app: INestApplication }): Promise<void> {
  do await api.app.get(FoldFigures, { strict: false }).fold();
  while ((await api.database.query(WAITING)).length > 0);
}
