import { DAY } from '@festix/domain/ground';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';

/**
 * Creates a published event of a producer with no more than the database requires; returns its id. Nobody is told of
 * it, unlike of one made through the API, whose hint may still be on its way to a listener.
 */
export async function makeEvent(
  api: TestApi,
  producer: { id: string },
  { start = api.clock.now() }: { start?: Date } = {},
): Promise<string> {
  const id = newId();
  await api.database.query(
    `insert into events (id, producer_id, name, availability, start_date, convenience_tax, published_at)
     values ($1, $2, 'Festa', 'public', $3, 1000, $4)`,
    [id, producer.id, start, api.clock.now()],
  );
  return id;
}

/** Creates such an event with a page that its producer may edit; returns its id. */
export async function makeEventWithPage(api: TestApi, producer: { id: string }): Promise<string> {
  const start = new Date(api.clock.now().getTime() + 30 * DAY);
  const id = await makeEvent(api, producer, { start });
  await api.database.query(
    `insert into public_slugs (kind, slug, owner_id, is_current) values ('event', $1, $2, true)`,
    [`festa-${id}`, id],
  );
  return id;
}
