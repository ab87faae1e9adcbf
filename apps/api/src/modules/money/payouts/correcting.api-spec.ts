import { describe, expect, it } from '@jest/globals';
import type { PayoutDetailView } from '@festix/domain/contract';
import { auditOf } from '../../../testing/audit.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { makeSoldShow, metricsOf, PDF, pendingPayout } from '../../../testing/payouts.ts';
import { makePerson } from '../../../testing/people.ts';
import { bookOf } from '../../../testing/purchases.ts';
import { as } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePayoutScene } from '../../../testing/use-payout-scene.ts';

const api = useApi();
const { admin, answer, done } = usePayoutScene(api);

const path = (id: string) => `/api/super-admin/payouts/${id}/transfer`;

/** Sends a correction as the form does. */
function correct(id: string, fields: Record<string, string> = {}, receipt?: Buffer, whom = admin) {
  const call = api.request.patch(path(id)).set('authorization', `Bearer ${whom.token}`);
  for (const [name, value] of Object.entries(fields)) call.field(name, value);
  return receipt ? call.attach('receipt', receipt, 'recibo.pdf') : call;
}

describe('correction of a done payout', () => {
  it('receipt and date are added afterwards, audited, and mailed to the producer with the receipt', async () => {
    const show = await makeSoldShow(api);
    const payout = await done(show, { amount: 150_00 });
    const before = [await metricsOf(api, show), await bookOf(api, show)];
    const { body } = await correct(payout.id, { sent_date: '2026-11-20' }, PDF).expect(200);
    expect(body).toMatchObject({
      ...{ status: 'done', amount: 150_00, pix: payout.pix },
      sent_date: '2026-11-20T03:00:00.000Z',
      receipt: expect.stringMatching(/\.pdf$/),
    });
    expect([await metricsOf(api, show), await bookOf(api, show)]).toEqual(before);
    expect(await auditOf(api, payout.id, 'payouts:correct')).toMatchObject([
      {
        actor_id: admin.id,
        event_id: show.id,
        before: { sent_date: '2026-11-21T15:00:00.000Z', has_receipt: false },
        after: { sent_date: '2026-11-20T03:00:00.000Z', has_receipt: true },
      },
    ]);
    const mails = await mailsTo(api, show.producer.email, 'payout-corrected');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('20/11/2026');
    expect(mails[0]!.text).toContain('O comprovante vai em anexo.');
    await as(api, show.producer).get(`/api/producer/events/${show.id}/payouts/${payout.id}/receipt`).expect(200);
  });

  it('another receipt takes the place of the former one, which is deleted after a while', async () => {
    const show = await makeSoldShow(api);
    const payout = await done(show);
    const first = (await correct(payout.id, {}, PDF).expect(200)).body as PayoutDetailView;
    const other = Buffer.concat([PDF, Buffer.from('%%EOF\n')]);
    const second = (await correct(payout.id, {}, other).expect(200)).body as PayoutDetailView;
    expect(second.receipt).not.toBe(first.receipt);
    const loose = await api.database.query<{ key: string }>(
      `select key from loose_files where key in (select $1 union select $2)`,
      [first.receipt, second.receipt],
    );
    expect(loose).toEqual([{ key: first.receipt }]);
  });

  it('a correction that changes nothing mails nobody', async () => {
    const show = await makeSoldShow(api);
    const payout = await done(show);
    await correct(payout.id, {}, PDF).expect(200);
    await correct(payout.id, { sent_date: payout.sent_date! }, PDF).expect(200);
    expect(await mailsTo(api, show.producer.email, 'payout-corrected')).toHaveLength(1);
    expect(await auditOf(api, payout.id, 'payouts:correct')).toHaveLength(1);
  });

  it('a payout that is not done, a date to come, and an outdated version are refused', async () => {
    const show = await makeSoldShow(api);
    const waiting = await pendingPayout(api, show, { amount: 10_00 });
    expect((await correct(waiting.id, {}, PDF).expect(409)).body.code).toBe('PAYOUT_NOT_DONE');
    const payout = await done(show, { amount: 20_00 });
    const tomorrow = new Date(api.clock.now().getTime() + 86_400_000).toISOString();
    expect((await correct(payout.id, { sent_date: tomorrow }).expect(422)).body.code).toBe('PAYOUT_SENT_LATER');
    expect((await correct(payout.id, { amount: '1' }).expect(400)).body.code).toBe('VALIDATION_ERROR');
    const { headers } = await as(api, admin).get(`/api/super-admin/payouts/${payout.id}`).expect(200);
    await correct(payout.id, {}, PDF).expect(200);
    const late = await correct(payout.id, { sent_date: '2026-11-19' }).set('if-match', headers['etag'] as string);
    expect(late.status).toBe(412);
    expect((await answer(payout.id, { status: 'done', sent_date: '2026-11-19' }).expect(409)).body.code).toBe(
      'PAYOUT_ALREADY_ANSWERED',
    );
    await correct(payout.id, {}, PDF, show.producer).expect(403);
  });

  it('the new producer of the event gets neither mail nor receipt of the former one’s payout', async () => {
    const show = await makeSoldShow(api);
    const payout = await done(show);
    const next = await makePerson(api, { roles: ['producer'] });
    await api.database.query('update events set producer_id = $2 where id = $1', [show.id, next.id]);
    await correct(payout.id, {}, PDF).expect(200);
    expect(await mailsTo(api, next.email, 'payout-corrected')).toEqual([]);
    expect(await mailsTo(api, show.producer.email, 'payout-corrected')).toHaveLength(1);
  });
});
