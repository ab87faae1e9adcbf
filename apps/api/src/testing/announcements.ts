import type { CancelEventBody, ChangeEventBody, EventAnnouncementView } from '@festix/domain/contract';
import { newId } from '../kernel/database/ids.ts';
import { CarryOut } from '../modules/selling/announcements/carry-out.ts';
import type { TestApi } from './api.ts';
import type { TestPerson } from './people.ts';
import { as, type TestShow } from './shows.ts';

type Area = 'producer' | 'super-admin' | 'support';

/** Sends a cancellation and expects nothing of the answer. */
export function tryToCancel(
  api: TestApi,
  show: TestShow,
  [by, area]: [TestPerson, Area],
  body: Partial<CancelEventBody> = {},
) {
  return as(api, by).post(`/api/${area}/events/${show.id}/cancel`, { id: newId(), ...body });
}

/** Sends a change, of the line-up unless said otherwise. */
export function tryToChange(
  api: TestApi,
  show: TestShow,
  [by, area]: [TestPerson, Area],
  body: Partial<ChangeEventBody> = { line_up: { after: 'Lia e Banda' } },
) {
  return as(api, by).post(`/api/${area}/events/${show.id}/change`, { id: newId(), ...body });
}

/** Carries out an announcement, and returns it once every consequence is done. */
export async function carriedOut(
  api: TestApi,
  show: TestShow,
  { id }: Pick<EventAnnouncementView, 'id'>,
): Promise<EventAnnouncementView> {
  await api.app.get(CarryOut, { strict: false }).carryOut(id);
  // Its own job may be at it as well, and then ends it.
  for (;;) {
    const { body } = await as(api, show.producer).get(`/api/producer/events/${show.id}/announcements`).expect(200);
    const found = (body.data as EventAnnouncementView[]).find((announcement) => announcement.id === id);
    if (found?.mails.is_done) return found;
  }
}
