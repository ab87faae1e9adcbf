import { totalmem } from 'node:os';
import { readText } from '../deploy-files.ts';
import { apiRun, postgresSettings, settingsFor } from './machine-rules.ts';
import { isHere, thisMachine } from './machine.ts';

const GIGABYTE = 1024;
const machine = (gigabytes: number, cores = 2) => ({ megabytes: gigabytes * GIGABYTE, cores });

describe('what is set for a machine', () => {
  it.each([
    [1, 1, { heap: 384, young: 8, pool: 8, sharedBuffers: 128, workMemory: 4, maintenanceMemory: 64, cache: 512 }],
    [2, 2, { heap: 768, young: 16, pool: 12, sharedBuffers: 256, workMemory: 4, maintenanceMemory: 128, cache: 1024 }],
    [4, 2, { heap: 1536, young: 16, pool: 12, sharedBuffers: 512, workMemory: 8, maintenanceMemory: 256, cache: 2048 }],
    [16, 8, { heap: 2048, pool: 12, sharedBuffers: 2048, workMemory: 16, maintenanceMemory: 512, cache: 8192 }],
  ])('a machine of %s GB and %s cores shares its memory between API and database', (gigabytes, cores, expected) => {
    const found = settingsFor(machine(gigabytes, cores), true);
    expect(found).toMatchObject(expected);
    // Buffers, heap and young generation leave a fifth for the processes of the database, code, threads and the system.
    const { heap, young, sharedBuffers } = found;
    expect(heap + 3 * young + sharedBuffers).toBeLessThan(gigabytes * GIGABYTE * 0.8);
  });

  it.each([
    [0.5, 320],
    [1, 640],
    [4, 2048],
  ])('a process of the API alone on %s GB has a heap of %s MB', (gigabytes, heap) => {
    expect(settingsFor(machine(gigabytes), false)).toMatchObject({ heap, young: 16, arenas: 2 });
  });

  it.each([
    [1, 25],
    [2, 25],
    [3.8, 50],
    [4, 50],
    [16, 50],
  ])('the old generation grows by a share that a machine of %s GB can spare: %s %%', (gigabytes, growth) => {
    for (const besideDatabase of [true, false]) {
      const { flags } = apiRun(machine(gigabytes), besideDatabase, {});
      expect(flags).toContain(`--heap-growing-percent=${growth}`);
    }
  });

  it('a machine with less than anything fits gets what is needed to start', () => {
    expect(settingsFor(machine(0.125, 1), true)).toMatchObject({ heap: 256, sharedBuffers: 32, maintenanceMemory: 32 });
  });

  it('the guide tells what is set for machines of 1, 2, 4 and 16 GB', () => {
    const rows = readText('docs/guias/operacao.md')
      .split('\n')
      .filter((line) => /^\| (?:1|2|4|16) GB/.test(line))
      .map((line) =>
        line
          .split('|')
          .slice(2, -1)
          .map((cell) => cell.trim()),
      );
    const told = [machine(1, 1), machine(2), machine(4), machine(16, 8)].map((one) => {
      const beside = settingsFor(one, true);
      const { heap } = settingsFor(one, false);
      const sizes = [
        beside.heap,
        heap,
        beside.young,
        beside.sharedBuffers,
        beside.workMemory,
        beside.maintenanceMemory,
      ];
      return [...sizes, beside.cache]
        .map((size) => `${size.toLocaleString('de-DE')} MB`)
        .concat([beside.connections, beside.pool].map(String));
    });
    expect(rows).toEqual(told);
  });
});

describe('a person’s own settings', () => {
  it('the API is run as found, except for what the environment says', () => {
    const { flags, env } = apiRun(machine(1, 1), true, {});
    expect(flags).toEqual(expect.arrayContaining(['--max-old-space-size=384', '--max-semi-space-size=8']));
    expect(env).toEqual({ MALLOC_ARENA_MAX: '2', DATABASE_POOL: '8' });
    const told = {
      NODE_OPTIONS: '--max_old_space_size=700',
      MALLOC_ARENA_MAX: '4',
      DATABASE_POOL_FILE: '/run/secrets/pool',
    };
    const own = apiRun(machine(1, 1), true, told);
    expect(own.flags.filter((flag) => flag.startsWith('--max-'))).toEqual(['--max-semi-space-size=8']);
    expect(own.env).toEqual({});
    expect(apiRun(machine(1, 1), true, { DATABASE_POOL: ' ' }).env).toHaveProperty('DATABASE_POOL', '8');
  });

  it('the embedded PostgreSQL is run as found, except for what POSTGRES_OPTIONS says', () => {
    expect(postgresSettings(machine(2), {})).toEqual({
      shared_buffers: '256MB',
      work_mem: '4MB',
      maintenance_work_mem: '128MB',
      effective_cache_size: '1024MB',
      max_connections: '100',
    });
    const told = { POSTGRES_OPTIONS: 'shared_buffers=1GB  log_line_prefix=%m=%p' };
    expect(postgresSettings(machine(2), told)).toMatchObject({
      shared_buffers: '1GB',
      work_mem: '4MB',
      log_line_prefix: '%m=%p',
    });
  });

  it('FESTIX_MEMORY_MB tells how much of a machine there is for Festix', () => {
    expect(thisMachine({ FESTIX_MEMORY_MB: '2048' }).megabytes).toBe(2048);
    for (const none of ['', ' ', '0', '-5', 'muita', '1.5'])
      expect(thisMachine({ FESTIX_MEMORY_MB: none })).toEqual(thisMachine({}));
  });

  it('a machine has no more memory than it has', () => {
    const { megabytes, cores } = thisMachine({});
    expect(megabytes).toBeGreaterThan(0);
    expect(megabytes).toBeLessThanOrEqual(totalmem() / 2 ** 20);
    expect(cores).toBeGreaterThan(0);
  });
});

it.each([
  ['postgres://festix@127.0.0.1:5432/festix', true],
  ['postgres://festix@localhost/festix', true],
  ['postgres://festix@[::1]/festix', true],
  ['/var/run/postgresql', true],
  ['socket:/var/run/postgresql?db=festix', true],
  ['postgres://festix@postgres:5432/festix', false],
  ['postgres://festix@10.0.0.5/festix', false],
])('a database at %s is on this machine: %s', (url, expected) => {
  expect(isHere(url)).toBe(expected);
});
