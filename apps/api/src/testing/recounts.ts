import type { INestApplication } from '@nestjs/common';
import type { Clock } from '../kernel/watch/clock.ts';
import { newId } from '../kernel/database/ids.ts';
import { RecountBooks } from '../modules/selling/ledger/recount-books.ts';
import type { TestApi } from './api.ts';

type State = 'waiting' | 'running' | 'done';
type Place = Pick<TestApi, 'database'> & { app: INestApplication; clock: Clock };

/** Creates a recount without running it; returns its id. */
export async function makeRecount(api: Place, state: State = 'waiting', at = api.clock.now()): Promise<string> {
  const id = newId();
  await api.database.query('insert into recounts (id, state, created_at) values ($1, $2, $3)', [id, state, at]);
  return id;
}

/** Creates a recount and runs it to its end; returns its id. */
export async function recountNow(api: Place): Promise<string> {
  const id = await makeRecount(api);
  await api.app.get(RecountBooks, { strict: false }).run(id);
  return id;
}
