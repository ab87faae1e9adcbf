import { describe, expect, it } from '@jest/globals';
import { DAY, MINUTE } from '@festix/domain/ground';
import { enrolDevice } from '../../testing/doors.ts';
import { makePerson } from '../../testing/people.ts';
import { useApi } from '../../testing/use-api.ts';
import { Jobs } from './jobs.ts';

const api = useApi();

describe('reply to a create', () => {
  it('the reply to a create is stored for 90 days', async () => {
    const { id } = await enrolDevice(api, await makePerson(api));
    const left = async () => {
      await api.app.get(Jobs).sweep('idempotency.old-answers');
      return api.database.query('select id from idempotency_keys');
    };
    api.clock.advance(90 * DAY - MINUTE);
    expect(await left()).toEqual([{ id }]);
    api.clock.advance(2 * MINUTE);
    expect(await left()).toEqual([]);
  });
});
