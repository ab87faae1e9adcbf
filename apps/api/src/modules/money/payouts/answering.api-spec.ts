import { describe, expect, it } from '@jest/globals';
import type { PayoutDetailView, PayoutRowView, PayoutsPage } from '@festix/domain/contract';
import { Files } from '../../../kernel/files/files.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { LOOSE_FILES_KEPT, LOOSE_FILES_SWEEP } from '../../../kernel/files/loose-files.ts';
import { auditOf } from '../../../testing/audit.ts';
import { mailsTo } from '../../../testing/mails.ts';
import {
  answerPayout,
  DONE,
  makeSoldShow,
  metricsOf,
  PDF,
  payoutBody,
  pendingPayout,
} from '../../../testing/payouts.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { makePicture } from '../../../testing/pictures.ts';
import { bookOf } from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as, makeShow, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePayoutScene } from '../../../testing/use-payout-scene.ts';

const api = useApi();
const scene = usePayoutScene(api);
const { admin } = scene;

const PATH = '/api/super-admin/payouts';

const read = async (id: string) => {
  const answer = await as(api, admin).get(`${PATH}/${id}`).expect(200);
  return { view: answer.body as PayoutDetailView, etag: answer.headers['etag'] as string };
};

describe('answer to a payout', () => {
  it('a transferred payout is done, with its receipt, a posting and an audit entry', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show, { amount: 150_00 });
    const fields = { ...DONE, obs_admin: 'Pago hoje.', id };
    const { body } = await scene.answer(id, fields, PDF).expect(200);
    expect(body).toMatchObject({
      id,
      status: 'done',
      sent_date: DONE.sent_date,
      obs_admin: 'Pago hoje.',
      receipt: expect.stringMatching(/^receipts\/.*\.pdf$/),
      answered_by: { id: admin.id },
      producer: { id: show.producer.id, email: show.producer.email },
      metrics: { payouts_done: 150_00, payouts_pending: 0, balance: 50_00, available: 50_00 },
    });
    expect(await bookOf(api, show)).toMatchObject({ paid_out: 150_00, platform_cash: -150_00 });
    expect(await auditOf(api, id, 'payouts:done')).toMatchObject([
      {
        actor_id: admin.id,
        event_id: show.id,
        before: { status: 'pending', amount: 150_00 },
        after: { status: 'done', amount: 150_00, has_receipt: true },
      },
    ]);
    const overview = await as(api, show.producer).get(`/api/producer/events/${show.id}/overview`).expect(200);
    expect(overview.body).toMatchObject({ payouts: 150_00, balance: 50_00, expenses: 0 });
    const row = await as(api, show.producer).get(`/api/producer/events/${show.id}`).expect(200);
    expect(row.body.finance).toEqual({ billed: 200_00, payouts: 150_00, balance: 50_00 });
  });

  it('a refused payout returns its amount to the available balance', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show, { amount: 200_00 });
    const { body } = await scene.answer(id, { status: 'rejected', obs_admin: 'Chave errada.' }).expect(200);
    expect(body).toMatchObject({
      status: 'rejected',
      sent_date: null,
      metrics: { available: 200_00, balance: 200_00 },
    });
    expect(await bookOf(api, show)).not.toHaveProperty('paid_out');
    const [mail] = await mailsTo(api, show.producer.email, 'payout-rejected');
    expect(mail).toMatchObject({ subject: 'Repasse recusado: Arraial da Lua', attachment: null });
    expect(mail?.text).toContain('Chave errada.');
  });

  it('an answer may be sent as JSON or as a form', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show);
    const body = { ...DONE, amount: 12_00, cc: ['contador@exemplo.br'] };
    const answer = await as(api, admin).put(`${PATH}/${id}`, body).expect(200);
    expect(answer.body).toMatchObject({ status: 'done', amount: 12_00 });
  });

  it('a payout is answered once', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show);
    await scene.answer(id, DONE).expect(200);
    const others: Record<string, string | number>[] = [
      DONE,
      { ...DONE, amount: 9_00 },
      { status: 'rejected' },
      { amount: 20_00 },
      {},
    ];
    for (const fields of others) {
      const again = await scene.answer(id, fields).expect(409);
      expect(again.body).toMatchObject({ code: 'PAYOUT_ALREADY_ANSWERED' });
    }
    expect(await bookOf(api, show)).toMatchObject({ paid_out: 10_00 });
  });

  it.each([
    [{ status: 'done' }, { sent_date: ['Campo Obrigatório'] }],
    [{ status: 'done', sent_date: '' }, { sent_date: ['Campo Obrigatório'] }],
    [{ status: 'done', sent_date: 'ontem' }, { sent_date: ['Data inválida'] }],
    [{ status: 'paid' }, { status: ['Valor inválido'] }],
    [{ amount: 99 }, { amount: ['Valor deve ser maior que 1'] }],
    [{ amount: 'x' }, { amount: ['Valor inválido'] }],
    [{ pix: '123' }, { pix: ['CPF inválido'] }],
    [{ pix_type: 'email' }, { pix: ['E-mail inválido'] }],
    [{ pix_type: 'x' }, { pix_type: ['Tipo de chave Pix inválido'] }],
    [
      { ...DONE, cc: 'contador' },
      { cc: ['Formato de email inválido no campo CC. Separe múltiplos emails por vírgula.'] },
    ],
    [
      { ...DONE, bcc: ['a@b.br', 'x@'] },
      { bcc: ['Formato de email inválido no campo BCC. Separe múltiplos emails por vírgula.'] },
    ],
    [{ obs_admin: 'a'.repeat(2_001) }, { obs_admin: ['Texto longo demais'] }],
    [{ id: newId() }, { id: ['Identificador inválido'] }],
    [{ is_rebate: 'true' }, { is_rebate: ['Campo desconhecido'] }],
  ])('an answer with %j is refused', async (fields, errors) => {
    const show = await makeSoldShow(api, 1);
    const { id } = await pendingPayout(api, show);
    const { body } = await scene.answer(id, fields as Record<string, string>).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', errors });
    expect((await read(id)).view.status).toBe('pending');
  });

  it('an answer checks the balance again', async () => {
    const show = await makeSoldShow(api);
    const first = await pendingPayout(api, show, { amount: 120_00 });
    const second = await pendingPayout(api, show, { amount: 80_00 });
    await scene.makeExpense(show, { amount: 50_00 });
    await scene.answer(first.id, DONE).expect(200);
    const refused = await scene.answer(second.id, DONE).expect(409);
    expect(refused.body.code).toBe('PAYOUT_ABOVE_BALANCE');
    const { body } = await scene.answer(second.id, { ...DONE, amount: 30_00 }).expect(200);
    expect(body.metrics).toMatchObject({ balance: 0, available: 0 });
  });

  it('an answer pays more than requested only out of money that no other payout waits for', async () => {
    const show = await makeSoldShow(api, 3);
    const first = await pendingPayout(api, show, { amount: 50_00 });
    const second = await pendingPayout(api, show, { amount: 150_00 });
    const above = await scene.answer(first.id, { ...DONE, amount: 150_01 }).expect(409);
    expect(above.body.code).toBe('PAYOUT_ABOVE_AVAILABLE');
    await scene.answer(first.id, { ...DONE, amount: 150_00 }).expect(200);
    const { body } = await scene.answer(second.id, DONE).expect(200);
    expect(body.metrics).toMatchObject({ payouts_done: 300_00, balance: 0 });
  });

  it('answers are for super-admins', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show);
    const member = await makeMember(api);
    await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['payouts', 'supervise']);
    for (const whom of [show.producer, member]) {
      await answerPayout(api, whom, id, DONE).expect(403);
      await as(api, whom).get(PATH).expect(403);
    }
    await as(api, show.producer).put(`/api/producer/payouts/${id}`, DONE).expect(404);
    await scene.answer(newId(), DONE).expect(404);
  });

  it('exactly one of several concurrent answers to a payout wins', async () => {
    const colleague = await makePerson(api, { roles: ['super-admin'] });
    for (let round = 0; round < 4; round += 1) {
      const show = await makeSoldShow(api, 1);
      const { id } = await pendingPayout(api, show, { amount: 100_00 });
      const answers = await Promise.all([
        scene.answer(id, DONE),
        scene.answer(id, DONE),
        scene.answer(id, { status: 'rejected' }),
        answerPayout(api, colleague, id, DONE, PDF),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const lost = answers.filter(({ status }) => status === 409);
      expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(['PAYOUT_ALREADY_ANSWERED']));
      const { view } = await read(id);
      const paid = view.status === 'done' ? 100_00 : 0;
      expect(view.metrics).toMatchObject({ payouts_done: paid, balance: 100_00 - paid });
      expect(
        (await mailsTo(api, show.producer.email)).filter(({ template }) => template.startsWith('payout')),
      ).toHaveLength(1);
    }
  });

  it('answers never pay out more than the balance, however many come at once', async () => {
    const show = await makeSoldShow(api, 2);
    const waiting = [];
    for (let count = 0; count < 4; count += 1) waiting.push(await pendingPayout(api, show, { amount: 50_00 }));
    await scene.makeExpense(show, { amount: 100_00 });
    const answers = await Promise.all(waiting.map(({ id }) => scene.answer(id, DONE)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(await metricsOf(api, show)).toMatchObject({ balance: 0, payouts_done: 100_00 });
  });
});

it('the database itself allows one answer to a payout', async () => {
  const show = await makeSoldShow(api);
  const { id } = await scene.done(show);
  for (const change of [`status = 'rejected'`, `amount = 200`, `removed_at = now()`]) {
    await expect(api.database.query(`update payouts set ${change} where id = $1`, [id])).rejects.toThrow();
  }
  const again = `insert into ledger_postings (id, event_id, payout_id, kind) values ($1, $2, $3, 'payout done')`;
  await expect(api.database.query(again, [newId(), show.id, id])).rejects.toThrow('ledger_postings_payout');
});

describe('edit of a waiting payout', () => {
  it('an edit changes the fields it sends and leaves the rest', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show, { amount: 50_00, obs: 'Som.' });
    const fields = { amount: 180_00, pix_type: 'email', pix: 'Caixa@exemplo.br', status: 'pending' };
    const { body } = await scene.answer(id, fields).expect(200);
    expect(body).toMatchObject({
      status: 'pending',
      amount: 180_00,
      pix: 'caixa@exemplo.br',
      obs_producer: 'Som.',
      answered_at: null,
      metrics: { payouts_pending: 180_00, available: 20_00 },
    });
    expect(await auditOf(api, id, 'payouts:edit')).toMatchObject([
      { before: { amount: 50_00, pix_type: 'cpf' }, after: { amount: 180_00, pix_type: 'email', pix_changed: true } },
    ]);
    expect(await mailsTo(api, show.producer.email)).toEqual([]);
    const above = await scene.answer(id, { amount: 200_01 }).expect(409);
    expect(above.body.code).toBe('PAYOUT_ABOVE_AVAILABLE');
  });

  it('an edit checks If-Match', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show);
    const { etag } = await read(id);
    const edited = await scene.answer(id, { amount: 20_00 }).set('if-match', etag).expect(200);
    expect(edited.headers['etag']).not.toBe(etag);
    const stale = await scene.answer(id, DONE).set('if-match', etag).expect(412);
    expect(stale.body).toMatchObject({ code: 'PRECONDITION_FAILED', current: { amount: 20_00 } });
    await scene
      .answer(id, DONE)
      .set('if-match', edited.headers['etag'] as string)
      .expect(200);
  });
});

describe('receipts', () => {
  const linkOf = (show: TestShow, id: string, [whom, area] = [show.producer, 'producer'] as [TestPerson, string]) =>
    as(api, whom).get(`/api/${area}/events/${show.id}/payouts/${id}/receipt`);

  it('a receipt’s type comes from its bytes, and it is stored privately and read by a short-lived link @V3.2.1 @V5.4.1', async () => {
    const show = await makeSoldShow(api);
    const { id } = await pendingPayout(api, show);
    await linkOf(show, id).expect(404);
    const picture = await makePicture({ width: 40, height: 40, type: 'png' });
    const { body } = await scene.answer(id, DONE, picture).expect(200);
    expect(body.receipt).toMatch(/\.png$/);
    const link = await linkOf(show, id).expect(200);
    const file = await api.request.get(link.body.url).responseType('blob').expect(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="comprovante.png"',
    });
    expect(Buffer.compare(file.body as Buffer, picture)).toBe(0);
    api.clock.advance(6 * 60_000);
    expect((await api.request.get(link.body.url).expect(410)).body.code).toBe('FILE_LINK_EXPIRED');
    const { url } = (await linkOf(show, id).expect(200)).body as { url: string };
    await api.request.get(`${url.slice(0, -4)}AAAA`).expect(404);
    await api.request.get('/api/files/x').expect(404);
    await api.request.get(`/api/pictures/${body.receipt}`).expect(404);
    const stranger = await makeShow(api);
    await linkOf(stranger, id).expect(404);
    await linkOf(show, id, [stranger.producer, 'producer']).expect(404);
    api.clock.advance(-6 * 60_000);
  });

  it('receipts that were replaced, or whose payout or expense was removed, are deleted after a while', async () => {
    const show = await makeSoldShow(api);
    const [kept, gone] = [await pendingPayout(api, show), await pendingPayout(api, show)];
    const attached = async (id: string, mark: string) =>
      (await scene.answer(id, { obs_admin: mark }, Buffer.concat([PDF, Buffer.from(mark)])).expect(200)).body
        .receipt as string;
    const replaced = await attached(kept.id, 'a');
    const stays = await attached(kept.id, 'b');
    const removed = await attached(gone.id, 'c');
    await as(api, show.producer).delete(`/api/producer/events/${show.id}/payouts/${gone.id}`).expect(204);
    const cost = await scene.makeExpense(show, {}, PDF);
    await as(api, admin).delete(`/api/super-admin/events/${show.id}/expenses/${cost.id}`).expect(204);
    const keys = [replaced, stays, removed, cost.receipt!];
    const there = async () => {
      await api.app.get(Jobs).sweep(LOOSE_FILES_SWEEP);
      const files = await Promise.all(keys.map((key) => api.app.get(Files).get(key)));
      return keys.filter((_, place) => files[place]);
    };
    expect(await there()).toEqual(keys);
    api.clock.advance(LOOSE_FILES_KEPT + 60_000);
    expect(await there()).toEqual([stays]);
    api.clock.advance(-LOOSE_FILES_KEPT - 60_000);
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('a receipt that is %s is refused @V5.2.2', async (_, bytes) => {
    const show = await makeSoldShow(api, 1);
    const { id } = await pendingPayout(api, show);
    const { body } = await scene.answer(id, DONE, bytes).expect(422);
    expect(body.code).toBe('RECEIPT_UNREADABLE');
    expect((await read(id)).view.status).toBe('pending');
  });

  it('a receipt has at most 10 MB @V5.2.1', async () => {
    const show = await makeSoldShow(api, 1);
    const { id } = await pendingPayout(api, show);
    const large = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]);
    expect((await scene.answer(id, DONE, large).expect(413)).body.code).toBe('PAYLOAD_TOO_LARGE');
  });
});

describe('list of all events', () => {
  const inbox = async (query: string) => {
    const answer = await as(api, admin).get(`${PATH}?${query}`).expect(200);
    return answer.body as PayoutsPage<PayoutRowView>;
  };

  it('the list of payouts filters by status, event and key, and sums the waiting ones', async () => {
    const show = await makeSoldShow(api);
    const name = `Baile ${newId()} Água`;
    await as(api, show.producer).patch(`/api/producer/events/${show.id}`, { name }).expect(200);
    const one = await pendingPayout(api, show, { amount: 30_00 });
    const key = `${newId()}@exemplo.br`;
    const other = await pendingPayout(api, show, { amount: 20_00, pix_type: 'email', pix: key });
    await scene.answer(one.id, { status: 'rejected' }).expect(200);
    const found = await inbox(`query=${encodeURIComponent(name.replace('Água', 'agua'))}`);
    expect(found.data.map(({ id }) => id)).toEqual([other.id, one.id]);
    expect([found.count, found.sumPendingAmount]).toEqual([2, 20_00]);
    expect(found.data[0]).toMatchObject({ event: { name }, producer: { email: show.producer.email } });
    const byKey = await inbox(`filter=key&query=${encodeURIComponent(key.toUpperCase())}`);
    expect(byKey.data.map(({ id }) => id)).toEqual([other.id]);
    const masked = await inbox(`filter=key&query=${encodeURIComponent('529.982.247-25')}&status=rejected`);
    expect(masked.data.map(({ id }) => id)).toContain(one.id);
    expect((await inbox('filter=key&query=%25')).count).toBe(0);
    await as(api, admin).get(`${PATH}?filter=name`).expect(400);
  });

  it.each(['12.ABC.345/01DE-35', '12abc34501de35', 'ABC.345'])(
    'the list of payouts finds a CNPJ of letters and digits by %s, masked or bare, in either case',
    async (query) => {
      const show = await makeSoldShow(api);
      const { id } = await pendingPayout(api, show, { pix_type: 'cnpj', pix: '12.ABC.345/01DE-35' });
      const { data } = await inbox(`filter=key&query=${encodeURIComponent(query)}`);
      expect(data.map((payout) => payout.id)).toContain(id);
    },
  );

  it('the list of payouts gives the time zone of its days: the event’s', async () => {
    const show = await makeSoldShow(api);
    await as(api, show.producer)
      .patch(`/api/producer/events/${show.id}`, {
        time_zone: 'America/Noronha',
        on_change: { notify: false, reason: 'Era outro fuso.' },
      })
      .expect(200);
    const { id } = await pendingPayout(api, show, { request_date: '2026-11-20' });
    const { data } = await inbox('take=1');
    expect(data).toMatchObject([
      { id, request_date: '2026-11-20T02:00:00.000Z', event: { id: show.id, time_zone: 'America/Noronha' } },
    ]);
  });

  it('the list of payouts takes as many statements for many rows as for one', async () => {
    const show = await makeSoldShow(api);
    await pendingPayout(api, show);
    const one = await countQueries(api, () => inbox('take=1'));
    for (let more = 0; more < 4; more += 1) await pendingPayout(api, show);
    expect(await countQueries(api, () => inbox('take=5'))).toBe(one);
  });
});

describe('payout created by a super-admin', () => {
  it('a super-admin’s payout is like any other, of the named event', async () => {
    const show = await makeSoldShow(api);
    const body = { ...payoutBody({ amount: 40_00 }), event_id: show.id };
    const made = await as(api, admin).post(PATH, body).expect(201);
    expect(made.body).toMatchObject({
      id: body.id,
      event_id: show.id,
      status: 'pending',
      metrics: { available: 160_00 },
    });
    const again = await as(api, admin).post(PATH, body).expect(200);
    expect(again.body.id).toBe(body.id);
    const above = await as(api, admin)
      .post(PATH, { ...payoutBody({ amount: 160_01 }), event_id: show.id })
      .expect(409);
    expect(above.body.code).toBe('PAYOUT_ABOVE_AVAILABLE');
    const unknown = await as(api, admin)
      .post(PATH, { ...payoutBody(), event_id: newId() })
      .expect(400);
    expect(unknown.body.errors).toEqual({ event_id: ['Evento desconhecido'] });
    expect((await as(api, admin).post(PATH, payoutBody()).expect(400)).body.errors).toHaveProperty('event_id');
  });
});
