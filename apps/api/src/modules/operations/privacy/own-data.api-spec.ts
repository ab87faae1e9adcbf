import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../kernel/database/ids.ts';
import { TestBrowser } from '../../../testing/callers.ts';
import { enrolDevice, grant, sellTickets, type TestTicket } from '../../../testing/doors.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts';
import { as, makeShow, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';
import { ownRows } from './own-rows.ts';
import { PERSONAL_DATA } from './personal-data.ts';

interface Subject {
  title: string;
  kept: { fields: string[]; why: string; until: string }[];
  left_out?: Record<string, string>;
  rows: Record<string, unknown>[];
}

interface Copy {
  generated_at: string;
  notice: string;
  subjects: Record<string, Subject | undefined>;
}

/** A person with a full profile. */
interface Known extends TestPerson {
  phone: string;
  document: string;
}

const ANA = { name: 'Ana Souza', email: 'ana@exemplo.br', phone: '+5511911111111', document: '52998224725' };
const BETO = { name: 'Beto Lima', email: 'beto@exemplo.br', phone: '+5511922222222', document: '11144477735' };
const CARLA = { name: 'Carla Porteira', email: 'carla@exemplo.br', phone: '+5511933333333', document: '12345678909' };

const GROWING = [
  ...['orders', 'tickets', 'payments', 'scans', 'checkins', 'document_checks', 'device_ops', 'audit_entries'],
  ...['deliveries', 'idempotency_keys', 'sessions'],
];

const api = useApi();
let show: TestShow;
let ana: Known;
let beto: Known;
let carla: Known;
const root = usePerson(api, { name: 'Rita Raiz', email: 'rita@exemplo.br', roles: ['super-admin'] });
let tickets: TestTicket[];

/**
 * Ana buys two tickets and gives one to Beto; Carla admits both. Ana orders for Beto, too, Carla invites Beto to her
 * team, and a super-admin changes all three.
 */
beforeAll(async () => {
  [ana, beto, carla] = [await make(ANA), await make(BETO), await make(CARLA)];
  await api.database.query(`update users set roles = '{customer,producer}' where id = $1`, [carla.id]);
  show = await makeShow(api, { producer: carla });
  tickets = await sellTickets(api, show, { amount: 2, buyer: ANA });
  await api.database.query('update orders set user_id = $2, buyer_phone = $3 where id = $1', [
    tickets[0]?.order_id,
    ana.id,
    ana.phone,
  ]);
  await api.database.query(
    `update tickets set holder_name = $2, holder_document = null, assignee_name = $2, assignee_email = $3, assignee_id = $4
     where id = $1`,
    [tickets[1]?.id, beto.name, beto.email, beto.id],
  );
  const [forBeto] = await sellTickets(api, show, { buyer: BETO });
  await api.database.query('update orders set user_id = $2 where id = $1', [forBeto?.order_id, ana.id]);
  const device = await enrolDevice(api, carla, { name: 'Celular da Carla' });
  for (const { qr } of tickets) await letIn(qr, device.id);
  const team = await makeTeam(api, carla, { name: 'Casa', members: [ana], shows: [show] });
  await giveGrants(api, show, ana, ['lots']);
  const invitation = { id: newId(), email: beto.email };
  await as(api, carla).post(`/api/producer/teams/${team.id}/invitations`, invitation).expect(201);
  for (const { id } of [ana, beto, carla]) await edit(id);
});

async function make(facts: typeof ANA): Promise<Known> {
  const person = await makePerson(api, { name: facts.name, email: facts.email });
  await api.database.query('update users set phone = $2, document = $3, email_confirmed_at = $4 where id = $1', [
    person.id,
    facts.phone,
    facts.document,
    api.clock.now(),
  ]);
  return { ...person, ...facts };
}

async function letIn(reference: string, device_id: string): Promise<void> {
  await as(api, carla).post(`/api/door/events/${show.id}/checkins`, { id: newId(), reference, device_id }).expect(201);
}

async function edit(id: string): Promise<void> {
  const { headers } = await as(api, root).get(`/api/super-admin/users/${id}`).expect(200);
  await as(api, root)
    .patch(`/api/super-admin/users/${id}`, { convenience_tax: 12 })
    .set('if-match', headers['etag'] as string)
    .expect(200);
}

async function copyOf(person: TestPerson): Promise<Copy> {
  return (await as(api, person).get('/api/me/data').expect(200)).body as Copy;
}

const rowsIn = (copy: Copy, subject: string) => copy.subjects[subject]?.rows ?? [];

/** Returns everything that identifies a person. */
const signsOf = ({ id, name, email, phone, document }: Known) => [id, name, email, phone, document];

function signsIn(copy: Copy, person: Known): string[] {
  const text = JSON.stringify(copy);
  return signsOf(person).filter((sign) => text.includes(sign));
}

describe('copy of the own data', () => {
  it('the copy is a file of the present data, never cached', async () => {
    const answer = await as(api, ana).get('/api/me/data').expect(200);
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="festix-meus-dados.json"',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  it('the copy of a buyer has all stored data, by subject', async () => {
    const browser = await new TestBrowser(api, '203.0.113.7', 'Firefox').signIn(ana.email, TEST_PASSWORD);
    const copy = (await browser.call('get', '/api/me/data').expect(200)).body as Copy;
    expect(rowsIn(copy, 'users')).toEqual([
      expect.objectContaining({ ...ANA, id: ana.id, roles: ['customer'], is_foreigner: false }),
    ]);
    expect(rowsIn(copy, 'sessions')).toEqual([
      expect.objectContaining({ address: '203.0.113.7', user_agent: 'Firefox' }),
    ]);
    expect(rowsIn(copy, 'orders')).toContainEqual(
      expect.objectContaining({
        id: tickets[0]?.order_id,
        buyer_name: ana.name,
        buyer_email: ana.email,
        buyer_phone: ana.phone,
        buyer_document: ana.document,
      }),
    );
    expect(rowsIn(copy, 'tickets')).toContainEqual(
      expect.objectContaining({ id: tickets[0]?.id, holder_name: ana.name, holder_document: ana.document }),
    );
    expect(rowsIn(copy, 'checkins').map(({ ticket_id }) => ticket_id)).toEqual([tickets[0]?.id]);
    expect(rowsIn(copy, 'team_members')).toHaveLength(1);
    expect(rowsIn(copy, 'event_grants')).toEqual([
      expect.objectContaining({ event_id: show.id, user_id: ana.id, permissions: ['lots'] }),
    ]);
    expect(rowsIn(copy, 'audit_entries')).toContainEqual(
      expect.objectContaining({ action: 'users:edit', subject_id: ana.id, after: expect.anything() }),
    );
  });

  it('the copy of a ticket’s holder has all stored data', async () => {
    const copy = await copyOf(beto);
    expect(rowsIn(copy, 'tickets')).toContainEqual(
      expect.objectContaining({
        id: tickets[1]?.id,
        holder_name: beto.name,
        assignee_name: beto.name,
        assignee_email: beto.email,
        assignee_id: beto.id,
      }),
    );
    expect(rowsIn(copy, 'checkins').map(({ ticket_id }) => ticket_id)).toEqual([tickets[1]?.id]);
    expect(rowsIn(copy, 'team_invitations')).toEqual([expect.objectContaining({ email: beto.email })]);
    expect(rowsIn(copy, 'deliveries')).toEqual([
      expect.objectContaining({ template: 'team-invitation', recipient: beto.email, user_id: beto.id }),
    ]);
    expect(rowsIn(copy, 'orders')).toEqual([expect.objectContaining({ buyer_name: beto.name })]);
  });

  it('the copy of a person who works at the door has all stored data', async () => {
    const copy = await copyOf(carla);
    expect(rowsIn(copy, 'devices')).toEqual([expect.objectContaining({ name: 'Celular da Carla' })]);
    expect(rowsIn(copy, 'checkins').map(({ validated_by }) => validated_by)).toEqual([carla.id, carla.id]);
    expect(rowsIn(copy, 'scans').map(({ user_id }) => user_id)).toEqual([carla.id, carla.id]);
    expect(rowsIn(copy, 'events').map(({ id }) => id)).toEqual([show.id]);
    expect(rowsIn(copy, 'teams').map(({ name }) => name)).toEqual(['Casa']);
    expect(rowsIn(copy, 'public_slugs')).toEqual([]);
  });

  it('the copy of a person who works at the door leaves out the devices that theirs heard', async () => {
    const heard = newId();
    await api.database.query(
      `insert into device_events (device_id, event_id, hears, hears_since, hears_told_at)
       select id, $2, array[$3::uuid], now(), now() from devices where user_id = $1
       on conflict (device_id, event_id) do update set hears = excluded.hears, hears_since = excluded.hears_since,
         hears_told_at = excluded.hears_told_at`,
      [carla.id, show.id, heard],
    );
    await api.database.query('update scans set heard_from = $2 where user_id = $1', [carla.id, heard]);
    const copy = await copyOf(carla);
    expect(rowsIn(copy, 'device_events')).toEqual([
      expect.objectContaining({ event_id: show.id, hears_told_at: expect.any(String) }),
    ]);
    expect(Object.keys(copy.subjects['device_events']?.left_out ?? {})).toEqual(['hears']);
    expect(Object.keys(copy.subjects['scans']?.left_out ?? {})).toEqual(['heard_from']);
    for (const person of [carla, ana]) expect(JSON.stringify(await copyOf(person))).not.toContain(heard);
  });

  it('the copy has no data of other people, however theirs touch it', async () => {
    const [ofAna, ofBeto, ofCarla] = [await copyOf(ana), await copyOf(beto), await copyOf(carla)];
    expect(signsIn(ofAna, ana)).toEqual(signsOf(ana));
    expect(signsIn(ofBeto, beto)).toEqual(signsOf(beto));
    expect(signsIn(ofCarla, carla)).toEqual(signsOf(carla));
    const others = [
      [...signsIn(ofAna, beto), ...signsIn(ofAna, carla)],
      [...signsIn(ofBeto, ana), ...signsIn(ofBeto, carla)],
      [...signsIn(ofCarla, ana), ...signsIn(ofCarla, beto)],
    ];
    expect(others).toEqual([[], [], []]);
    for (const copy of [ofAna, ofBeto, ofCarla]) expect(JSON.stringify(copy)).not.toContain(root.id);
  });

  it('the copy holds no secret', async () => {
    await as(api, carla).post('/api/auth/recover-password', { email: ana.email }).expect(202);
    const copy = await copyOf(ana);
    const rows = Object.values(copy.subjects).flatMap((subject) => subject?.rows ?? []);
    expect(rows.flatMap(Object.keys).filter((field) => /hash|payload|content|secret/.test(field))).toEqual([]);
    expect(JSON.stringify(rows)).not.toContain('$argon2id$');
    expect(rowsIn(copy, 'account_codes')).toEqual([expect.objectContaining({ type: 'recovery', email: ana.email })]);
  });

  it('the copy gives for each field its purpose and its end, and for each omission the reason', async () => {
    const { subjects, notice } = await copyOf(ana);
    expect(notice).toContain('Dados de outras pessoas ficam de fora');
    for (const [name, subject] of Object.entries(subjects)) {
      const explained = subject?.kept.flatMap(({ fields }) => fields) ?? [];
      const left = Object.keys(subject?.left_out ?? {});
      // A visitor's data belongs to no known account.
      const fields = Object.entries(PERSONAL_DATA[name]?.personal ?? {}).filter(([, { whose }]) => whose !== 'visitor');
      expect([...explained, ...left].sort()).toEqual(fields.map(([field]) => field).sort());
      for (const field of left) expect(subject?.rows.some((row) => field in row)).toBe(false);
    }
    expect(subjects['sessions']?.kept[0]).toMatchObject({
      why: 'Porque a lei obriga (LGPD, art. 7º, II)',
      until: 'até 6 meses depois do último uso (Marco Civil da Internet, art. 15)',
    });
    expect(subjects['users']?.left_out).toEqual({ password_hash: 'É um segredo que abre alguma coisa.' });
  });

  it('the copy finds by the address only data from after it was confirmed', async () => {
    const stranger = await makePerson(api, { email: 'maria@exemplo.br' });
    await sellTickets(api, show, { buyer: { email: 'maria@exemplo.br' } });
    expect(rowsIn(await copyOf(stranger), 'orders')).toEqual([]);
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [stranger.id]);
    expect(rowsIn(await copyOf(stranger), 'orders')).toHaveLength(1);
  });

  it('the copy is complete, however large it is', async () => {
    const porter = await makePerson(api, { name: 'Elis' });
    await grant(api, show, porter, ['checkins']);
    await api.database.query(
      `insert into scans (id, event_id, code, occurred_at, adjusted_at, user_id)
       select gen_random_uuid(), $1, 'TICKET_NOT_FOUND_ERROR', now(), now(), $2 from generate_series(1, 2500)`,
      [show.id, porter.id],
    );
    const scans = rowsIn(await copyOf(porter), 'scans');
    expect(new Set(scans.map(({ id }) => id)).size).toBe(2500);
  });

  it.each(GROWING)('the copy is looked up in indexes of %s, which grows with every sale and entry', async (name) => {
    const plan = await api.database.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(`explain ${ownRows(name, PERSONAL_DATA[name]!).text}`, [
        ana.id,
        ana.email,
      ]);
    });
    expect(plan.map((line) => line['QUERY PLAN']).filter((line) => line.includes('Seq Scan'))).toEqual([]);
  });

  it('the copy is recorded, and limited to ten an hour', async () => {
    const curious = await makePerson(api);
    for (let times = 0; times < 10; times += 1) await copyOf(curious);
    const { body } = await as(api, curious).get('/api/me/data').expect(429);
    expect(body.code).toBe('RATE_LIMITED');
    const noted = await api.database.query(
      `select actor_id from audit_entries where action = 'accounts:export' and subject_id = $1`,
      [curious.id],
    );
    expect(noted).toEqual(Array.from({ length: 10 }, () => ({ actor_id: curious.id })));
  });
});
