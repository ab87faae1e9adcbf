import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { startApi } from '../../../testing/api.ts';
import { useApi } from '../../../testing/use-api.ts';
import { Metrics } from './metrics.ts';

/** Metrics that Prometheus itself adds. */
const OF_PROMETHEUS = ['up'];

const TLS = fileURLToPath(new URL('../../../testing/tls/', import.meta.url));
const ROOT = new URL('../../../../../../', import.meta.url);
const textOf = (path: string): string => readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8');

interface Panel {
  title: string;
  targets: { expr: string; datasource: { uid: string } }[];
}

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook: string };
}

const dashboard = JSON.parse(textOf('ops/grafana/festix.json')) as { title: string; uid: string; panels: Panel[] };
const { groups } = parse(textOf('ops/prometheus/alerts.yml')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

const watched: [string, string][] = [
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
];

/** Returns the metrics of a PromQL expression, with its labels. */
function namesIn(expr: string): { metrics: string[]; labels: string[] } {
  const bare = expr.replace(/"[^"]*"/g, '');
  const metrics = [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\{/g)].map(([, name = '']) => name);
  const chosen = [...bare.matchAll(/(\w+)=~?/g)].map(([, label = '']) => label);
  const summed = [...bare.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
  return { metrics, labels: [...chosen, ...summed] };
}

const routesIn = (expr: string): { isPattern: boolean; route: string }[] =>
  [...expr.matchAll(/route=(~?)"([^"]*)"/g)].map(([, pattern, route = '']) => ({ isPattern: pattern === '~', route }));

const api = useApi();
let samples: string[];
let routes: string[];

beforeAll(async () => {
  await api.request.get('/api/me').expect(401);
  samples = [...samplesIn(await metricsOnceCollected()), ...(await samplesWithCertificate())];
  const { body } = await api.request.get('/api/openapi.json').expect(200);
  routes = Object.keys((body as { paths: object }).paths);
});

function samplesIn(metrics: string): string[] {
  return metrics.split('\n').filter((line) => !line.startsWith('#'));
}

/** Returns the metrics of a process that serves https itself. */
async function samplesWithCertificate(): Promise<string[]> {
  const env = { TLS_CERT: `${TLS}certificate.pem`, TLS_KEY: `${TLS}key.pem`, PUBLIC_URL: 'https://localhost' };
  const process = await startApi({ env, databaseUrl: api.env.DATABASE_URL });
  try {
    return samplesIn(await process.app.get(Metrics).registry.metrics());
  } finally {
    await process.close();
  }
}

/** Triggers garbage collection, before which a process has no metric of it. */
async function metricsOnceCollected(): Promise<string> {
  for (;;) {
    Array.from({ length: 1_000_000 }, () => ({}));
    const { text } = await api.request.get('/api/metrics').expect(200);
    if (text.includes('nodejs_gc_duration_seconds_sum')) return text;
  }
}

it('the metrics show the connections of the process, and the requests that wait for one', async () => {
  const read = async (): Promise<{ used: number; idle: number; waiting: number }> => {
    const lines = (await api.request.get('/api/metrics').expect(200)).text.split('\n');
    const valueOf = (sample: string): number =>
      Number(lines.find((line) => line.startsWith(`${sample} `))?.slice(sample.length));
    const [used, idle] = ['used', 'idle'].map((state) => valueOf(`festix_database_connections{state="${state}"}`));
    return { used: used!, idle: idle!, waiting: valueOf('festix_database_waiting') };
  };
  // Jobs take connections now and then: the count is certain only while all are taken, and after their release.
  const { pool } = api.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const next = pool.connect();
  const busy = await read();
  for (const client of held) client.release();
  (await next).release();
  expect(busy).toEqual({ used: held.length, idle: 0, waiting: expect.any(Number) });
  expect(busy.waiting).toBeGreaterThan(0);
  for (let { idle, waiting } = busy; idle === 0 || waiting > 0;) ({ idle, waiting } = await read());
});

it('the metrics show the expiry of the served certificate', () => {
  const { validToDate } = new X509Certificate(readFileSync(`${TLS}certificate.pem`));
  const told = samples.filter((line) => line.startsWith('festix_certificate_end_timestamp_seconds{'));
  expect(told).toEqual([
    `festix_certificate_end_timestamp_seconds{certificate="https"} ${validToDate.getTime() / 1000}`,
  ]);
});

describe.each(watched)('queries of %s', (_, expr) => {
  it('the queries use metrics that the API exports', () => {
    const { metrics, labels } = namesIn(expr);
    expect(metrics).not.toEqual([]);
    for (const metric of metrics.filter((name) => !OF_PROMETHEUS.includes(name))) {
      expect(samples.filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `))).not.toEqual([]);
    }
    for (const label of labels.filter((name) => !['job', 'instance'].includes(name))) {
      expect(samples.filter((line) => line.includes(`${label}="`))).not.toEqual([]);
    }
  });

  it('the queries name routes that the API serves', () => {
    for (const { isPattern, route } of routesIn(expr)) {
      const served = routes.filter((path) => (isPattern ? new RegExp(`^(?:${route})$`).test(path) : path === route));
      expect({ route, served }).not.toEqual({ route, served: [] });
    }
  });
});

it('the dashboard can be imported into any Grafana', () => {
  expect(dashboard).toMatchObject({ uid: 'festix', title: 'Festix' });
  const sources = dashboard.panels.flatMap(({ targets }) => targets.map(({ datasource }) => datasource.uid));
  expect(sources.filter((uid) => !/^\$\{datasource\}$/.test(uid))).toEqual([]);
  expect(new Set(dashboard.panels.map(({ title }) => title)).size).toBe(dashboard.panels.length);
});

describe('alerts', () => {
  it('the alerts have unique names', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it.each(rules.map((rule): [string, Rule] => [rule.alert, rule]))(
    'the alert %s has a summary and an instruction',
    (_, rule) => {
      expect(rule.for).toMatch(/^\d+[smh]$/);
      expect(['critical', 'warning']).toContain(rule.labels.severity);
      expect(rule.annotations.summary.length).toBeGreaterThan(10);
      expect(rule.annotations.description.length).toBeGreaterThan(10);
      const [file = '', part] = rule.annotations.runbook.split('#');
      expect(headingsOf(textOf(file))).toContain(part);
    },
  );

  it('the example of Prometheus loads the alerts, and scrapes the API’s path', () => {
    const { rule_files, scrape_configs } = parse(textOf('ops/prometheus/prometheus.yml')) as {
      rule_files: string[];
      scrape_configs: { job_name: string; metrics_path: string }[];
    };
    expect(rule_files).toEqual(['alerts.yml']);
    expect(scrape_configs).toEqual([expect.objectContaining({ job_name: 'festix', metrics_path: '/api/metrics' })]);
    expect(watched.filter(([, expr]) => !expr.includes('job="festix"'))).toEqual([]);
  });
});

/** Returns the anchors of a page's headings. */
function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
