import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HealthView } from '@festix/domain/contract';
import { PgBoss } from 'pg-boss';
import { startProcess, type ApiProcess } from '../../testing/api-process.ts';
import { cloneDatabase, startApi, type TestDatabase } from '../../testing/api.ts';
import { TestCollector, type CollectedSpan } from '../../testing/collector.ts';
import { makePerson, type TestPerson } from '../../testing/people.ts';
import { makeShow } from '../../testing/shows.ts';
import { JOBS_SCHEMA } from '../work/jobs.ts';

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;
const FAILED = 2;

/**
 * Makes a process fail that loads anything of OpenTelemetry but its API, which prom-client includes and which does
 * nothing.
 */
const WITHOUT_OPEN_TELEMETRY = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      if (/^@opentelemetry[/](?!api$)/.test(specifier)) throw new Error('loads ' + specifier);
      return next(specifier, context);
    },
  });
`)}`;

let database: TestDatabase;
let collector: TestCollector;
let vault: string;
/** Environment of a process without tracing. */
let silent: Record<string, string>;
/** Environment of a process that sends its spans as soon as it has some. */
let tracing: Record<string, string>;
let api: ApiProcess;
let producer: TestPerson;
let admin: TestPerson;
let event: string;

beforeAll(async () => {
  database = await cloneDatabase();
  const maker = await startApi({ databaseUrl: database.url });
  ({ producer, id: event } = await makeShow(maker, { lots: [] }));
  admin = await makePerson(maker, { roles: ['super-admin'] });
  const { DATABASE_URL, JWT_SECRET, TICKET_KEY_SECRET, DATA_DIR } = maker.env;
  await maker.close();
  silent = { DATABASE_URL, JWT_SECRET, TICKET_KEY_SECRET, DATA_DIR, ALLOW_SANDBOX: '1', LOG_LEVEL: 'info' };
  collector = await TestCollector.start();
  vault = await mkdtemp(join(tmpdir(), 'festix-vault-'));
  const headers = join(vault, 'headers');
  await writeFile(headers, 'x-coletor=chave%20dos%20rastros,x-casa=festix');
  tracing = {
    ...silent,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS_FILE: headers,
    OTEL_BSP_SCHEDULE_DELAY: '20',
  };
  api = await startProcess(tracing);
}, 90_000);
afterAll(async () => {
  await api?.stop();
  await collector?.stop();
  await database?.drop();
  await rm(vault, { recursive: true });
});

const named = (traceId: string, flags: '00' | '01' = '01') =>
  `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`;
const newTraceId = (): string => randomBytes(16).toString('hex');

function get(path: string, headers: Record<string, string> = {}, at = api) {
  return at.request.get(path).set({ authorization: `Bearer ${producer.token}`, ...headers });
}

/** Returns the spans of a trace, once its request's has arrived: it ends last. */
async function traceOf(traceId: string): Promise<{ request: CollectedSpan; others: CollectedSpan[] }> {
  await collector.until((spans) => spans.some((span) => span.traceId === traceId && span.kind === SERVER));
  const spans = collector.of(traceId);
  const [request, ...more] = spans.filter(({ kind }) => kind === SERVER);
  expect(more).toEqual([]);
  return { request: request as CollectedSpan, others: spans.filter((span) => span !== request) };
}

describe('request', () => {
  it('a request is a trace: its statements are spans below it, and its log line has the same ids', async () => {
    const id = `req-${newTraceId()}`;
    await get(`/api/producer/events/${event}`, { 'x-request-id': id }).expect(200);
    const line = await api.logged(({ request_id }) => request_id === id);
    const { request, others } = await traceOf(line['trace_id'] as string);
    expect(line).toMatchObject({ trace_id: request.traceId, span_id: request.spanId });
    expect(request).toMatchObject({
      name: 'GET /api/producer/events/{event_id}',
      service: 'festix-api',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/producer/events/{event_id}',
        'http.response.status_code': 200,
      },
    });
    expect(request.parentSpanId ?? '').toBe('');
    const statements = others.filter(({ name }) => name === 'SELECT');
    expect(statements.length).toBeGreaterThan(0);
    for (const { kind, parentSpanId, attributes } of statements) {
      expect({ kind, parentSpanId }).toEqual({ kind: CLIENT, parentSpanId: request.spanId });
      expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT' });
    }
  });

  it('a request continues the trace of a proxy', async () => {
    const traceId = newTraceId();
    const traceparent = named(traceId);
    await get('/api/me', { traceparent }).expect(200);
    const { request } = await traceOf(traceId);
    expect(request.parentSpanId).toBe(traceparent.split('-')[2]);
  });

  it('a request that a proxy does not sample has no trace, and its id is in the log', async () => {
    const [traceId, next] = [newTraceId(), newTraceId()];
    await get('/api/me', { traceparent: named(traceId, '00') }).expect(200);
    await api.logged((line) => line['trace_id'] === traceId);
    await get('/api/me', { traceparent: named(next) }).expect(200);
    await traceOf(next);
    expect(collector.of(traceId)).toEqual([]);
  });

  it('a request for health makes no trace', async () => {
    const [traceId, next] = [newTraceId(), newTraceId()];
    await get('/api/health/ready', { traceparent: named(traceId) }).expect(200);
    await get('/api/me', { traceparent: named(next) }).expect(200);
    await traceOf(next);
    expect(collector.of(traceId)).toEqual([]);
  });

  it('concurrent requests have their own statements below them, even if they wait for a connection', async () => {
    const ids = Array.from({ length: 40 }, newTraceId);
    await Promise.all(ids.map((id) => get(`/api/producer/events/${event}`, { traceparent: named(id) }).expect(200)));
    for (const id of ids) {
      const { request, others } = await traceOf(id);
      const known = new Set([request, ...others].map(({ spanId }) => spanId));
      expect(others.some(({ name }) => name === 'SELECT')).toBe(true);
      for (const { parentSpanId } of others) expect(known).toContain(parentSpanId);
    }
  });
});

describe('job', () => {
  it('a job is a trace of its own, and its log lines have its ids', async () => {
    const boss = new PgBoss({ connectionString: database.url, schema: JOBS_SCHEMA, migrate: false, supervise: false });
    await boss.start();
    // No id: the statement fails, and PostgreSQL quotes the value.
    await boss.send('ledger.recount', { recount_id: 'segredo-da-conta' });
    await boss.stop();
    const line = await api.logged(({ job }) => job === 'ledger.recount');
    await collector.until((spans) => spans.some(({ spanId }) => spanId === line['span_id']));
    const spans = collector.of(line['trace_id'] as string);
    const job = spans.find(({ spanId }) => spanId === line['span_id']);
    expect(job).toMatchObject({ name: 'job ledger.recount', kind: CONSUMER, status: { code: FAILED } });
    expect(job?.parentSpanId ?? '').toBe('');
    expect(job?.attributes).toEqual({ 'festix.job': 'ledger.recount' });
    const failed = spans.filter(({ status }) => status.code === FAILED && status !== job?.status);
    expect(failed.map(({ parentSpanId }) => parentSpanId)).toEqual([job?.spanId]);
    expect(collector.messages.join('\n').includes('segredo-da-conta')).toBe(false);
  });
});

describe('collector', () => {
  const email = 'maria.traced@exemplo.br';
  const cpf = '52998224725';
  const code = 'FTXABC2345678';
  const secrets = [
    email,
    encodeURIComponent(email),
    cpf,
    code,
    'Traced/1.0',
    '203.0.113.77',
    'estado-alheio',
    'bagagem',
  ];

  it('a collector never gets documents, addresses, codes, tokens or the caller', async () => {
    const headers = {
      'user-agent': 'Traced/1.0',
      'x-forwarded-for': '203.0.113.77',
      tracestate: 'alheio=estado-alheio',
      baggage: 'quem=bagagem',
      cookie: 'festix_refresh=bagagem',
    };
    const calls = [
      (traceparent: string) =>
        get(`/api/producer/events/${event}/orders?query=${cpf}%20${email}`, { ...headers, traceparent }),
      (traceparent: string) => get(`/api/producer/events/${event}/orders/${code}`, { ...headers, traceparent }),
      (traceparent: string) =>
        get(`/api/nowhere/${email}/${code}?token=${producer.token}`, { ...headers, traceparent }),
      (traceparent: string) =>
        api.request
          .post('/api/auth/sign-in')
          .set({ ...headers, traceparent })
          .send({ email, password: cpf }),
    ];
    const ids = calls.map(newTraceId);
    const answers = await Promise.all(calls.map((call, at) => call(named(ids[at] as string))));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 401]);
    for (const id of ids) await traceOf(id);
    const heard = collector.messages.join('\n');
    expect([...secrets, producer.token, event].filter((secret) => heard.includes(secret))).toEqual([]);
  });

  it('a collector gets its key with each message', () => {
    expect(collector.messages).not.toEqual([]);
    for (const message of collector.messages) {
      expect(message).toContain('"x-coletor":"chave dos rastros"');
      expect(message).toContain('"x-casa":"festix"');
    }
  });

  it('a collector is listed among the platform’s connections', async () => {
    const answer = await get('/api/super-admin/operations/health', { authorization: `Bearer ${admin.token}` });
    expect((answer.body as HealthView).services).toContainEqual({
      service: 'traces',
      mode: 'set',
      provider: 'opentelemetry',
    });
  });

  it('a collector gets only listed attributes', () => {
    const names = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...names].sort()).toEqual([
      'db.operation.name',
      'db.system.name',
      'festix.job',
      'http.request.method',
      'http.response.status_code',
      'http.route',
    ]);
    expect(collector.messages.join('\n')).not.toMatch(/"events":\[\{|"links":\[\{|"message":|traceState/);
  });
});

describe('process that ends', () => {
  it('an ending process sends its remaining spans first', async () => {
    const ending = await startProcess({
      ...tracing,
      OTEL_SERVICE_NAME: 'festix-last',
      OTEL_BSP_SCHEDULE_DELAY: '600000',
    });
    const traceId = newTraceId();
    await get('/api/me', { traceparent: named(traceId) }, ending).expect(200);
    expect(collector.of(traceId)).toEqual([]);
    expect(await ending.stop()).toBe(0);
    expect((await traceOf(traceId)).request).toMatchObject({ name: 'GET /api/me', service: 'festix-last' });
  }, 60_000);

  it('an ending process does not wait long for a collector that is down', async () => {
    const gone = await TestCollector.start();
    await gone.stop();
    const ending = await startProcess({ ...tracing, OTEL_EXPORTER_OTLP_ENDPOINT: gone.url });
    await get('/api/me', {}, ending).expect(200);
    await ending.logged(({ msg }) => msg === 'the collector could not be reached');
    expect(await ending.stop()).toBe(0);
  }, 60_000);
});

describe('process without a collector', () => {
  it('a process without a collector traces nothing, and loads nothing of OpenTelemetry', async () => {
    const off = await startProcess({ ...silent, NODE_OPTIONS: WITHOUT_OPEN_TELEMETRY });
    try {
      const id = `req-${newTraceId()}`;
      await get('/api/me', { 'x-request-id': id, traceparent: named(newTraceId()) }, off).expect(200);
      const line = await off.logged(({ request_id }) => request_id === id);
      expect(Object.keys(line).filter((name) => /trace|span/.test(name))).toEqual([]);
    } finally {
      await off.stop();
    }
  }, 60_000);

  it('the check for loaded packages fails for a process that traces', async () => {
    await expect(startProcess({ ...tracing, NODE_OPTIONS: WITHOUT_OPEN_TELEMETRY })).rejects.toThrow(
      'loads @opentelemetry/',
    );
  }, 60_000);
});

describe('process that samples traces', () => {
  it('a process that samples no traces keeps none', async () => {
    const spare = await startProcess({ ...tracing, OTEL_SERVICE_NAME: 'festix-spare', OTEL_TRACES_SAMPLER_ARG: '0' });
    await get('/api/me', {}, spare).expect(200);
    const traceId = newTraceId();
    await get('/api/me', { traceparent: named(traceId) }, spare).expect(200);
    expect(await spare.stop()).toBe(0);
    const kept = collector.spans.filter(({ service }) => service === 'festix-spare');
    expect(new Set(kept.map((span) => span.traceId))).toEqual(new Set([traceId]));
  }, 60_000);
});
