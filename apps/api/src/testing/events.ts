import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';

/** Creates an event of a producer with no more than the database requires; returns its id. */
export async function makeEvent(api: TestApi, producer: { id: string }): Promise<string> {
  const id = newId();
  await api.database.query(
    `insert into events (id, producer_id, name, availability, start_date, convenience_tax, published_at)
     values ($1, $2, 'Festa', 'public', $3, 1000, $3)`,
    [id, producer.id, api.clock.now()],
  );
  return id;
}
