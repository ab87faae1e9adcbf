import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API } from './paths.ts';
import { apiEnv, readSettings } from './settings.ts';

// By a path that the compiler does not follow: the API may use syntax that tools may not.
const { readEnv } = (await import(join(API, 'src', 'env.ts'))) as {
  readEnv(source: NodeJS.ProcessEnv): Record<string, unknown>;
};

const PAID = { MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1', MERCADO_PAGO_WEBHOOK_SECRET: 'aviso' };
const NAMES = ['NODE_ENV', 'PUBLIC_URL', 'SEED_DEMO', 'ALLOW_SANDBOX', 'JWT_SECRET', 'TICKET_KEY_SECRET'];

let dataDir: string;
const before = { ...process.env };

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'festix-settings-'));
});
afterEach(() => {
  process.env = { ...before };
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/**
 * Returns the settings that the API reads if a person starts it with these variables, as `npm start` passes them on.
 */
function started(told: Record<string, string>): Record<string, unknown> {
  process.env = Object.fromEntries(
    Object.entries(before).filter(([name]) => !NAMES.some((own) => name === own || name === `${own}_FILE`)),
  );
  Object.assign(process.env, { DATABASE_URL: 'postgres://localhost/festix', DATA_DIR: dataDir, ...told });
  return readEnv({ ...process.env, ...apiEnv(readSettings(process.env)) });
}

describe('npm start', () => {
  it('npm start runs a demonstration without money by default', () => {
    expect(started({})).toMatchObject({ NODE_ENV: 'development', SEED_DEMO: true, ALLOW_SANDBOX: true });
    expect(started({ NODE_ENV: '' })).toMatchObject({ NODE_ENV: 'development', SEED_DEMO: true });
  });

  it.each(['', ' ', '0', 'false', 'no'])('npm start switches flags off by %j', (off) => {
    expect(started({ SEED_DEMO: off, ALLOW_SANDBOX: off })).toMatchObject({ SEED_DEMO: false, ALLOW_SANDBOX: false });
  });

  it('npm start refuses an unknown word by the name of its variable', () => {
    expect(() => started({ SEED_DEMO: 'yes' })).toThrow('SEED_DEMO must be 1 or 0');
    expect(() => started({ ALLOW_SANDBOX: '2' })).toThrow('ALLOW_SANDBOX must be 1 or 0');
  });

  it('npm start switches nothing on in production', () => {
    const blanks: Record<string, string>[] = [{}, { SEED_DEMO: '', ALLOW_SANDBOX: '' }];
    for (const blank of blanks) {
      expect(() => started({ NODE_ENV: 'production', ...blank })).toThrow('no payment gateway is configured');
    }
  });

  it('npm start makes no demonstration where money is taken, and refuses the request for one', () => {
    expect(started(PAID)).toMatchObject({ SEED_DEMO: false, ALLOW_SANDBOX: true });
    expect(() => started({ ...PAID, SEED_DEMO: '1' })).toThrow('SEED_DEMO is for installations that charge nobody');
  });

  it('npm start prefers values from files to its own', () => {
    const secret = 'kR7vQ2mZ9xT4bN6wL1cY8dF3gH5jP0sA-uE';
    writeFileSync(join(dataDir, 'jwt'), secret);
    writeFileSync(join(dataDir, 'off'), '0');
    const files = { JWT_SECRET_FILE: join(dataDir, 'jwt'), SEED_DEMO_FILE: join(dataDir, 'off') };
    expect(started(files)).toMatchObject({ JWT_SECRET: secret, SEED_DEMO: false });
  });
});
