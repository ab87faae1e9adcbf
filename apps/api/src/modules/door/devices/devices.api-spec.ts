import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type DeviceSessionView, type DeviceView, type EventDeviceView, type Page } from '@festix/domain/contract';
import { HOUR, MINUTE } from '@festix/domain/ground';
import { deviceProofText, makeNonce, operatorProofText } from '@festix/domain/sync';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { TestBrowser } from '../../../testing/callers.ts';
import { enrolDevice, grant, makeDoorPerson, sellTickets, type TestTicket } from '../../../testing/doors.ts';
import { Listener } from '../../../testing/listener.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, {}, beforeEach);
let person: TestPerson;

beforeEach(async () => {
  person = await makeDoorPerson(api, show);
});

interface Keys {
  publicKey: webcrypto.CryptoKey;
  privateKey: webcrypto.CryptoKey;
}

async function makeKeys(): Promise<{ keys: Keys; public_key: string }> {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  return {
    keys,
    public_key: Buffer.from(await webcrypto.subtle.exportKey('raw', keys.publicKey)).toString('base64url'),
  };
}

async function sign({ privateKey }: Keys, text: string): Promise<string> {
  const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, Buffer.from(text));
  return Buffer.from(signature).toString('base64url');
}

const own = async (whom = person) =>
  (await as(api, whom).get('/api/devices').expect(200)).body as { data: DeviceView[]; count: number };

describe('enrolment', () => {
  it('an enrolment creates one device of its person', async () => {
    const { public_key } = await makeKeys();
    const body = { id: newId(), name: ' Celular da Ana ', kind: 'door', public_key };
    const first = await as(api, person).post('/api/devices', body).expect(201);
    const second = await as(api, person).post('/api/devices', body).expect(200);
    expect(second.body).toEqual(first.body);
    expect(first.body).toMatchObject({
      id: body.id,
      name: 'Celular da Ana',
      kind: 'door',
      user: { id: person.id, name: person.name },
      last_seen_at: null,
      revoked_at: null,
    });
    expect(await own()).toMatchObject({ count: 1, data: [{ id: body.id }] });
    expect(JSON.stringify(first.body)).not.toContain(public_key);
  });

  it('an enrolment is refused for the id of another body’s or another person’s device', async () => {
    const body = { id: newId(), name: 'Celular', kind: 'door' };
    await as(api, person).post('/api/devices', body).expect(201);
    await as(api, person)
      .post('/api/devices', { ...body, name: 'Outro' })
      .expect(409)
      .expect(/ID_REUSED/);
    const stranger = await makePerson(api);
    await as(api, stranger)
      .post('/api/devices', body)
      .expect(409)
      .expect(/ID_REUSED/);
    await api.database.query('delete from idempotency_keys');
    await as(api, stranger)
      .post('/api/devices', body)
      .expect(409)
      .expect(/ID_REUSED/);
    expect((await own(stranger)).count).toBe(0);
  });

  it.each([
    ['no name', { name: '' }],
    ['a kind that nobody knows', { kind: 'drone' }],
    ['no id', { id: 'x' }],
    ['a key of the wrong length', { public_key: 'AAAA' }],
    [
      'a key that is no point of the curve',
      { public_key: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url') },
    ],
    ['a key in another form', { public_key: '-----BEGIN PUBLIC KEY-----' }],
  ])('an enrolment with %s is refused', async (_, more) => {
    await as(api, person)
      .post('/api/devices', { id: newId(), name: 'Celular', kind: 'door', ...more })
      .expect(400)
      .expect(/VALIDATION_ERROR/);
  });

  it('an enrolment is refused above the limit of devices of a person, revoked ones aside', async () => {
    const busy = await makePerson(api);
    await api.database.query(
      `insert into devices (id, user_id, kind, name) select uuidv7(), $1, 'door', 'Celular ' || n from generate_series(1, 199) n`,
      [busy.id],
    );
    const enrol = (id = newId()) => as(api, busy).post('/api/devices', { id, name: 'Mais um', kind: 'door' });
    const race = [newId(), newId(), newId()];
    const answers = await Promise.all(race.map((id) => enrol(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const made = answers.find(({ status }) => status === 201)?.body as DeviceView;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'TOO_MANY_DEVICES' });
    await enrol(made.id).expect(200);
    await as(api, busy).delete(`/api/devices/${made.id}`).expect(204);
    await enrol().expect(201);
  });

  it('the list of devices is paged, those that still work first', async () => {
    const [first, second, third] = [
      await enrolDevice(api, person),
      await enrolDevice(api, person),
      await enrolDevice(api, person),
    ];
    await as(api, person).delete(`/api/devices/${second.id}`).expect(204);
    const page = async (query: string) => {
      const { data, count } = (await as(api, person).get(`/api/devices?${query}`).expect(200)).body as Awaited<
        ReturnType<typeof own>
      >;
      return [data.map(({ id }) => id), count];
    };
    expect(new Set((await page('take=2'))[0] as string[])).toEqual(new Set([first.id, third.id]));
    expect(await page('skip=2&take=1')).toEqual([[second.id], 3]);
    expect(await page('skip=3')).toEqual([[], 3]);
    expect(await page('working=true&skip=2')).toEqual([[], 2]);
    expect(new Set((await page('working=true'))[0] as string[])).toEqual(new Set([first.id, third.id]));
    await as(api, person).get('/api/devices?working=perhaps').expect(400);
  });

  it('an enrolment needs a session', async () => {
    await as(api, null).post('/api/devices', { id: newId(), name: 'Celular', kind: 'door' }).expect(401);
    await as(api, null).get('/api/devices').expect(401);
  });
});

describe('access by the device’s own key', () => {
  let keys: Keys;
  let device: DeviceView;

  beforeEach(async () => {
    const made = await makeKeys();
    keys = made.keys;
    device = await enrolDevice(api, person, { public_key: made.public_key, enrolled_at: api.clock.now() });
  });

  const random = () => Buffer.from(webcrypto.getRandomValues(new Uint8Array(16))).toString('base64url');
  const freshNonce = (at = api.clock.now().getTime()) => makeNonce(at, random());
  const renew = (body: object, id = device.id) => as(api, null).post(`/api/devices/${id}/session`, body);
  const proof = async (nonce = freshNonce(), with_ = keys, id = device.id) => ({
    nonce,
    signature: await sign(with_, deviceProofText(id, nonce)),
  });

  it('a device’s own key gives access as its person, on behalf of the device', async () => {
    const answer = await renew(await proof()).expect(200);
    const { access_token, expires_at } = answer.body as DeviceSessionView;
    const token = { token: access_token };
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());
    await as(api, token).get(`/api/door/events/${show.id}`).expect(200);
    expect((await own()).data[0]?.last_seen_at).not.toBeNull();
    const ofEvent = await as(api, show.producer).get(`/api/producer/events/${show.id}/devices`).expect(200);
    expect(ofEvent.body).toMatchObject({ data: [{ id: device.id }] });
  });

  it('a device’s own key opens the door’s calls, and no other rights of its person', async () => {
    await api.database.query(`update users set roles = roles || '{producer,super-admin}' where id = $1`, [person.id]);
    const { access_token } = (await renew(await proof()).expect(200)).body as DeviceSessionView;
    const phone = as(api, { token: access_token });
    for (const path of [
      '/api/me',
      '/api/me/sessions',
      '/api/devices',
      '/api/customer/orders',
      '/api/producer/events',
      '/api/super-admin/users',
    ])
      await phone
        .get(path)
        .expect(403)
        .expect(/FORBIDDEN/);
    await phone.post('/api/devices', { id: newId(), name: 'Outro', kind: 'door' }).expect(403);
    await phone.delete(`/api/devices/${device.id}`).expect(403);
    await phone.put('/api/auth/password', { password: 'outra senha longa' }).expect(403);
    await phone.get(`/api/door/events/${show.id}`).expect(200);
  });

  it('a device’s own key that was never used lasts for twelve hours', async () => {
    const enrolled = await api.database.query<{ created_at: Date }>('select created_at from devices where id = $1', [
      device.id,
    ]);
    const { expires_at } = (await renew(await proof()).expect(200)).body as DeviceSessionView;
    expect(Date.parse(expires_at) - (enrolled[0]?.created_at.getTime() ?? 0)).toBe(12 * HOUR);
    await api.database.query(`update devices set created_at = created_at - interval '13 hours' where id = $1`, [
      device.id,
    ]);
    await renew(await proof())
      .expect(403)
      .expect(/DEVICE_GRANT_ENDED/);
  });

  it('a device’s own key lasts until twelve hours after the last of its events', async () => {
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    await as(api, person)
      .post(`/api/door/events/${show.id}/checkins`, { id: newId(), ticket_id: ticket.id, device_id: device.id })
      .expect(201);
    const [event] = await api.database.query<{ end: Date }>(
      `update events set start_date = now() - interval '30 hours', end_date = now() - interval '11 hours' where id = $1 returning end_date as end`,
      [show.id],
    );
    const answer = await renew(await proof()).expect(200);
    expect(Date.parse((answer.body as DeviceSessionView).expires_at) - (event?.end.getTime() ?? 0)).toBe(12 * HOUR);
    await api.database.query(`update events set end_date = now() - interval '13 hours' where id = $1`, [show.id]);
    await renew(await proof())
      .expect(403)
      .expect(/DEVICE_GRANT_ENDED/);
  });

  it('a device’s own key gives access once for each nonce', async () => {
    const body = await proof();
    await renew(body).expect(200);
    await renew(body)
      .expect(401)
      .expect(/DEVICE_SIGNATURE_INVALID/);
    const again = await proof();
    const answers = await Promise.all(Array.from({ length: 8 }, () => renew(again)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['long ago', -13],
    ['far ahead', 13],
  ])('a device’s own key is refused for a nonce of %s, and the answer has the server’s time', async (_, hours) => {
    const answer = await renew(await proof(freshNonce(api.clock.now().getTime() + hours * HOUR))).expect(401);
    expect(answer.body).toMatchObject({ code: 'DEVICE_SIGNATURE_INVALID', server_time: expect.any(String) as unknown });
  });

  it('a device’s own key gives access to a phone whose clock is six hours off', async () => {
    await renew(await proof(freshNonce(api.clock.now().getTime() - 6 * HOUR))).expect(200);
    await renew(await proof(freshNonce(api.clock.now().getTime() + 6 * HOUR))).expect(200);
  });

  it('a device’s own key is refused for an invalid nonce, whoever signed it', async () => {
    for (const nonce of ['1', newId(), `${Date.now()}.`, `${Date.now()}.${'a'.repeat(15)}`]) {
      await renew(await proof(nonce)).expect(401);
    }
  });

  it('a device’s own key is refused with a signature of another key, device or nonce, and with noise @V11.6.1', async () => {
    const { keys: others } = await makeKeys();
    const good = await proof();
    await renew(await proof(freshNonce(), others)).expect(401);
    await renew(await proof(freshNonce(), keys, newId())).expect(401);
    await renew({ ...good, nonce: freshNonce() }).expect(401);
    await renew({ ...good, signature: '!' }).expect(401);
    await renew({ ...good, signature: Buffer.alloc(64).toString('base64url') }).expect(401);
    await renew({ nonce: good.nonce }).expect(400);
    await renew(good).expect(200);
  });

  it('a device that has no key, is unknown or is revoked gets no access', async () => {
    const keyless = await enrolDevice(api, person);
    await renew(await proof(freshNonce(), keys, keyless.id), keyless.id).expect(401);
    await renew(await proof(), newId())
      .expect(404)
      .expect(/DEVICE_UNKNOWN/);
    await as(api, person).delete(`/api/devices/${device.id}`).expect(204);
    await renew(await proof())
      .expect(403)
      .expect(/DEVICE_REVOKED/);
  });

  it('nonces that have expired are deleted', async () => {
    await renew(await proof()).expect(200);
    await api.database.query(`update device_nonces set used_at = now() - interval '25 hours'`);
    await api.app.get(Jobs, { strict: false }).sweep('devices.used-nonces');
    expect(await api.database.query('select from device_nonces')).toEqual([]);
  });
});

describe('another operator at a device', () => {
  let keys: Keys;
  let device: DeviceView;
  let colleague: TestPerson;
  beforeEach(async () => {
    const made = await makeKeys();
    keys = made.keys;
    device = await enrolDevice(api, person, { public_key: made.public_key });
    colleague = await makeDoorPerson(api, show, 'Colega');
  });

  const word = async (of = colleague, with_ = keys, id = device.id) => ({
    signature: await sign(with_, operatorProofText(id, of.id)),
  });
  const tell = (body: object, whom: { token: string } | null = colleague, id = device.id) =>
    as(api, whom).put(`/api/devices/${id}/operator`, body);
  const known = () => api.database.query('select user_id from device_operators where device_id = $1', [device.id]);
  const admitAs = async ({ id }: TestPerson, minutesAgo = 0) => {
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    const at = new Date(api.clock.now().getTime());
    const op = {
      id: newId(),
      device_seq: 1,
      v: 1,
      type: 'admit',
      event_id: show.id,
      occurred_at: new Date(at.getTime() - minutesAgo * MINUTE).toISOString(),
      payload: { reference: ticket.qr },
      operator_id: id,
    };
    await as(api, person)
      .post(`/api/devices/${device.id}/ops`, { sent_at: at.toISOString(), ops: [op] })
      .expect(200);
    const [scan] = await api.database.query<{ user_id: string; doubts: string[] }>(
      'select user_id, doubts from scans where id = $1',
      [op.id],
    );
    return scan;
  };

  it('an operator’s sign-in counts from its time on if operator and device both prove it, however often it is sent', async () => {
    expect(await admitAs(colleague)).toEqual({ user_id: person.id, doubts: ['operator'] });
    await tell(await word()).expect(204);
    await tell(await word()).expect(204);
    expect(await known()).toEqual([{ user_id: colleague.id }]);
    expect(await admitAs(colleague)).toEqual({ user_id: colleague.id, doubts: [] });
  });

  it('an operator’s sign-in covers ops made since, and none made before', async () => {
    const browser = await new TestBrowser(api).signIn(
      (await makePerson(api, { roles: ['team-member'] })).email,
      TEST_PASSWORD,
    );
    const me = (await browser.call('get', '/api/me').expect(200)).body as TestPerson;
    await grant(api, show, me, ['checkins']);
    await api.database.query(`update sessions set created_at = now() - interval '2 hours' where user_id = $1`, [me.id]);
    await tell(await word(me), { token: browser.token ?? '' }).expect(204);
    expect(await admitAs(me, 60)).toEqual({ user_id: me.id, doubts: [] });
    expect(await admitAs(me, 180)).toEqual({ user_id: person.id, doubts: ['operator'] });
  });

  it('an operator’s sign-in is refused without the device’s proof, with another’s, or on an unknown or revoked device', async () => {
    const { keys: others } = await makeKeys();
    await tell({}).expect(400);
    await tell({ signature: '!' })
      .expect(401)
      .expect(/DEVICE_SIGNATURE_INVALID/);
    await tell(await word(colleague, others)).expect(401);
    await tell(await word(person)).expect(401);
    await tell(await word(), null).expect(401);
    await tell(await word(), colleague, newId())
      .expect(404)
      .expect(/DEVICE_UNKNOWN/);
    const keyless = await enrolDevice(api, person);
    await tell(await word(colleague, keys, keyless.id), colleague, keyless.id).expect(401);
    const token = api.app.get(AccessTokens, { strict: false }).issue({ user_id: person.id, device_id: device.id });
    await tell(await word(person), { token })
      .expect(403)
      .expect(/FORBIDDEN/);
    await as(api, person).delete(`/api/devices/${device.id}`).expect(204);
    await tell(await word())
      .expect(403)
      .expect(/DEVICE_REVOKED/);
    expect(await known()).toEqual([]);
  });

  it('an operator’s sign-in by the device’s own person changes nothing', async () => {
    await tell(await word(person), person).expect(204);
    expect(await known()).toEqual([]);
  });
});

describe('revocation', () => {
  const tokenOf = (device: DeviceView) => ({
    token: api.app.get(AccessTokens, { strict: false }).issue({ user_id: person.id, device_id: device.id }),
  });

  async function working(): Promise<DeviceView> {
    const device = await enrolDevice(api, person);
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    await as(api, person)
      .post(`/api/door/events/${show.id}/checkins`, { id: newId(), ticket_id: ticket.id, device_id: device.id })
      .expect(201);
    return device;
  }

  it('a device is revoked by its person', async () => {
    const device = await enrolDevice(api, person);
    await as(api, person).delete(`/api/devices/${device.id}`).expect(204);
    await as(api, person).delete(`/api/devices/${device.id}`).expect(204);
    expect((await own()).data[0]?.revoked_at).not.toBeNull();
    expect(
      await api.database.query(
        `select actor_id from audit_entries where subject_id = $1 and action = 'devices:revoke'`,
        [device.id],
      ),
    ).toEqual([{ actor_id: person.id }]);
  });

  it('a device is not revoked by another person', async () => {
    const device = await enrolDevice(api, person);
    const stranger = await makePerson(api);
    await as(api, stranger)
      .delete(`/api/devices/${device.id}`)
      .expect(404)
      .expect(/DEVICE_UNKNOWN/);
    await as(api, person).delete(`/api/devices/${newId()}`).expect(404);
    await as(api, person).delete('/api/devices/x').expect(404);
  });

  it('a device is revoked by a supervisor of an event that it worked on, and by no other', async () => {
    const device = await working();
    const supervisor = await makeDoorPerson(api, show, 'Chefia', ['supervise']);
    const elsewhere = await makeShow(api);
    await as(api, elsewhere.producer).delete(`/api/producer/events/${elsewhere.id}/devices/${device.id}`).expect(404);
    await as(api, person).delete(`/api/team-member/events/${show.id}/devices/${device.id}`).expect(403);
    await as(api, supervisor)
      .get(`/api/team-member/events/${show.id}/devices`)
      .expect(200)
      .expect(new RegExp(device.id));
    await working();
    const page = await as(api, supervisor).get(`/api/team-member/events/${show.id}/devices?skip=1&take=1`).expect(200);
    expect(page.body).toMatchObject({ count: 2, data: [{ id: device.id }] });
    await as(api, supervisor).delete(`/api/team-member/events/${show.id}/devices/${device.id}`).expect(204);
    expect((await own()).data.find(({ id }) => id === device.id)?.revoked_at).not.toBeNull();
  });

  it('a supervisor sees a device with its person, and with its waiting ops once it has reported them', async () => {
    const device = await working();
    const listed = async () => {
      const answer = await as(api, show.producer).get(`/api/producer/events/${show.id}/devices`).expect(200);
      return (answer.body as Page<EventDeviceView>).data.find(({ id }) => id === device.id);
    };
    expect(await listed()).toMatchObject({ user: { name: person.name }, waiting: null, waiting_told_at: null });
    await api.database.query(`insert into device_queues (device_id, waiting, told_at) values ($1, 7, now())`, [
      device.id,
    ]);
    expect(await listed()).toMatchObject({
      kind: 'door',
      waiting: 7,
      waiting_told_at: expect.any(String) as unknown,
      revoked_at: null,
    });
  });

  it('a revocation ends every right of the device’s token, also those of its person elsewhere', async () => {
    const device = await working();
    const phone = tokenOf(device);
    await as(api, phone).get(`/api/door/events/${show.id}`).expect(200);
    await as(api, person).delete(`/api/devices/${device.id}`).expect(204);
    for (const path of [
      '/api/me',
      '/api/devices',
      '/api/team-member/events',
      `/api/team-member/events/${show.id}/checkins`,
      `/api/door/events/${show.id}/checkins/orders?text=maria`,
    ]) {
      await as(api, phone)
        .get(path)
        .expect(403)
        .expect(/DEVICE_REVOKED/);
    }
    await as(api, person).get('/api/me').expect(200);
  });

  it('a revoked device keeps public views, and the upload of its own ops', async () => {
    const [device, other] = [await working(), await enrolDevice(api, person)];
    const phone = tokenOf(device);
    await as(api, person).delete(`/api/devices/${device.id}`).expect(204);
    await as(api, phone).get(`/api/events/${show.slug}`).expect(200);
    const upload = (to: DeviceView) =>
      as(api, phone).post(`/api/devices/${to.id}/ops`, { sent_at: new Date().toISOString(), ops: [] });
    await upload(device).expect(200);
    await upload(other)
      .expect(403)
      .expect(/DEVICE_REVOKED/);
  });

  it('a revocation closes the device’s sockets', async () => {
    const device = await working();
    const listener = await Listener.connect(api.url, tokenOf(device).token);
    const ended = listener.ended();
    await as(api, show.producer).delete(`/api/producer/events/${show.id}/devices/${device.id}`).expect(204);
    await ended;
  });
});
