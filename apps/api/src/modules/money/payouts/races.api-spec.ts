import { describe, expect, it, jest } from '@jest/globals';
import type { PayoutBody } from '@festix/domain/contract';
import { Files } from '../../../kernel/files/files.ts';
import { newId } from '../../../kernel/database/ids.ts';
import {
  answerPayout,
  askPayout,
  DONE,
  PDF,
  makeSoldShow,
  metricsOf,
  payoutBody,
  pendingPayout,
} from '../../../testing/payouts.ts';
import { makePerson } from '../../../testing/people.ts';
import { as, type TestShow } from '../../../testing/shows.ts';
import { auditOf } from '../../../testing/audit.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePayoutScene } from '../../../testing/use-payout-scene.ts';

/* Covers two concurrent changes of an event's money, and requests repeated after a lost reply. */

const api = useApi();
const scene = usePayoutScene(api);
const { admin } = scene;

/** Makes both wait for the event's lock before either goes on, in order. */
async function inTurn(
  show: TestShow,
  first: () => PromiseLike<{ status: number; body: unknown }>,
  second: () => PromiseLike<{ status: number; body: unknown }>,
) {
  const answers: Promise<{ status: number; body: unknown }>[] = [];
  await api.database.transaction(async (tx) => {
    await tx.query('select from events where id = $1 for update', [show.id]);
    for (const [index, call] of [first, second].entries()) {
      answers.push(Promise.resolve(call()));
      await statementsWait(api, index + 1);
    }
  });
  return (await Promise.all(answers)).map(({ status, body }) => ({ status, code: (body as { code?: string }).code }));
}

describe('request during a cancellation', () => {
  const cancel = (show: TestShow) => () =>
    as(api, show.producer).post(`/api/producer/events/${show.id}/cancel`, { id: newId() });

  it('a request after the cancellation is refused', async () => {
    const show = await makeSoldShow(api);
    const [canceled, asked] = await inTurn(show, cancel(show), () => askPayout(api, show));
    expect(canceled).toMatchObject({ status: 201 });
    expect(asked).toEqual({ status: 409, code: 'PAYOUT_FROZEN' });
    expect(await metricsOf(api, show)).toMatchObject({ payouts_pending: 0, available: 0 });
  });

  it('a request before the cancellation waits, and is not paid meanwhile', async () => {
    const show = await makeSoldShow(api);
    const id = newId();
    const [asked, canceled] = await inTurn(show, () => askPayout(api, show, { id }), cancel(show));
    expect([asked?.status, canceled?.status]).toEqual([201, 201]);
    expect(await metricsOf(api, show)).toMatchObject({ payouts_pending: 10_00, available: 0 });
    expect((await scene.answer(id, DONE).expect(409)).body.code).toBe('PAYOUT_FROZEN');
  });
});

describe('request during an event transfer', () => {
  async function given(show: TestShow) {
    const heir = await makePerson(api, { name: 'Herdeira', roles: ['producer'] });
    const path = `/api/super-admin/events/${show.id}/transfer-producer`;
    const give = () => as(api, admin).post(path, { new_producer_id: heir.id });
    return { theirs: { ...show, producer: heir }, give };
  }

  it('a request after the transfer gets a retry, and then is refused for the old producer', async () => {
    const show = await makeSoldShow(api);
    const { theirs, give } = await given(show);
    const body = payoutBody();
    const [transferred, asked] = await inTurn(show, give, () => askPayout(api, show, body));
    expect(transferred?.status).toBe(200);
    expect(asked).toEqual({ status: 503, code: 'BUSY' });
    await askPayout(api, show, body).expect(404);
    expect(await metricsOf(api, theirs)).toMatchObject({ payouts_pending: 0, available: 200_00 });
  });

  it('a super-admin’s request is retried for the new producer', async () => {
    const show = await makeSoldShow(api);
    const { theirs, give } = await given(show);
    const body = { ...payoutBody(), event_id: show.id };
    const ask = () => as(api, admin).post('/api/super-admin/payouts', body);
    const [, asked] = await inTurn(show, give, ask);
    expect(asked).toEqual({ status: 503, code: 'BUSY' });
    expect((await ask().expect(201)).body).toMatchObject({ producer: { id: theirs.producer.id } });
  });

  it('a request before the transfer is refused by it', async () => {
    const show = await makeSoldShow(api);
    const { theirs, give } = await given(show);
    const body = payoutBody();
    const [asked, transferred] = await inTurn(show, () => askPayout(api, show, body), give);
    expect([asked?.status, transferred?.status]).toEqual([201, 200]);
    const { body: view } = await as(api, admin).get(`/api/super-admin/payouts/${body.id}`).expect(200);
    expect(view).toMatchObject({ status: 'rejected', obs_admin: 'O evento foi transferido para outro produtor.' });
    expect(await metricsOf(api, theirs)).toMatchObject({ payouts_pending: 0, available: 200_00 });
  });
});

describe('withdrawal during an answer', () => {
  const remove = (show: TestShow, id: string) => () =>
    as(api, show.producer).delete(`/api/producer/events/${show.id}/payouts/${id}`);

  it('a request is gone if its withdrawal came first', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show);
    const [removed, answered] = await inTurn(show, remove(show, id), () => scene.answer(id, DONE));
    expect(removed?.status).toBe(204);
    expect(answered).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(await metricsOf(api, show)).toMatchObject({ payouts_done: 0, balance: 200_00 });
  });

  it('a request stays if it was paid first', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show);
    const [answered, removed] = await inTurn(show, () => scene.answer(id, DONE), remove(show, id));
    expect(answered?.status).toBe(200);
    expect(removed).toEqual({ status: 409, code: 'PAYOUT_DONE' });
    expect(await metricsOf(api, show)).toMatchObject({ payouts_done: 10_00, balance: 190_00 });
  });
});

describe('request with a used id', () => {
  it('a used id is refused for another person, event or amount', async () => {
    const show = await makeSoldShow(api);
    const member = await makeMember(api);
    await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['payouts']);
    const body = payoutBody();
    await askPayout(api, show, body).expect(201);
    const elsewhere = await makeSoldShow(api, 2, show.producer);
    const again = [
      askPayout(api, show, body, [member, 'team-member']),
      askPayout(api, elsewhere, body),
      askPayout(api, show, { ...body, amount: 11_00 }),
    ];
    for (const answer of await Promise.all(again)) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'ID_REUSED' } });
    }
    expect(await metricsOf(api, show)).toMatchObject({ payouts_pending: 10_00 });
    expect(await metricsOf(api, elsewhere)).toMatchObject({ payouts_pending: 0 });
  });

  it('a super-admin’s used id is answered again, and refused for another person, event or key', async () => {
    const show = await makeSoldShow(api);
    const elsewhere = await makeSoldShow(api);
    const colleague = await makePerson(api, { roles: ['super-admin'] });
    const asked = payoutBody();
    const body = { ...asked, event_id: show.id };
    const create = (facts: Partial<PayoutBody> = {}, who = admin) =>
      as(api, who).post('/api/super-admin/payouts', { ...body, ...facts });
    const first = await create().expect(201);
    expect((await create().expect(200)).body).toEqual(first.body);
    for (const answer of await Promise.all([
      create({}, colleague),
      create({ event_id: elsewhere.id }),
      create({ pix: 'caixa@exemplo.br', pix_type: 'email' }),
      create({ amount: 11_00 }),
      askPayout(api, show, asked),
    ])) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'ID_REUSED' } });
    }
    expect(await metricsOf(api, show)).toMatchObject({ payouts_pending: 10_00 });
  });
});

describe('repeated answer', () => {
  const ANSWER = { ...DONE, amount: 9_00, obs_admin: 'Pago hoje.', cc: 'contador@exemplo.br' };
  const OTHER_PDF = Buffer.concat([PDF, Buffer.from('%%EOF\n')]);

  async function tagOf(id: string): Promise<string> {
    const { headers } = await as(api, admin).get(`/api/super-admin/payouts/${id}`).expect(200);
    return String(headers['etag']);
  }

  const mailsOf = async ({ producer }: TestShow) =>
    (await mailsTo(api, producer.email)).filter(({ template }) => template.startsWith('payout'));

  it.each([
    ['done', ANSWER, PDF],
    ['done without a receipt', ANSWER, undefined],
    ['rejected', { status: 'rejected', obs_admin: 'Chave errada.' }, undefined],
  ])(
    'an answer repeated by the same person, %s, gets the first answer and happens once',
    async (_, fields, receipt) => {
      const show = await makeSoldShow(api);
      const { id } = await pendingPayout(api, show);
      const tag = await tagOf(id);
      const send = () => scene.answer(id, fields, receipt).set('if-match', tag);
      const first = await send().expect(200);
      const again = await send().expect(200);
      expect(again.body).toEqual(first.body);
      expect(again.headers['etag']).toBe(first.headers['etag']);
      expect(await mailsOf(show)).toHaveLength(1);
      const [{ count }] = (await api.database.query<{ count: number }>(
        'select count(*) from ledger_postings where payout_id = $1',
        [id],
      )) as [{ count: number }];
      expect(count).toBe(fields.status === 'done' ? 1 : 0);
      const noted = await auditOf(api, id);
      expect(noted.filter(({ action }) => action !== 'payouts:request')).toHaveLength(1);
    },
  );

  it('an answer repeated at the same moment happens once', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show);
    const tag = await tagOf(id);
    const answers = await Promise.all([1, 2, 3].map(() => scene.answer(id, ANSWER, PDF).set('if-match', tag)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => (body as { receipt: string }).receipt)).size).toBe(1);
    expect(await metricsOf(api, show)).toMatchObject({ payouts_done: 9_00 });
    expect(await mailsOf(show)).toHaveLength(1);
  });

  it('an answer does not lock the event while its receipt is compared', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show);
    const tag = await tagOf(id);
    const send = () => scene.answer(id, ANSWER, PDF).set('if-match', tag);
    await send().expect(200);
    // Its mail carries the receipt, which is read for it.
    expect(await mailsOf(show)).toHaveLength(1);
    const files = api.app.get(Files);
    const kept = files.get.bind(files);
    const reading = jest.spyOn(files, 'get').mockImplementation(async (key) => {
      // As payouts lock it: the key alone may be held by what is written about the event meanwhile.
      await api.database.query('select from events where id = $1 for no key update nowait', [show.id]);
      return kept(key);
    });
    await send().expect(200);
    expect(reading).toHaveBeenCalledTimes(1);
    reading.mockRestore();
  });

  it('an answer repeated by another person, or with other content, is refused', async () => {
    const show = await makeSoldShow(api);
    const colleague = await makePerson(api, { roles: ['super-admin'] });
    const { id } = await pendingPayout(api, show);
    const tag = await tagOf(id);
    await scene.answer(id, ANSWER, PDF).set('if-match', tag).expect(200);
    for (const [who, fields, receipt] of [
      [colleague, ANSWER, PDF],
      [admin, ANSWER, OTHER_PDF],
      [admin, ANSWER, undefined],
      [admin, { ...ANSWER, amount: 8_00 }, PDF],
      [admin, { ...ANSWER, sent_date: '2026-11-20T15:00:00.000Z' }, PDF],
      [admin, { ...ANSWER, request_date: '2026-11-19T12:00:00.000Z' }, PDF],
      [admin, { ...ANSWER, obs_admin: 'Pago ontem.' }, PDF],
      [admin, { ...ANSWER, pix_type: 'email', pix: 'caixa@exemplo.br' }, PDF],
      [admin, { status: 'rejected' }, undefined],
      [admin, { obs_admin: 'Pago hoje.' }, undefined],
    ] as const) {
      const { body } = await answerPayout(api, who, id, fields, receipt).set('if-match', tag).expect(409);
      expect((body as { code: string }).code).toBe('PAYOUT_ALREADY_ANSWERED');
    }
    for (const other of [await tagOf(id), '*']) {
      await scene.answer(id, ANSWER, PDF).set('if-match', other).expect(409);
    }
    await scene.answer(id, ANSWER, PDF).expect(409);
    expect(await mailsOf(show)).toHaveLength(1);
  });
});
