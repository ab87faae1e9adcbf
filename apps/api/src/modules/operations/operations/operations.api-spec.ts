import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  type FailedDeliveryView,
  type FailedJobView,
  type FailedWebhookView,
  type HealthView,
  type JobsView,
  type OperatedDeviceView,
  type Page,
  type RetriedJobsView,
} from '@festix/domain/contract';
import { formatPhone } from '@festix/domain/ground';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { startApi } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { enrolDevice, sellTickets } from '../../../testing/doors.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { FAILED_QUEUE, makeFailedDelivery, makeFailedJob } from '../../../testing/operations.ts';
import { makePerson } from '../../../testing/people.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { makeWebhook, sendTestWebhook } from '../../../testing/webhooks.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const OPERATIONS = '/api/super-admin/operations';

const api = useApi();
const admin = usePerson(api, { name: 'Ana Administra', roles: ['super-admin'] });
let jobs: Jobs;

beforeAll(() => {
  jobs = api.app.get(Jobs);
});
afterEach(() => void jest.restoreAllMocks());

async function read<View>(path: string): Promise<View> {
  return (await as(api, admin).get(`${OPERATIONS}${path}`).expect(200)).body as View;
}

/** Silences reports of intended failures. */
function expectFailures(): void {
  jest.spyOn(api.app.get(ErrorPort), 'report').mockImplementation(() => undefined);
}

it('operations are for super-admins', async () => {
  const device = await enrolDevice(api, admin);
  for (const role of ['producer', 'support', 'team-member', 'sale-point'] as const) {
    const other = await makePerson(api, { roles: [role] });
    for (const path of ['health', 'jobs', 'cards', 'jobs/failed', 'deliveries', 'devices', 'webhooks']) {
      await as(api, other).get(`${OPERATIONS}/${path}`).expect(403);
    }
    await as(api, other).post(`${OPERATIONS}/queues/${FAILED_QUEUE}/retry`, {}).expect(403);
    await as(api, other).delete(`${OPERATIONS}/devices/${device.id}`).expect(403);
  }
});

describe('health', () => {
  it('the health page shows every part as well, the running version, and what is switched off', async () => {
    const health = await read<HealthView>('/health');
    expect(health.parts.map(({ part, is_well, failure }) => [part, is_well, failure])).toEqual([
      ['database', true, null],
      ['queue', true, null],
      ['store', true, null],
      ['mail', true, null],
    ]);
    expect(health.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(health.migration?.name).toMatch(/^Migration\d{14}_\w+$/);
    const modes = Object.fromEntries(health.services.map(({ service, mode, provider }) => [service, [mode, provider]]));
    expect(modes).toMatchObject({
      gateway: ['embedded', 'sandbox'],
      mail: ['embedded', 'outbox'],
      store: ['embedded', 'disk'],
      scanner: ['off', null],
      traces: ['off', null],
    });
  });

  it('the health page shows every process that runs, and none that has stopped', async () => {
    const other = await startApi({ databaseUrl: api.env.DATABASE_URL });
    try {
      await as(other, admin).get(`${OPERATIONS}/health`).expect(200);
      const { processes } = await read<HealthView>('/health');
      expect(processes).toHaveLength(2);
      expect(processes.filter(({ sweeps }) => sweeps)).toHaveLength(1);
    } finally {
      await other.close();
    }
    expect((await read<HealthView>('/health')).processes).toHaveLength(1);
  });

  it('the health page shows a part that fails, with the cause', async () => {
    const broken = await startApi({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'ola@exemplo.br' } });
    try {
      const who = await makePerson(broken, { roles: ['super-admin'] });
      const { body } = await as(broken, who).get(`${OPERATIONS}/health`).expect(200);
      const [mail] = (body as HealthView).parts.filter(({ is_well }) => !is_well);
      expect(mail).toMatchObject({ part: 'mail', failure: expect.stringContaining('ECONNREFUSED') });
    } finally {
      await broken.close();
    }
  });

  it('the health page is not well while no process takes jobs', async () => {
    await jobs.send('test.nobody', {});
    const oldest = `update pgboss.job set created_on = now() - interval '20 minutes', start_after = now() - interval '20 minutes'
      where name = 'test.nobody'`;
    await api.database.query(oldest);
    const queue = (await read<HealthView>('/health')).parts.find(({ part }) => part === 'queue');
    expect(queue).toMatchObject({ is_well: false, failure: 'O trabalho mais antigo espera há 20 minutos.' });
    await api.database.query(`delete from pgboss.job where name = 'test.nobody'`);
  });
});

describe('jobs', () => {
  const queueNamed = async (name: string) => (await read<JobsView>('/jobs')).queues.find(({ queue }) => queue === name);

  it('jobs are counted by queue: waiting, running and failed', async () => {
    await jobs.send('test.counted', {});
    await jobs.send('test.counted', {}, { startAfter: 3600 });
    await makeFailedJob(api, { queue: 'test.counted-failed' });
    expect(await queueNamed('test.counted')).toEqual({
      queue: 'test.counted',
      waiting: 2,
      active: 0,
      failed: 0,
      waiting_since: expect.any(String),
      cron: null,
      ran_at: null,
    });
    expect(await queueNamed('test.counted-failed')).toMatchObject({ waiting: 0, failed: 1, waiting_since: null });
    await api.database.query(`delete from pgboss.job where name = 'test.counted'`);
  });

  it('scheduled jobs show the time of their last completion', async () => {
    await jobs.schedule('test.daily', '30 3 * * *');
    expect(await queueNamed('test.daily')).toMatchObject({ cron: '30 3 * * *', ran_at: null });
    await jobs.send('test.daily', {});
    await api.database.query(
      `update pgboss.job set state = 'completed', completed_on = now() where name = 'test.daily'`,
    );
    expect(await queueNamed('test.daily')).toMatchObject({ ran_at: expect.any(String) });
  });

  it('failed jobs show their cause, without personal data, and complete after a retry', async () => {
    expectFailures();
    const queue = `test.flaky-${newId()}` as const;
    let isBroken = true;
    await jobs.work(queue, async () => {
      if (isBroken) throw new Error('ana@exemplo.br is unknown at +55 81 98765-4321');
    });
    await api.database.query('update pgboss.queue set retry_limit = 0 where name = $1', [queue]);
    await jobs.send(queue, {});
    const failed = await untilState(queue, 'failed');
    const page = await read<Page<FailedJobView>>(`/jobs/failed?queue=${queue}`);
    expect(page).toEqual({
      data: [
        {
          id: failed,
          queue,
          attempts: 1,
          failure: 'Error: [e-mail] is unknown at [number]',
          created_at: expect.any(String),
          failed_at: expect.any(String),
        },
      ],
      count: 1,
    });
    isBroken = false;
    const retry = `${OPERATIONS}/queues/${queue}/jobs/${failed}/retry`;
    expect((await as(api, admin).post(retry, {}).expect(200)).body).toEqual({ retried: 1, left: 0 });
    expect((await as(api, admin).post(retry, {}).expect(409)).body.code).toBe('JOB_NOT_FAILED');
    expect(await untilState(queue, 'completed')).toBe(failed);
    expect(await auditOf(api, failed, 'jobs:retry')).toMatchObject([{ actor_id: admin.id, after: { queue } }]);
  });

  it('failed jobs are retried all at once, by queue', async () => {
    const queue = `test.many-${newId()}` as const;
    for (let made = 0; made < 3; made++) await makeFailedJob(api, { queue });
    await makeFailedJob(api);
    const { body } = await as(api, admin).post(`${OPERATIONS}/queues/${queue}/retry`, {}).expect(200);
    expect(body satisfies RetriedJobsView).toEqual({ retried: 3, left: 0 });
    expect(await queueNamed(queue)).toMatchObject({ waiting: 3, failed: 0 });
    expect(await queueNamed(FAILED_QUEUE)).toMatchObject({ failed: 1 });
    const [noted] = await api.database.query(`select after from audit_entries where action = 'jobs:retry-all'`);
    expect(noted).toEqual({ after: { queue, retried: 3 } });
    await as(api, admin).post(`${OPERATIONS}/queues/${newId()}/retry`, {}).expect(404);
    await as(api, admin).post(`${OPERATIONS}/queues/${queue}/jobs/${newId()}/retry`, {}).expect(404);
  });

  it('failed jobs come in pages, the latest first', async () => {
    const queue = `test.pages-${newId()}` as const;
    const ids: string[] = [];
    for (const ago of [30, 20, 10]) ids.unshift(await makeFailedJob(api, { queue, ago }));
    const all = await read<Page<FailedJobView>>(`/jobs/failed?queue=${queue}&take=50`);
    expect(all.data.map(({ id }) => id)).toEqual(ids);
    const second = await read<Page<FailedJobView>>(`/jobs/failed?queue=${queue}&take=1&skip=1`);
    expect([second.count, second.data[0]?.id]).toEqual([3, ids[1]]);
  });

  it('jobs that are done are left out, however many there are', async () => {
    const plan = await planOf(
      `select from pgboss.job j where j.name = 'a' and j.state = 'failed' order by completed_on desc, id`,
    );
    expect(plan).toContain('name_completed_on_id_idx');
    expect(plan).not.toContain('Sort');
  });

  async function untilState(queue: string, state: string): Promise<string> {
    for (;;) {
      const [job] = await api.database.query<{ id: string }>(
        'select id from pgboss.job where name = $1 and state = $2::pgboss.job_state',
        [queue, state],
      );
      if (job) return job.id;
    }
  }
});

describe('sweeps', () => {
  it('sweeps show the time of their last run, its duration and the cause of a failure', async () => {
    expectFailures();
    const name = `test.sweep-${newId()}` as const;
    let isBroken = true;
    jobs.every(name, 3600, async () => {
      if (isBroken) throw new Error('bia@exemplo.br');
    });
    await jobs.sweep(name);
    const sweep = async () => (await read<JobsView>('/jobs')).sweeps.find((one) => one.sweep === name);
    expect(await sweep()).toEqual({
      sweep: name,
      every: 3600,
      ran_at: expect.any(String),
      took: expect.any(Number),
      failure: 'Error: [e-mail]',
    });
    isBroken = false;
    await jobs.sweep(name);
    expect(await sweep()).toMatchObject({ failure: null });
  });
});

describe('messages that failed', () => {
  const list = (query = '') => read<Page<FailedDeliveryView>>(`/deliveries?take=100&${query}`);
  const retry = (id: string) => as(api, admin).post(`${OPERATIONS}/deliveries/${id}/retry`, {});

  it('failed messages are found by a part of the address, by channel, and by whether they were sent again', async () => {
    const word = newId();
    const mail = await makeFailedDelivery(api, { recipient: `ana.${word}@exemplo.br` });
    const phone = `+5581${word.replace(/\D/g, '').slice(0, 9)}`;
    const message = await makeFailedDelivery(api, { channel: 'whatsapp', template: 'tickets', recipient: phone });
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
    expect(await ids(`query=${word.toUpperCase()}`)).toEqual([mail]);
    expect(await ids(`query=${encodeURIComponent(phone.slice(3))}`)).toEqual([message]);
    expect(await ids(`query=${encodeURIComponent(formatPhone(phone))}`)).toEqual([message]);
    expect(await ids(`query=${word}&provider=whatsapp`)).toEqual([]);
    expect(await ids(`query=${word}&resent=true`)).toEqual([]);
    expect(await ids('query=%25%25')).toEqual([]);
    const { data } = await list(`query=${word}`);
    expect(data[0]).toMatchObject({
      failure: 'O servidor de e-mail recusou a mensagem.',
      can_retry: true,
      resent: null,
    });
  });

  it('a failed message is sent again once, and names the message that replaces it', async () => {
    const recipient = `carla.${newId()}@exemplo.br`;
    const id = await makeFailedDelivery(api, { recipient });
    const { body } = await retry(id).expect(200);
    const again = body as FailedDeliveryView;
    expect(again).toMatchObject({ id, can_retry: false, resent: { provider: 'email' } });
    expect((await mailsTo(api, recipient, 'event-cancelled')).map((mail) => mail.id)).toEqual([again.resent?.id]);
    expect((await retry(id).expect(409)).body.code).toBe('DELIVERY_RESENT');
    expect((await list(`query=${recipient}&resent=true`)).data[0]?.resent).toMatchObject({ state: 'sent' });
    expect(await auditOf(api, id, 'deliveries:retry')).toMatchObject([{ actor_id: admin.id }]);
  });

  it('a failed message stores no code that opens something, and is never sent again', async () => {
    const id = await makeFailedDelivery(api, { template: 'recovery', content: null });
    expect((await list()).data.find((row) => row.id === id)).toMatchObject({ can_retry: false });
    expect((await retry(id).expect(409)).body.code).toBe('DELIVERY_UNKEPT');
  });

  it('failed messages with tickets are sent without those transferred since, and not at all if none is left', async () => {
    const show = await makeShow(api);
    const [kept, gone] = await sellTickets(api, show, { amount: 2 });
    const ticket_ids = [kept!.id, gone!.id];
    const recipient = `${newId()}@exemplo.br`;
    const facts = { template: 'tickets', content: null, order_id: kept!.order_id, ticket_ids, recipient };
    const id = await makeFailedDelivery(api, facts);
    await supersede(gone!.id);
    const { body } = await retry(id).expect(200);
    const { resent, event } = body as FailedDeliveryView;
    expect(event).toEqual({ id: show.id, name: expect.any(String) });
    const [sent] = await api.database.query('select ticket_ids, recipient from deliveries where id = $1', [resent?.id]);
    expect(sent).toEqual({ ticket_ids: [kept!.id], recipient });
    const last = await makeFailedDelivery(api, { ...facts, ticket_ids: [kept!.id] });
    await supersede(kept!.id);
    expect((await retry(last).expect(409)).body.code).toBe('NO_TICKETS');
  });

  it('failed messages are looked up in indexes', async () => {
    await api.database.query(
      `insert into deliveries (id, channel, template, recipient, state)
       select gen_random_uuid(), 'email', 'recovery', md5(n::text) || '@muitos.exemplo.br', 'failed' from generate_series(1, 5000) n`,
    );
    await api.asOwner('vacuum analyze deliveries');
    const failed = `select from deliveries d where d.state = 'failed'`;
    expect(await planOf(`${failed} and lower(d.recipient) like '%ana.souza%'`)).toContain('deliveries_failed_search');
    const page = await planOf(`${failed} order by created_at desc, id desc limit 25`);
    expect(page).toContain('deliveries_failed');
    expect(page).not.toContain('Sort');
    await api.database.query(`delete from deliveries where recipient like '%@muitos.exemplo.br'`);
  });

  /** Makes the ticket transferred since the message was written. */
  async function supersede(ticketId: string): Promise<void> {
    api.clock.advance(1000);
    await api.database.query(
      `insert into superseded_serials (event_id, serial, ticket_id, reason, superseded_at)
       select event_id, serial, id, 'transferred', $2 from tickets where id = $1`,
      [ticketId, api.clock.now()],
    );
  }
});

describe('failed webhook events of producers', () => {
  it('failed webhook events show their producer, and not the query of their URL', async () => {
    const { producer } = await makeShow(api);
    const { webhook } = await makeWebhook(api, producer, { url: 'https://varal.example/festix?token=segredo' });
    const id = await sendTestWebhook(api, producer, webhook.id);
    await api.database.query(
      `update webhook_deliveries set state = 'failed', failure = 'answer', answer_status = 500 where id = $1`,
      [id],
    );
    const { data, count } = await read<Page<FailedWebhookView>>('/webhooks/failed?take=1');
    expect(count).toBe(1);
    expect(data).toMatchObject([
      {
        id,
        kind: 'webhook.test',
        failure: 'answer',
        url: 'https://varal.example/festix',
        producer: { id: producer.id },
      },
    ]);
  });
});

describe('devices', () => {
  const list = (query = '') => read<Page<OperatedDeviceView>>(`/devices?take=100&${query}`);

  it('devices of everybody are found by name, person and event, and revoked', async () => {
    const word = newId();
    const owner = await makePerson(api, { name: `Zoé ${word}` });
    const show = await makeShow(api, { event: { name: `Festa ${word}` } });
    const door = await enrolDevice(api, owner, { kind: 'door' });
    const till = await enrolDevice(api, owner, { kind: 'till' });
    await api.database.query('insert into device_events (device_id, event_id) values ($1, $2)', [door.id, show.id]);
    await api.database.query('update devices set name = $2 where id = $1', [till.id, `Caixa ${word}`]);
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
    expect(await ids(`query=zoe ${word}`)).toEqual([till.id, door.id]);
    expect(await ids(`query=festa ${word}`)).toEqual([door.id]);
    expect(await ids(`query=CAIXA ${word}`)).toEqual([till.id]);
    expect(await ids(`query=zoe ${word}&kind=door`)).toEqual([door.id]);
    const { data } = await list(`query=festa ${word}`);
    expect(data[0]).toMatchObject({ events: [{ id: show.id, name: `Festa ${word}` }], events_count: 1 });

    await as(api, admin).delete(`${OPERATIONS}/devices/${door.id}`).expect(204);
    await as(api, admin).delete(`${OPERATIONS}/devices/${door.id}`).expect(204);
    expect(await ids(`query=zoe ${word}&working=true`)).toEqual([till.id]);
    expect(await ids(`query=zoe ${word}&working=false`)).toEqual([door.id]);
    expect(await auditOf(api, door.id, 'devices:revoke')).toMatchObject([{ actor_id: admin.id, event_id: null }]);
    await as(api, admin).delete(`${OPERATIONS}/devices/${newId()}`).expect(404);
  });

  it('the list of devices takes as many statements for many as for few', async () => {
    for (let made = 0; made < 10; made++) await enrolDevice(api, admin);
    const many = await countQueries(api, () => as(api, admin).get(`${OPERATIONS}/devices`).expect(200));
    const few = await countQueries(api, () => as(api, admin).get(`${OPERATIONS}/devices?take=1`).expect(200));
    expect(many).toBe(few);
    expect(many).toBeLessThanOrEqual(3);
  });
});

/** Returns the plan with sequential scans as the last resort. */
async function planOf(sql: string): Promise<string> {
  const plan = await api.database.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    return tx.query<{ 'QUERY PLAN': string }>(`explain ${sql}`);
  });
  return plan.map((line) => line['QUERY PLAN']).join('\n');
}
