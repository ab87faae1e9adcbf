import { beforeAll, describe, expect, it } from '@jest/globals';
import { AUDIT_COUNT_LIMIT, type AuditEntryView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { enrolDevice } from '../../../testing/doors.ts';
import { makePerson } from '../../../testing/people.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson, useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const admin = usePerson(api, { roles: ['super-admin'] });
const show = useShow(api);

beforeAll(async () => {
  await as(api, show.producer).patch(`/api/producer/events/${show.id}`, { name: 'Arraial' }).expect(200);
  await makeShow(api);
});

const AUDIT = '/api/super-admin/audit';

async function list(query: string): Promise<AuditEntryView[]> {
  return (await as(api, admin).get(`${AUDIT}?take=100&${query}`).expect(200)).body.data as AuditEntryView[];
}
const actionsOf = (entries: AuditEntryView[]) => entries.map(({ action }) => action);

async function write(facts: {
  action?: string;
  at?: string;
  actor_id?: string;
  subject_id?: string;
  device_id?: string;
  after?: unknown;
}) {
  await api.database.query(
    `insert into audit_entries (action, subject_kind, at, actor_id, subject_id, device_id, after)
     values ($1, 'thing', $2, $3, $4, $5, $6)`,
    [
      facts.action ?? 'things:edit',
      facts.at ?? 'now',
      facts.actor_id,
      facts.subject_id,
      facts.device_id,
      facts.after && JSON.stringify(facts.after),
    ],
  );
}

it('the audit log shows the newest first, with the names of actor and event', async () => {
  const [newest, ...older] = await list(`event_id=${show.id}`);
  expect(newest).toMatchObject({
    action: 'events:edit',
    subject_kind: 'event',
    subject_id: show.id,
    actor: { id: show.producer.id, name: 'Produtora' },
    device: null,
    event: { id: show.id, name: 'Arraial' },
    before: { name: 'Arraial da Lua' },
    after: { name: 'Arraial' },
  });
  expect(newest?.request_id).toMatch(/^[\w-]+$/);
  expect(actionsOf(older)).toEqual(['lots:create', 'events:create']);
});

it('the audit log filters by actor, event, object, subject and action', async () => {
  const someone = await makePerson(api);
  const device = await enrolDevice(api, someone, { name: 'Celular 07' });
  const thing = newId();
  await write({ actor_id: someone.id, subject_id: thing, device_id: device.id });
  await write({ subject_id: thing, action: 'thingses:edit' });
  await write({ subject_id: thing, action: 'things:undo' });
  expect(actionsOf(await list(`actor_id=${someone.id}`))).toEqual(['things:edit', 'devices:enrol']);
  expect(actionsOf(await list(`subject_id=${thing}`))).toEqual(['things:undo', 'thingses:edit', 'things:edit']);
  expect(actionsOf(await list('subject=things'))).toEqual(['things:undo', 'things:edit']);
  expect(actionsOf(await list('action=things:undo'))).toEqual(['things:undo']);
  expect(actionsOf(await list(`actor_id=${someone.id}&subject=things`))).toEqual(['things:edit']);
  expect(await list(`event_id=${show.id}&actor_id=${someone.id}`)).toEqual([]);
  expect((await list(`subject_id=${thing}&action=things:edit`))[0]).toMatchObject({
    actor: { id: someone.id, name: someone.name },
    device: { id: device.id, name: 'Celular 07' },
    event: null,
  });
});

it('the audit log names the people whose ids an entry holds, and no deleted one', async () => {
  const [known, gone] = [await makePerson(api, { name: 'Bia Sampaio' }), await makePerson(api)];
  await api.database.query('update users set deleted_at = now() where id = $1', [gone.id]);
  const thing = newId();
  await write({ subject_id: thing, after: [{ user_id: known.id }, { user_id: gone.id }, { user_id: newId() }] });
  expect((await list(`subject_id=${thing}`))[0]?.people).toEqual([{ id: known.id, name: 'Bia Sampaio' }]);
});

it('the audit log names the subject of an entry, unless the account was deleted', async () => {
  const [known, gone] = [await makePerson(api, { name: 'Bia Sampaio' }), await makePerson(api)];
  await api.database.query('update users set deleted_at = now() where id = $1', [gone.id]);
  for (const { id } of [known, gone]) await write({ subject_id: id });
  const subjectOf = async (id: string) => (await list(`subject_id=${id}`))[0]?.subject;
  expect(await subjectOf(known.id)).toEqual({ id: known.id, name: 'Bia Sampaio', email: known.email });
  expect(await subjectOf(gone.id)).toBeNull();
});

it('the audit log filters by days of São Paulo, both included', async () => {
  const action = 'days:pass';
  for (const at of ['2026-03-01T02:59:59Z', '2026-03-01T03:00:00Z', '2026-03-03T02:59:59Z', '2026-03-03T03:00:00Z'])
    await write({ action, at });
  const times = (entries: AuditEntryView[]) => entries.map(({ at }) => at);
  expect(times(await list(`action=${action}&from=2026-03-01&to=2026-03-02`))).toEqual([
    '2026-03-03T02:59:59.000Z',
    '2026-03-01T03:00:00.000Z',
  ]);
  expect(await list(`action=${action}&from=2026-03-03`)).toHaveLength(1);
  expect(await list(`action=${action}&to=2026-02-28`)).toHaveLength(1);
});

it('the audit log keeps entries of deleted people without their names', async () => {
  const gone = newId();
  await write({ actor_id: gone });
  expect((await list(`actor_id=${gone}`))[0]?.actor).toEqual({ id: gone, name: '' });
});

it.each(['actor_id=x', 'from=2026-02-30', 'to=amanh%C3%A3', 'subject=a:b', 'action=edit', "subject=a'", 'what=ever'])(
  'the audit log refuses %s',
  async (query) => {
    await as(api, admin).get(`${AUDIT}?${query}`).expect(400);
  },
);

describe('long log', () => {
  beforeAll(async () => {
    await api.database.query(
      `insert into audit_entries (action, subject_kind, at)
       select 'flood:rise', 'flood', now() - n * interval '1 minute' from generate_series(1, $1::int + 50) as n`,
      [AUDIT_COUNT_LIMIT],
    );
    await api.asOwner('analyze audit_entries');
  });

  it('a long audit log answers 25 at a time, counts up to a limit, and takes as many statements as a short one', async () => {
    const { body } = await as(api, admin).get(AUDIT).expect(200);
    expect([body.count, body.data.length]).toEqual([AUDIT_COUNT_LIMIT, 25]);
    const few = await countQueries(api, () => list('action=events:edit'));
    expect(await countQueries(api, () => list('subject=flood'))).toBe(few);
    expect(few).toBeLessThanOrEqual(3);
  });

  it.each([
    ['true', 'audit_entries_at'],
    [`action collate "C" = 'events:edit'`, 'audit_entries_action'],
    [`action collate "C" between 'events' || ':' and 'events' || ':~'`, 'audit_entries_action'],
    [`actor_id = '0190a8f0-0000-7000-8000-000000000000'`, 'audit_entries_actor'],
  ])('the audit log reads an index where %s', async (where, index) => {
    const plan = await api.database.query<{ 'QUERY PLAN': string }>(
      `explain select * from audit_entries where ${where} order by at desc, id desc limit 25`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  });
});

it('the audit log is for super-admins @V16.4.2', async () => {
  for (const role of ['producer', 'support'] as const)
    await as(api, await makePerson(api, { roles: [role] }))
      .get(AUDIT)
      .expect(403);
});
