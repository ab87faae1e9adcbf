import { beforeAll, expect, describe, it } from '@jest/globals';
import type { CheckinListView, CheckinRowView, DeviceView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import {
  enrolDevice,
  leaseStub,
  makeDoorPerson,
  sellTickets,
  tellDoors,
  type TestTicket,
} from '../../../testing/doors.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{}, { name: 'Camarote' }] });
let person: TestPerson;
let device: DeviceView;

beforeAll(async () => {
  person = await makeDoorPerson(api, show);
  device = await enrolDevice(api, person, { name: 'Celular 07' });
});
let minute = 0;
/** Admits a ticket, each call a minute after the last. */
async function admit(ticket: TestTicket, more: object = {}): Promise<void> {
  minute += 1;
  await upload({ reference: ticket.qr }, new Date(Date.now() - 3600_000 + minute * 60_000), more);
}
async function upload(payload: object, at: Date, more: object = {}): Promise<void> {
  const op = {
    id: newId(),
    device_seq: minute,
    v: 1,
    type: 'admit',
    event_id: show.id,
    occurred_at: at.toISOString(),
    payload,
    ...more,
  };
  await as(api, person)
    .post(`/api/devices/${device.id}/ops`, { sent_at: new Date().toISOString(), ops: [op] })
    .expect(200);
}
async function list(query = '', whom = person, area = 'team-member'): Promise<CheckinListView> {
  return (await as(api, whom).get(`/api/${area}/events/${show.id}/checkins?${query}`).expect(200))
    .body as CheckinListView;
}
const idsOf = ({ data }: CheckinListView) => data.map(({ ticket_id }) => ticket_id);

describe('list of entries', () => {
  let ana: TestTicket;
  let joao: TestTicket;
  let vip: TestTicket;

  beforeAll(async () => {
    [ana] = (await sellTickets(api, show, {
      buyer: { name: 'Ana Souza', email: 'ana@exemplo.br', document: '52998224725' },
    })) as [TestTicket];
    [joao] = (await sellTickets(api, show, {
      price: 1,
      buyer: { name: 'João Ângelo', email: 'jo_ao@exemplo.br', document: '11144477735' },
    })) as [TestTicket];
    [vip] = (await sellTickets(api, show, {
      lot: 1,
      buyer: { name: 'Bia Lima', email: 'bia@exemplo.br', document: '12ABC34501DE35' },
    })) as [TestTicket];
    for (const ticket of [ana, joao, vip]) await admit(ticket, { gate: 'Portão A' });
  });

  it('the list of entries shows the latest first, in the view of the specification', async () => {
    const answer = await list();
    expect(idsOf(answer)).toEqual([vip.id, joao.id, ana.id]);
    expect(answer).toMatchObject({ count: 3, inside: 3, conflicts: 0 });
    const row = answer.data[1] as CheckinRowView;
    expect(row).toMatchObject({
      device: { id: device.id, name: 'Celular 07', gate: 'Portão A' },
      validatedBy: { id: person.id, name: person.name },
      user: { name: 'João Ângelo' },
      transfered_user: null,
      decided_offline: true,
      ticket: { code: joao.code, price: { name: 'Meia', kind: 'meia_estudante' }, lot: { name: 'Pista' } },
      order_code: expect.stringMatching(/^FTX/) as unknown,
      document: null,
      conflicts: [],
    });
    expect(row.created_at).toBe(row.scanned_at);
    expect(Date.parse(row.received_at)).toBeGreaterThan(Date.parse(row.scanned_at));
  });

  it.each([
    ['a name, without accents', 'query=joao angelo', () => [joao.id]],
    ['a part of a name', 'query=SOU', () => [ana.id]],
    ['an e-mail', 'query=Bia@exemplo.br', () => [vip.id]],
    ['what looks like a pattern', 'query=%25', () => []],
    ['an underscore, which is one', 'query=jo_ao@exemplo.br', () => [joao.id]],
    ['a masked document', 'filter=document&query=529.982.247-25', () => [ana.id]],
    ['a document with letters', 'filter=document&query=12.abc.345/01de-35', () => [vip.id]],
    ['nobody’s document', 'filter=document&query=999', () => []],
    ['nothing at all', 'query=', () => [vip.id, joao.id, ana.id]],
  ])('the list of entries finds an entry by %s', async (_, query, found) => {
    const answer = await list(query);
    expect([idsOf(answer), answer.count]).toEqual([found(), found().length]);
  });

  it('the list of entries finds nothing by a part of a masked field, which could be guessed letter by letter @V8.2.3', async () => {
    const supervisor = await makeDoorPerson(api, show, 'Supervisão', ['checkins', 'supervise']);
    for (const whom of [person, supervisor]) {
      expect(idsOf(await list('query=bia@exemplo', whom))).toEqual([]);
      expect(idsOf(await list('filter=document&query=529.982', whom))).toEqual([]);
    }
    const seller = await makeDoorPerson(api, show, 'Vendas', ['checkins', 'sales']);
    expect(idsOf(await list('query=bia@exemplo', seller))).toEqual([vip.id]);
    expect(idsOf(await list('query=bia@exemplo', show.producer, 'producer'))).toEqual([vip.id]);
    expect(idsOf(await list('filter=document&query=529.982', show.producer, 'producer'))).toEqual([]);
  });

  it('the list of entries shows the latest result of each document check', async () => {
    const documentOf = async () => (await list()).data.find(({ ticket_id }) => ticket_id === joao.id)?.document;
    for (const result of ['negado', 'pagou_diferenca']) {
      minute += 1;
      const payload = { ticket_id: joao.id, result, price_kind: 'meia_estudante' };
      await upload(payload, new Date(Date.now() - 3600_000 + minute * 60_000), { type: 'document_check' });
      expect(await documentOf()).toBe(result);
    }
  });

  it('the list of entries finds an entry by its ticket’s code and by its order’s', async () => {
    const [row] = (await list(`filter=code&query=${ana.code.toLowerCase()}`)).data;
    expect(row?.ticket_id).toBe(ana.id);
    expect(idsOf(await list(`filter=code&query=${row?.order_code.slice(0, 9)}`))).toContain(ana.id);
  });

  it('the list of entries filters by lot', async () => {
    const [first, second] = show.lots;
    expect(idsOf(await list(`lots=${second?.id}`))).toEqual([vip.id]);
    expect(idsOf(await list(`lots=${first?.id},${second?.id}`))).toHaveLength(3);
    expect(await list(`lots=${newId()}`)).toMatchObject({ data: [], count: 0, inside: 3 });
  });

  it('the list of entries is paged, and the page after the last is empty', async () => {
    expect(idsOf(await list('take=2'))).toEqual([vip.id, joao.id]);
    expect(idsOf(await list('take=2&skip=2'))).toEqual([ana.id]);
    expect(await list('take=2&skip=10')).toMatchObject({ data: [], count: 3 });
  });

  it.each(['take=0', 'take=101', 'skip=-1', 'filter=name', 'lots=x', 'conflicts=1', 'other=1'])(
    'the list of entries refuses %s',
    async (query) => {
      await as(api, person).get(`/api/team-member/events/${show.id}/checkins?${query}`).expect(400);
    },
  );

  it('the list of entries leaves out an entry that was undone', async () => {
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    await admit(ticket);
    await api.database.query('update checkins set undone_at = now() where ticket_id = $1', [ticket.id]);
    await api.database.query('update tickets set entry = 1 where id = $1', [ticket.id]);
    await tellDoors(api, ticket.id);
    const answer = await list();
    expect(idsOf(answer)).not.toContain(ticket.id);
    expect(answer).toMatchObject({ inside: 3 });
  });

  it('the list of entries shows a stub before its sale is reported, and the new holder of a transferred ticket', async () => {
    const stub = await leaseStub(api, show);
    await admit(stub);
    const friend = await makePerson(api, { name: 'Caio' });
    await api.database.query(`update tickets set assignee_id = $2, assignee_email = 'caio@exemplo.br' where id = $1`, [
      vip.id,
      friend.id,
    ]);
    const { data } = await list();
    expect(data.find(({ ticket_id }) => ticket_id === stub.id)).toMatchObject({
      order_code: '',
      user: null,
      ticket: { price: { kind: null } },
    });
    expect(data.find(({ ticket_id }) => ticket_id === vip.id)?.transfered_user).toEqual({
      id: friend.id,
      name: 'Caio',
    });
  });
});

describe('conflicts', () => {
  it('the list of conflicts shows each scan that lost its admission, and each dead ticket that was let in', async () => {
    const [twice, dead] = [...(await sellTickets(api, show)), ...(await sellTickets(api, show))] as [
      TestTicket,
      TestTicket,
    ];
    await admit(twice);
    await admit(twice, { gate: 'Portão B', uncertainty: 250 });
    await api.database.query(`update orders set status = 'refunded' where id = $1`, [dead.order_id]);
    await api.database.query(`update orders set dead_since = now() - interval '1 day' where id = $1`, [dead.order_id]);
    await admit(dead);

    const answer = await list('conflicts=true');
    expect(answer).toMatchObject({ count: 2, conflicts: 2 });
    const [let_in, entered] = answer.data;
    expect(entered).toMatchObject({
      ticket_id: twice.id,
      conflicts: [
        { device: 'Celular 07', gate: 'Portão B', by: person.name, uncertainty: 250, code: 'ALREADY_CHECKED_IN_ERROR' },
      ],
    });
    expect(let_in).toMatchObject({ ticket_id: dead.id, conflicts: [{ code: 'ORDER_REFUNDED_ERROR' }] });
    expect(idsOf(await list())).not.toContain(dead.id);
  });
});

it('the list of entries takes as many statements for fifty rows as for one', async () => {
  const tickets = await sellTickets(api, show, { amount: 49 });
  for (const ticket of tickets) await admit(ticket);
  // The first read after admissions also numbers them for the doors.
  await list();
  const few = await countQueries(api, () => list('take=1'));
  const many = await countQueries(api, () => list('take=50'));
  expect((await list('take=50')).data).toHaveLength(50);
  expect(many).toBe(few);
});
