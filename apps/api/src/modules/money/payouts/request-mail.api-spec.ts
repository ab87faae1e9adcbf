import { expect, it } from '@jest/globals';
import { mailsTo } from '../../../testing/mails.ts';
import { askPayout, makeSoldShow, payoutBody, PIX } from '../../../testing/payouts.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePayoutScene } from '../../../testing/use-payout-scene.ts';

const api = useApi();
const { admin } = usePayoutScene(api);

const asked = (whom: TestPerson) => mailsTo(api, whom.email, 'payout-requested');
const notice = (whom: TestPerson) => as(api, whom).get('/api/super-admin/payout-notice');
const setNotice = (whom: TestPerson, mails: unknown) => as(api, whom).put('/api/super-admin/payout-notice', { mails });

it('each super-admin gets one mail for a payout request, without key and name of who asks', async () => {
  const other = await makePerson(api, { roles: ['super-admin'] });
  const show = await makeSoldShow(api);
  const body = payoutBody({ amount: 150_00 });
  await askPayout(api, show, body).expect(201);
  await askPayout(api, show, body).expect(200);
  for (const whom of [admin, other]) {
    const mails = await asked(whom);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('R$\u00a0150,00');
    expect(mails[0]!.text).toContain(`/super-admin/payouts/${body.id}`);
    expect(mails[0]!.text).toContain('/settings#avisos');
    expect(mails[0]!.html).not.toContain(PIX.pix);
    expect(mails[0]!.html).not.toContain(show.producer.email);
  }
});

it('a request that is refused mails nobody, and one of a super-admin mails only the others', async () => {
  const before = (await asked(admin)).length;
  const show = await makeSoldShow(api);
  await askPayout(api, show, { amount: 99_999_00 }).expect(409);
  expect(await asked(admin)).toHaveLength(before);
  const other = await makePerson(api, { roles: ['super-admin'] });
  await as(api, other)
    .post('/api/super-admin/payouts', { ...payoutBody(), event_id: show.id })
    .expect(201);
  expect(await asked(other)).toEqual([]);
  expect(await asked(admin)).toHaveLength(before + 1);
});

it('a super-admin who switches the mails off gets none, and neither do blocked people', async () => {
  const quiet = await makePerson(api, { roles: ['super-admin'] });
  const blocked = await makePerson(api, { roles: ['super-admin'] });
  await api.database.query('update users set blocked_at = now() where id = $1', [blocked.id]);
  expect((await notice(quiet).expect(200)).body).toEqual({ mails: true });
  expect((await setNotice(quiet, false).expect(200)).body).toEqual({ mails: false });
  const show = await makeSoldShow(api);
  await askPayout(api, show).expect(201);
  expect([await asked(quiet), await asked(blocked)]).toEqual([[], []]);
  await setNotice(quiet, true).expect(200);
  await askPayout(api, show).expect(201);
  expect(await asked(quiet)).toHaveLength(1);
  expect((await notice(admin).expect(200)).body).toEqual({ mails: true });
});

it('the setting is for super-admins, and takes a yes or a no', async () => {
  const { producer } = await makeSoldShow(api);
  await setNotice(producer, false).expect(403);
  await setNotice(admin, 'nein').expect(400);
});
