import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { RefusalError } from '../say.ts';
import { advisoriesOf } from './advisories.ts';

const ADVISORIES = '/-/npm/v1/security/advisories/bulk';

const project = {
  name: 'shop',
  version: '1.0.0',
  dependencies: { padder: '1.0.0' },
  devDependencies: { tester: '2.0.0' },
};
const lock = {
  ...project,
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': project,
    'node_modules/padder': { version: '1.0.0', dependencies: { filler: '1.0.0' } },
    'node_modules/filler': { version: '1.0.0' },
    'node_modules/tester': { version: '2.0.0', dev: true },
  },
};
const hole = (severity: string, id: number) => ({
  id,
  url: `https://holes.example/${severity}`,
  title: `A hole of ${severity} severity`,
  severity,
  vulnerable_versions: '<1.0.1',
});

let folder: string;
let registry: Server;
let address: string;
/** The packages in the request to the registry. */
let asked: unknown;
let known: object | undefined;
const { NO_PROXY } = process.env;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const say = (status: number, body: object) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.url !== ADVISORIES) return say(200, releasesOf(request.url!.slice(1)));
  if (!known) return say(405, {});
  asked = await json(request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request);
  say(200, known);
}

function releasesOf(name: string): object {
  const releases = ['1.0.0', '1.0.1'].map((version) => [version, { name, version }] as const);
  return { name, 'dist-tags': { latest: '1.0.1' }, versions: Object.fromEntries(releases) };
}

beforeAll(async () => {
  process.env['NO_PROXY'] = '127.0.0.1';
  folder = mkdtempSync(join(tmpdir(), 'festix-audit-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  registry = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
});

afterAll(() => {
  if (NO_PROXY === undefined) delete process.env['NO_PROXY'];
  else process.env['NO_PROXY'] = NO_PROXY;
  registry.closeAllConnections();
  registry.close();
  rmSync(folder, { recursive: true });
});

it('advisories of production packages are listed, the worst first', async () => {
  known = { filler: [hole('low', 3)], padder: [hole('moderate', 2), hole('critical', 1)] };
  const advisories = await advisoriesOf(folder, address);
  expect(asked).toEqual({ padder: ['1.0.0'], filler: ['1.0.0'] });
  expect(advisories.map(({ package: name, severity, url }) => [name, severity, url])).toEqual([
    ['padder', 'critical', 'https://holes.example/critical'],
    ['padder', 'moderate', 'https://holes.example/moderate'],
    ['filler', 'low', 'https://holes.example/low'],
  ]);
});

it('advisories are empty when none are known', async () => {
  known = {};
  expect(await advisoriesOf(folder, address)).toEqual([]);
});

it('advisories fail when the registry refuses the request @V15.2.1', async () => {
  known = undefined;
  const asking = advisoriesOf(folder, address);
  await expect(asking).rejects.toThrow(RefusalError);
  await expect(asking).rejects.toThrow(/405/);
});
