import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CheckinListView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { leaseStub, makeDoorPerson, sellTickets, type TestTicket } from '../../../testing/doors.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';
import { REVEALS } from './reveal-holder.ts';

const REASON = 'Nome diferente do documento';

const api = useApi();
const show = useShow(api);
let door: TestPerson;
let supervisor: TestPerson;
let ticket: TestTicket;

beforeEach(async () => {
  door = await makeDoorPerson(api, show);
  supervisor = await makeDoorPerson(api, show, 'Chefia', ['supervise']);
  [ticket] = (await sellTickets(api, show, { price: 1 })) as [TestTicket];
});

describe('full document of a holder', () => {
  const reveal = (body: object = { reason: REASON }, id = ticket.id, whom = supervisor) =>
    as(api, whom).post(`/api/team-member/events/${show.id}/checkins/tickets/${id}/holder`, body);

  it('the full document of a holder is shown to a supervisor, and each view is recorded in the audit log', async () => {
    const holder = {
      ticket_id: ticket.id,
      name: 'Maria Silva',
      document: '52998224725',
      email: 'maria@exemplo.br',
    };
    expect((await reveal().expect(200)).body).toEqual(holder);
    expect((await reveal({ reason: ' De novo ' }).expect(200)).body).toEqual(holder);
    const traces = await api.database.query(
      `select actor_id, event_id, before, after from audit_entries
       where subject_id = $1 and action = 'documents:reveal' order by id`,
      [ticket.id],
    );
    const trace = { actor_id: supervisor.id, event_id: show.id, before: null };
    expect(traces).toEqual([
      { ...trace, after: { reason: REASON } },
      { ...trace, after: { reason: 'De novo' } },
    ]);
  });

  it('the full document of a transferred ticket is its new holder’s, without data of the buyer', async () => {
    await api.database.query(
      `update tickets set assignee_name = 'Caio', assignee_email = 'caio@exemplo.br', holder_name = null, holder_document = null
       where id = $1`,
      [ticket.id],
    );
    expect((await reveal().expect(200)).body).toMatchObject({ name: 'Caio', document: null, email: 'caio@exemplo.br' });
  });

  it('the full document is that of the buyer’s account if the ticket has no holder, and none for an unsold stub', async () => {
    const buyer = await makePerson(api, { name: 'Bia' });
    await api.database.query('update users set document = $2 where id = $1', [buyer.id, '11144477735']);
    await api.database.query(
      `update orders set user_id = $2, buyer_name = null, buyer_email = null, buyer_document = null where id = $1`,
      [ticket.order_id, buyer.id],
    );
    await api.database.query('update tickets set holder_name = null, holder_document = null where id = $1', [
      ticket.id,
    ]);
    expect((await reveal().expect(200)).body).toMatchObject({
      name: 'Bia',
      document: '11144477735',
      email: buyer.email,
    });
    const stub = await leaseStub(api, show);
    expect((await reveal({ reason: REASON }, stub.id).expect(200)).body).toMatchObject({ document: null, email: null });
  });

  it('the full document is refused without the ability or a reason, and for another event’s ticket', async () => {
    await reveal({ reason: REASON }, ticket.id, door).expect(403);
    await reveal({ reason: ' ' }).expect(400);
    await reveal({}).expect(400);
    await reveal({ reason: REASON }, newId()).expect(404);
    const elsewhere = await makeShow(api);
    const [foreign] = (await sellTickets(api, elsewhere)) as [TestTicket];
    await reveal({ reason: REASON }, foreign.id).expect(404);
    const traces = await api.database.query(`select from audit_entries where actor_id = any ($1::uuid[])`, [
      [door.id, supervisor.id],
    ]);
    expect(traces).toEqual([]);
  });

  it('the full document is refused once a supervisor reads more than the limit allows', async () => {
    for (let asked = 0; asked < REVEALS.points; asked++) await reveal().expect(200);
    const answer = await reveal()
      .expect(429)
      .expect(/RATE_LIMITED/);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const path = `/api/producer/events/${show.id}/checkins/tickets/${ticket.id}/holder`;
    await as(api, show.producer).post(path, { reason: REASON }).expect(200);
  });
});

describe('document check', () => {
  const check = (body: object = {}, whom = door) =>
    as(api, whom).post(`/api/team-member/events/${show.id}/checkins/documents`, {
      id: newId(),
      ticket_id: ticket.id,
      result: 'conferido',
      ...body,
    });
  async function shown(): Promise<unknown> {
    const list = await as(api, door).get(`/api/team-member/events/${show.id}/checkins?take=100`).expect(200);
    return (list.body as CheckinListView).data.find(({ ticket_id }) => ticket_id === ticket.id)?.document;
  }

  it('a document check without a device is stored like a door’s, and shown with the entry', async () => {
    const path = `/api/team-member/events/${show.id}/checkins`;
    await as(api, door).post(path, { id: newId(), ticket_id: ticket.id }).expect(201);
    const id = newId();
    const answer = await check({ id, result: 'negado' }).expect(201);
    expect(answer.body).toEqual({
      id,
      ticket_id: ticket.id,
      result: 'negado',
      occurred_at: expect.any(String) as unknown,
    });
    expect(await shown()).toBe('negado');
    await check({ result: 'pagou_diferenca' }).expect(201);
    expect(await shown()).toBe('pagou_diferenca');
    expect(
      await api.database.query(
        'select event_id, result, price_kind, device_id, user_id from document_checks where id = $1',
        [id],
      ),
    ).toEqual([
      { event_id: show.id, result: 'negado', price_kind: 'meia_estudante', device_id: null, user_id: door.id },
    ]);
  });

  it('a document check is refused for another event’s ticket, an unknown result, and a caller who may not check in', async () => {
    const elsewhere = await makeShow(api);
    const [foreign] = (await sellTickets(api, elsewhere)) as [TestTicket];
    await check({ ticket_id: foreign.id }).expect(404);
    await check({ result: 'talvez' }).expect(400);
    await check({}, supervisor).expect(403);
  });

  it('a document check is refused under the id of another record', async () => {
    const id = newId();
    await api.database.query(
      `insert into document_checks (id, event_id, ticket_id, result, occurred_at) values ($1, $2, $3, 'conferido', now())`,
      [id, show.id, ticket.id],
    );
    await check({ id, result: 'negado' })
      .expect(409)
      .expect(/ID_REUSED/);
  });
});
