import { describe, expect, it } from '@jest/globals';
import type { PayoutsPage, PayoutView, RecentPayoutsView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { makeApiKey } from '../../../testing/api-keys.ts';
import { auditOf } from '../../../testing/audit.ts';
import { hearsOf, Listener } from '../../../testing/listener.ts';
import { askPayout, DONE, makeSoldShow, metricsOf, payoutBody, pendingPayout } from '../../../testing/payouts.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePayoutScene } from '../../../testing/use-payout-scene.ts';

const api = useApi();
const scene = usePayoutScene(api);
const { admin } = scene;

const payoutsOf = (show: TestShow, area = 'producer') => `/api/${area}/events/${show.id}/payouts`;

async function list(show: TestShow, query = ''): Promise<PayoutsPage<PayoutView>> {
  const answer = await as(api, show.producer)
    .get(`${payoutsOf(show)}${query}`)
    .expect(200);
  return answer.body as PayoutsPage<PayoutView>;
}

async function memberWith(show: TestShow, ...grants: Parameters<typeof giveGrants>[3]): Promise<TestPerson> {
  const member = await makeMember(api);
  await makeTeam(api, show.producer, { members: [member], shows: [show] });
  await giveGrants(api, show, member, grants);
  return member;
}

describe('payout request', () => {
  it('a payout request is returned as it was sent, and waits', async () => {
    const show = await makeSoldShow(api);
    const body = payoutBody({ amount: 150_00, obs: '  Som e luz. ' });
    const answer = await as(api, show.producer).post(payoutsOf(show), body).expect(201);
    expect(answer.body).toMatchObject({
      id: body.id,
      event_id: show.id,
      event: { id: show.id, name: 'Arraial da Lua' },
      request_date: '2026-11-20T12:00:00.000Z',
      sent_date: null,
      pix: '52998224725',
      pix_type: 'cpf',
      amount: 150_00,
      status: 'pending',
      obs_producer: 'Som e luz.',
      obs_admin: null,
      receipt: null,
      expenses: null,
      is_rebate: false,
      requested_by: { id: show.producer.id },
    });
    expect(await metricsOf(api, show)).toEqual({
      total: 200_00,
      payouts_pending: 150_00,
      payouts_done: 0,
      balance: 200_00,
      available: 50_00,
      frozen_until: null,
      administration: 0,
      absorbed_fees: 0,
      expenses: 0,
      already_received: 0,
    });
    expect(await auditOf(api, body.id, 'payouts:request')).toMatchObject([
      { actor_id: show.producer.id, event_id: show.id, after: { status: 'pending', amount: 150_00 } },
    ]);
  });

  it('a payout request is made once by its id', async () => {
    const show = await makeSoldShow(api);
    const body = payoutBody({ amount: 50_00 });
    const answers = await Promise.all([1, 2, 3].map(() => as(api, show.producer).post(payoutsOf(show), body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    for (const { body: view } of answers) expect(view).toEqual(answers[0]?.body);
    expect((await list(show)).count).toBe(1);
    const other = await as(api, show.producer)
      .post(payoutsOf(show), { ...body, amount: 60_00 })
      .expect(409);
    expect(other.body.code).toBe('ID_REUSED');
  });

  it.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['phone', '(81) 98765-4321', '+5581987654321'],
    ['email', ' Caixa@Exemplo.br', 'caixa@exemplo.br'],
    ['random-key', '123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ] as const)('a payout request takes a key of type %s, masked or bare: %s', async (pix_type, typed, held) => {
    const show = await makeSoldShow(api);
    const { body } = await askPayout(api, show, { pix_type, pix: typed }).expect(201);
    expect(body).toMatchObject({ pix: held, pix_type });
  });

  it('a payout request may name the event of the path, and no other', async () => {
    const [show, other] = [await makeSoldShow(api), await makeSoldShow(api)];
    await askPayout(api, show, { event_id: show.id }).expect(201);
    const { body } = await askPayout(api, show, { event_id: other.id }).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', errors: { event_id: ['Evento desconhecido'] } });
    expect((await list(show)).count).toBe(1);
  });

  it('a payout request takes a CPF without a type, and a day in place of a time', async () => {
    const show = await makeSoldShow(api);
    const { pix_type: _, ...body } = payoutBody({ request_date: '2026-11-20' });
    const answer = await as(api, show.producer).post(payoutsOf(show), body).expect(201);
    expect(answer.body).toMatchObject({ pix_type: 'cpf', request_date: '2026-11-20T03:00:00.000Z' });
  });

  it.each([
    [{ amount: 99 }, { amount: ['Valor deve ser maior que 1'] }],
    [{ amount: 0 }, { amount: ['Valor deve ser maior que 1'] }],
    [{ amount: -5 }, { amount: ['Valor deve ser maior que 1'] }],
    [{ amount: 100.5 }, { amount: ['Valor inválido'] }],
    [{ amount: '100' }, { amount: ['Valor inválido'] }],
    [{ amount: 3_000_000_000 }, { amount: ['Valor inválido'] }],
    [{ amount: undefined }, { amount: ['Campo obrigatório'] }],
    [{ request_date: undefined }, { request_date: ['Campo obrigatório'] }],
    [{ request_date: '20/11/2026' }, { request_date: ['Data inválida'] }],
    [{ pix: undefined }, { pix: ['Campo obrigatório'] }],
    [{ pix: '529.982.247-26' }, { pix: ['CPF inválido'] }],
    [{ pix: '11.222.333/0001-81' }, { pix: ['CPF inválido'] }],
    [{ pix_type: 'cnpj' }, { pix: ['CNPJ inválido'] }],
    [{ pix_type: 'phone', pix: '12345' }, { pix: ['Telefone inválido'] }],
    [{ pix_type: 'email', pix: 'caixa' }, { pix: ['E-mail inválido'] }],
    [{ pix_type: 'email', pix: `${'a'.repeat(70)}@exemplo.br` }, { pix: ['E-mail inválido'] }],
    [{ pix_type: 'random-key', pix: '123' }, { pix: ['Chave aleatória inválida'] }],
    [{ pix_type: 'boleto' }, { pix_type: ['Tipo de chave Pix inválido'] }],
    [{ obs: 'a'.repeat(2_001) }, { obs: ['Texto longo demais'] }],
    [{ id: 'x' }, { id: ['Identificador inválido'] }],
    [{ status: 'done' }, { status: ['Campo desconhecido'] }],
  ])('a payout request with %j is refused', async (facts, errors) => {
    const show = await makeSoldShow(api, 1);
    const { body } = await as(api, show.producer)
      .post(payoutsOf(show), { ...payoutBody(), ...facts })
      .expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', errors });
  });

  it('a payout request above the available balance is refused, to the centavo @V2.3.2', async () => {
    const show = await makeSoldShow(api);
    await pendingPayout(api, show, { amount: 120_00 });
    const refused = await askPayout(api, show, { amount: 80_01 }).expect(409);
    expect(refused.body).toMatchObject({
      code: 'PAYOUT_ABOVE_AVAILABLE',
      detail: 'O valor é maior que o saldo disponível.',
    });
    await askPayout(api, show, { amount: 80_00 }).expect(201);
    await askPayout(api, show, { amount: 1_00 }).expect(409);
  });

  it('payout requests are for people with the grant and super-admins', async () => {
    const show = await makeSoldShow(api);
    const member = await memberWith(show, 'payouts');
    const other = await memberWith(show, 'overview', 'sales', 'general', 'supervise');
    await askPayout(api, show, {}, [member, 'team-member']).expect(201);
    await askPayout(api, show, {}, [admin, 'super-admin']).expect(201);
    expect((await askPayout(api, show, {}, [other, 'team-member']).expect(403)).body.code).toBe('FORBIDDEN');
    await as(api, other).get(payoutsOf(show, 'team-member')).expect(403);
    const stranger = await makePerson(api, { roles: ['producer'] });
    await askPayout(api, show, {}, [stranger, 'producer']).expect(404);
    await as(api, null).post(payoutsOf(show), payoutBody()).expect(401);
  });
});

describe('list', () => {
  it('the list of payouts shows the newest first, in pages, with the sum of the waiting ones', async () => {
    const show = await makeSoldShow(api);
    const made: string[] = [];
    for (const amount of [10_00, 20_00, 30_00]) made.unshift((await pendingPayout(api, show, { amount })).id);
    await scene.answer(made[2]!, { status: 'rejected' }).expect(200);
    const { data, count, sumPendingAmount } = await list(show, '?take=2');
    expect(data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect([count, sumPendingAmount]).toEqual([3, 50_00]);
    expect((await list(show, '?take=2&skip=2')).data.map(({ id }) => id)).toEqual(made.slice(2));
    const rejected = await list(show, '?status=rejected');
    expect([rejected.count, rejected.data[0]?.id, rejected.sumPendingAmount]).toEqual([1, made[2], 50_00]);
    await as(api, show.producer)
      .get(`${payoutsOf(show)}?status=open`)
      .expect(400);
  });

  it('the list of payouts takes as many statements for many rows as for one', async () => {
    const show = await makeSoldShow(api);
    await pendingPayout(api, show);
    const one = await countQueries(api, () => list(show));
    for (let more = 0; more < 4; more += 1) await pendingPayout(api, show);
    expect(await countQueries(api, () => list(show))).toBe(one);
  });
});

describe('suggestions', () => {
  const recent = async (show: TestShow, [whom, area]: [TestPerson, string] = [show.producer, 'producer']) => {
    const answer = await as(api, whom)
      .get(`${payoutsOf(show, area)}/recent`)
      .expect(200);
    return answer.body as RecentPayoutsView;
  };

  it('suggestions show the newest five requests, and the keys of each type', async () => {
    const show = await makeSoldShow(api);
    const made: string[] = [];
    for (let count = 0; count < 6; count += 1) made.unshift((await pendingPayout(api, show)).id);
    await pendingPayout(api, show, { pix_type: 'email', pix: 'caixa@exemplo.br' });
    const { data, keys } = await recent(show);
    expect(data).toHaveLength(5);
    expect(data.slice(1).map(({ id }) => id)).toEqual(made.slice(0, 4));
    expect(keys).toMatchObject([
      { pix_type: 'email', pix: 'caixa@exemplo.br' },
      { pix_type: 'cpf', pix: '52998224725' },
    ]);
  });

  it('suggestions show at most five keys of a type, the latest used', async () => {
    const show = await makeSoldShow(api);
    const made: string[] = [];
    for (const place of [1, 2, 3, 4, 5, 6]) {
      made.unshift((await pendingPayout(api, show, { pix_type: 'email', pix: `caixa${place}@exemplo.br` })).pix);
    }
    await pendingPayout(api, show);
    const { keys } = await recent(show);
    expect(keys.filter(({ pix_type }) => pix_type === 'email').map(({ pix }) => pix)).toEqual(made.slice(0, 5));
    expect(keys).toHaveLength(6);
  });

  it('suggestions show keys of other events to their producer, and to no member or program', async () => {
    const first = await makeSoldShow(api);
    await pendingPayout(api, first, { pix_type: 'email', pix: 'segredo@exemplo.br' });
    const second = await makeSoldShow(api, 1, first.producer);
    expect((await recent(second)).keys).toMatchObject([{ pix: 'segredo@exemplo.br' }]);
    const member = await memberWith(second, 'payouts');
    expect((await recent(second, [member, 'team-member'])).keys).toEqual([]);
    const key = await makeApiKey(api, first.producer, { scopes: ['payouts:read'] });
    const answer = await api.request
      .get(`${payoutsOf(second)}/recent`)
      .set('authorization', `Bearer ${key.token}`)
      .expect(200);
    expect(answer.body.keys).toEqual([]);
  });
});

describe('withdrawal', () => {
  const remove = (show: TestShow, id: string, [whom, area]: [TestPerson, string] = [show.producer, 'producer']) =>
    as(api, whom).delete(`${payoutsOf(show, area)}/${id}`);

  it('a withdrawn request frees its amount', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show, { amount: 200_00 });
    await remove(show, id).expect(204);
    expect(await metricsOf(api, show)).toMatchObject({ payouts_pending: 0, available: 200_00 });
    expect((await list(show)).data).toEqual([]);
    await remove(show, id).expect(404);
    expect(await auditOf(api, id, 'payouts:remove')).toMatchObject([{ before: { status: 'pending', amount: 200_00 } }]);
  });

  it('a refused request can be withdrawn, and a done one can’t', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show);
    await scene.answer(id, { status: 'rejected' }).expect(200);
    await remove(show, id).expect(204);
    const done = await scene.done(show);
    const refused = await remove(show, done.id).expect(409);
    expect(refused.body).toMatchObject({ code: 'PAYOUT_DONE', detail: 'Repasse já realizado' });
    await remove(show, done.id, [admin, 'super-admin']).expect(409);
    expect((await list(show)).data).toMatchObject([{ id: done.id, status: 'done' }]);
  });

  it('a withdrawal is for the producer and super-admins', async () => {
    const show = await makeSoldShow(api);
    const member = await memberWith(show, 'payouts');
    const { id } = await pendingPayout(api, show);
    await remove(show, id, [member, 'team-member']).expect(403);
    const other = await makeSoldShow(api, 1);
    await remove(other, id).expect(404);
    await remove(show, newId()).expect(404);
    await remove(show, id, [admin, 'super-admin']).expect(204);
  });
});

it('one of two concurrent requests for the last centavo is created', async () => {
  for (let round = 0; round < 4; round += 1) {
    const show = await makeSoldShow(api, 1);
    const answers = await Promise.all([1, 2, 3].map(() => askPayout(api, show, { amount: 100_00 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await metricsOf(api, show)).toMatchObject({ payouts_pending: 100_00, available: 0 });
  }
});

describe('watchers of an event’s money', () => {
  it('watchers get hints of requests, withdrawals, and refusals by an event transfer', async () => {
    const show = await makeSoldShow(api);
    const listener = await Listener.connect(api.url, admin.token);
    await listener.join(show.id);
    const hears = (change: () => PromiseLike<unknown>) => hearsOf(api, listener, [show.id, 'order.updated'], change);
    let id = '';
    await hears(async () => ({ id } = await pendingPayout(api, show)));
    await hears(() =>
      as(api, show.producer)
        .delete(`${payoutsOf(show)}/${id}`)
        .expect(204),
    );
    await hears(() => pendingPayout(api, show));
    const heir = await makePerson(api, { name: 'Herdeira', roles: ['producer'] });
    const path = `/api/super-admin/events/${show.id}/transfer-producer`;
    await hears(() => as(api, admin).post(path, { new_producer_id: heir.id }).expect(200));
    listener.close();
  });
});

it('at most fifty payouts of an event wait at once, without those of rebates', async () => {
  const producer = await makePerson(api, { name: 'Produtora', roles: ['producer'] });
  await api.database.query('update users set convenience_tax = 1000, rebate_tax = 2000 where id = $1', [producer.id]);
  const show = await makeSoldShow(api, 2, producer);
  const [first] = await Promise.all(Array.from({ length: 49 }, () => pendingPayout(api, show, { amount: 1_00 })));
  await scene.makeExpense(show, { amount: 1_00, is_rebate: true, is_producer_payout: true });
  const last = await Promise.all([1, 2, 3].map(() => askPayout(api, show, { amount: 1_00 })));
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const { body } = await askPayout(api, show, { amount: 1_00 }, [admin, 'super-admin']).expect(409);
  expect(body).toMatchObject({
    code: 'PAYOUTS_WAITING',
    detail: 'Este evento já tem 50 pedidos de repasse pendentes. Espere a resposta de um deles ou remova algum.',
  });
  await scene.answer(first!.id, { status: 'rejected' }).expect(200);
  await askPayout(api, show, { amount: 1_00 }).expect(201);
  await askPayout(api, show, { amount: 1_00 }).expect(409);
});

it('an internal test event pays nothing out, even if it sold before it was one', async () => {
  const show = await makeSoldShow(api);
  const waiting = await pendingPayout(api, show);
  await api.database.query('update events set is_test = true where id = $1', [show.id]);
  const { body } = await askPayout(api, show).expect(409);
  expect(body).toMatchObject({ code: 'PAYOUT_OF_TEST_EVENT' });
  await askPayout(api, show, {}, [admin, 'super-admin']).expect(409);
  const paid = await scene.answer(waiting.id, DONE).expect(409);
  expect(paid.body).toMatchObject({ code: 'PAYOUT_OF_TEST_EVENT' });
  await scene.answer(waiting.id, { status: 'rejected' }).expect(200);
});
