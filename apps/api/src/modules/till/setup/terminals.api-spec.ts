import { afterEach, describe, expect, it } from '@jest/globals';
import type { CardTerminalView, OfferedTerminalView, PointTerminalsView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { enrolDevice } from '../../../testing/doors.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { makeSalePoint, readSale } from '../../../testing/sale-points.ts';
import { as } from '../../../testing/shows.ts';
import {
  beginCharge,
  freeReference,
  giveTerminal,
  giveTerminalsBack,
  giveUpCharge,
  terminalSale,
  tryToCharge,
} from '../../../testing/terminals.ts';
import { makeTill } from '../../../testing/tills.ts';
import { useApi } from '../../../testing/use-api.ts';
import { TERMINAL_LOOKS } from './terminals.service.ts';
import { usePerson, useTillScene } from '../../../testing/use-scenes.ts';

const api = useApi();
const admin = usePerson(api, { roles: ['super-admin'] });
const { show, point, till } = useTillScene(api);
afterEach(() => giveTerminalsBack(api));

const pathOf = (pointId: string, area = 'super-admin') => `/api/${area}/sale-points/${pointId}/terminals`;

const list = async (pointId: string, by: TestPerson = admin) =>
  (await as(api, by).get(pathOf(pointId)).expect(200)).body as PointTerminalsView;

function terminalBody(facts: object = {}) {
  return { id: newId(), reference: freeReference(), name: ' Maquininha azul ', ...facts };
}

/** Creates a sale point that the show's producer runs. */
async function ownPoint(): Promise<string> {
  const id = newId();
  const body = { id, name: 'Quiosque', events: [{ id: show.id }] };
  await as(api, show.producer).post('/api/producer/sale-points', body).expect(201);
  return id;
}

describe('terminals of a sale point', () => {
  it('a terminal is named, given to a till, renamed, taken from it and removed, and each is audited', async () => {
    const body = terminalBody({ device_id: till.device.id });
    const made = (await as(api, admin).post(pathOf(point.id), body).expect(201)).body as CardTerminalView;
    expect(made).toEqual({
      ...{ id: body.id, name: 'Maquininha azul', reference: body.reference, is_test: true },
      device: { id: till.device.id, name: 'Caixa 1' },
    });
    expect(await list(point.id)).toEqual({
      terminals: [made],
      tills: [{ id: till.device.id, name: 'Caixa 1', operator: { id: point.operator.id, name: 'Paula' } }],
    });
    const path = `${pathOf(point.id)}/${made.id}`;
    const renamed = await as(api, admin).patch(path, { name: 'Maquininha verde' }).expect(200);
    expect(renamed.body).toEqual({ ...made, name: 'Maquininha verde' });
    const alone = await as(api, admin).patch(path, { device_id: null }).expect(200);
    expect(alone.body).toEqual({ ...made, name: 'Maquininha verde', device: null });
    await as(api, admin).delete(path).expect(204);
    await as(api, admin).delete(path).expect(404);
    expect((await list(point.id)).terminals).toEqual([]);
    const entries = await auditOf(api, point.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'sale-points:add-terminal',
      'sale-points:edit-terminal',
      'sale-points:edit-terminal',
      'sale-points:remove-terminal',
    ]);
  });

  it('a terminal is at one sale point and a till has one terminal', async () => {
    const first = await giveTerminal(api, till);
    const other = await makeSalePoint(api, show);
    const taken = await as(api, admin)
      .post(pathOf(other.id), terminalBody({ reference: first.reference }))
      .expect(409);
    expect(taken.body.code).toBe('TERMINAL_TAKEN');
    const second = await as(api, admin)
      .post(pathOf(point.id), terminalBody({ device_id: till.device.id }))
      .expect(409);
    expect(second.body.code).toBe('TILL_HAS_TERMINAL');
    const unknown = await as(api, admin)
      .post(pathOf(point.id), terminalBody({ reference: 'PAX__X' }))
      .expect(409);
    expect(unknown.body.code).toBe('TERMINAL_UNKNOWN');
  });

  it('a device is a terminal’s till only if it is a till of the sale point’s people', async () => {
    const stranger = await makeTill(api, show, await makeSalePoint(api, show));
    const phone = await enrolDevice(api, point.operator, { kind: 'door' });
    for (const device_id of [stranger.device.id, phone.id, newId()]) {
      const { body } = await as(api, admin).post(pathOf(point.id), terminalBody({ device_id })).expect(400);
      expect(body.errors).toHaveProperty('device_id');
    }
  });

  it('a terminal with an open charge is neither removed nor given to another till', async () => {
    const terminal = await giveTerminal(api, till);
    const { order } = await beginCharge(api, till);
    const path = `${pathOf(point.id)}/${terminal.id}`;
    expect((await as(api, admin).delete(path).expect(409)).body.code).toBe('TERMINAL_BUSY');
    const moved = await as(api, admin).patch(path, { device_id: null }).expect(409);
    expect(moved.body.code).toBe('TERMINAL_BUSY');
    await as(api, admin).patch(path, { name: 'Balcão', device_id: till.device.id }).expect(200);
    await giveUpCharge(api, till, order.id);
    await as(api, admin).delete(path).expect(204);
  });

  it('a charge that begins while its terminal is taken from the till is not sent to it', async () => {
    const terminal = await giveTerminal(api, till);
    const body = terminalSale(till);
    let taken: Promise<{ status: number }> | undefined;
    let charged: Promise<{ status: number; body: { code?: string } }> | undefined;
    await api.database.transaction(async (tx) => {
      await tx.query('select from card_terminals where id = $1 for update', [terminal.id]);
      taken = Promise.resolve(as(api, admin).patch(`${pathOf(point.id)}/${terminal.id}`, { device_id: null }));
      await statementsWait(api);
      charged = Promise.resolve(tryToCharge(api, till, body));
      await statementsWait(api, 2);
    });
    expect((await taken)?.status).toBe(200);
    expect(await charged).toMatchObject({ status: 409, body: { code: 'TERMINAL_NONE' } });
    expect(await readSale(api, point, body.id)).toMatchObject({ status: 'cancelled' });
  });
});

describe('terminals of the gateway', () => {
  const offered = (by: TestPerson, pointId: string, query = '') =>
    as(api, by).get(`${pathOf(pointId, by === admin ? 'super-admin' : 'producer')}/offered${query}`);

  it('a super-admin sees all terminals and where they are', async () => {
    const { reference } = await giveTerminal(api, till);
    const { data } = (await offered(admin, point.id).expect(200)).body as { data: OfferedTerminalView[] };
    expect(data).toHaveLength(20);
    expect(data.find((one) => one.reference === reference)).toEqual({
      ...{ reference, is_ready: true },
      sale_point: { id: point.id, name: 'Bilheteria' },
    });
  });

  it('a producer sees the terminal whose label is read, at a point that the producer runs', async () => {
    const id = await ownPoint();
    await offered(show.producer, id).expect(400);
    await offered(show.producer, id, '?serial=00001').expect(400);
    const { body } = await offered(show.producer, id, '?serial=sbx000007').expect(200);
    expect(body.data).toEqual([{ reference: 'SANDBOX__SBX000007', is_ready: true, sale_point: null }]);
    const made = terminalBody({ reference: 'SANDBOX__SBX000007' });
    await as(api, show.producer).post(pathOf(id, 'producer'), made).expect(201);
  });

  it('a producer learns nothing of a terminal that another has, and cannot try label after label', async () => {
    const { reference } = await giveTerminal(api, till);
    const id = await ownPoint();
    const { body } = await offered(show.producer, id, `?serial=${reference.slice(-8)}`).expect(200);
    expect(body.data).toEqual([]);
    for (let looks = 1; looks < TERMINAL_LOOKS.points; looks++)
      await offered(show.producer, id, '?serial=sbx000007').expect(200);
    const refused = await offered(show.producer, id, '?serial=sbx000007').expect(429);
    expect(refused.body.code).toBe('RATE_LIMITED');
  });

  it('a producer changes nothing at the platform’s sale point, nor sees another’s', async () => {
    await api.database.query('update sale_points set producer_id = $2 where id = $1', [point.id, show.producer.id]);
    await as(api, show.producer).get(pathOf(point.id, 'producer')).expect(200);
    const refused = await as(api, show.producer).post(pathOf(point.id, 'producer'), terminalBody()).expect(409);
    expect(refused.body.code).toBe('SALE_POINT_OF_PLATFORM');
    const stranger = await makePerson(api, { roles: ['producer'] });
    await as(api, stranger)
      .get(pathOf(await ownPoint(), 'producer'))
      .expect(404);
    await as(api, till.person).get(pathOf(point.id, 'producer')).expect(403);
  });
});
