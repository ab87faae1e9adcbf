import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readEnv, type Env, type InvalidEnvError } from './env.ts';

type Name = keyof Env;

/** A fault that names the variable. */
const FAULT = Symbol('fault');

/** Expected values of "0" and "1" outside production, and invalid values. */
interface Told {
  zero: unknown;
  one: unknown;
  wrong: readonly string[];
  /** Expected value of "1" in production, if it differs. */
  oneInProduction?: unknown;
}

const flag: Told = { zero: false, one: true, wrong: ['yes', '2', 'on', 'sim', '-1', '1;'] };
const refusedFlag: Told = { ...flag, oneInProduction: FAULT };
/** Any text but an empty one is valid. */
const free: Told = { zero: '0', one: '1', wrong: [] };
const shaped = (...wrong: string[]): Told => ({ zero: FAULT, one: FAULT, wrong });
const address = shaped('festix', 'ftp://festix.example', 'http://', 'http://festix.example:99999');
const whole = (least: number, ...wrong: string[]): Told => ({
  zero: least > 0 ? FAULT : 0,
  one: least > 1 ? FAULT : 1,
  wrong: ['-1', '1.5', 'many', '1e2', '0x10', 'Infinity', '12 34', '99999999999999999999', ...wrong],
});
const path = { zero: resolve('0'), one: resolve('1'), wrong: [] };
const database = shaped('festix', 'mysql://festix@banco/festix', 'postgres');

/** Every variable, by the type: a new one that is missing here is refused by the compiler, and by the first test. */
const VARIABLES: Record<Name, Told> = {
  NODE_ENV: shaped('prod', 'Production'),
  PORT: whole(0, '65536'),
  HOST: shaped('festix example', 'https://festix.example'),
  DATABASE_URL: database,
  DATABASE_DIRECT_URL: database,
  DATABASE_OWNER_URL: database,
  DATABASE_REPLICA_URL: database,
  DATA_DIR: path,
  WEB_DIST: path,
  PUBLIC_URL: shaped(
    'festix.example',
    'ftp://festix.example',
    'https://festix.example/loja',
    'https://a:b@festix.example',
  ),
  TRUST_PROXY: shaped('proxy', '10.0.0.0/33'),
  JWT_SECRET: shaped('short'),
  TICKET_KEY_SECRET: shaped('short'),
  TICKET_KEY_SECRET_BEFORE: shaped('short'),
  SECOND_FACTOR_ROLES: shaped('admin'),
  PASSWORD_MIN_LENGTH: whole(6, '5', '65'),
  TLS_CERT: shaped(),
  TLS_KEY: shaped(),
  SEED_DEMO: refusedFlag,
  ALLOW_SANDBOX: flag,
  ALLOW_DEMO_ACCOUNTS: flag,
  ALLOW_PLAIN_NETWORK: flag,
  MERCADO_PAGO_ACCESS_TOKEN: shaped(),
  MERCADO_PAGO_WEBHOOK_SECRET: shaped(),
  MERCADO_PAGO_API: address,
  MERCADO_PAGO_PUBLIC_KEY: free,
  MERCADO_PAGO_INSTALLMENTS: whole(0, '25'),
  S3_ENDPOINT: address,
  S3_REGION: { ...free, wrong: ['sa east', 'https://s3.example'] },
  S3_BUCKET: shaped('Imagens', 'a b', 'https://s3.example/images'),
  S3_ACCESS_KEY: shaped(),
  S3_SECRET_KEY: shaped(),
  SMTP_URL: shaped('mail', 'https://mail.example'),
  MAIL_FROM: shaped('Festix', 'Festix <festix>'),
  WHATSAPP_TOKEN: shaped(),
  WHATSAPP_PHONE_NUMBER_ID: shaped('+5581987654321', 'numero'),
  WHATSAPP_APP_SECRET: shaped(),
  WHATSAPP_VERIFY_TOKEN: shaped(),
  WHATSAPP_TEMPLATE: { ...free, wrong: ['Ingresso', 'meu ingresso'] },
  WHATSAPP_LANGUAGE: shaped('português', 'pt-BR', 'PT'),
  WHATSAPP_API: address,
  GOOGLE_CLIENT_ID: shaped(),
  GOOGLE_CLIENT_SECRET: shaped(),
  GOOGLE_ISSUER: address,
  APPLE_CLIENT_ID: shaped(),
  APPLE_TEAM_ID: shaped(),
  APPLE_KEY_ID: shaped(),
  APPLE_PRIVATE_KEY: shaped('a key'),
  APPLE_ISSUER: address,
  GOOGLE_PLACES_KEY: free,
  GOOGLE_PLACES_URL: address,
  CEP_URL: address,
  META_API: address,
  CLAMAV_URL: shaped('clamd:3310', 'http://clamd:3310'),
  SUPPORT_EMAIL: shaped('ajuda'),
  PLATFORM_NAME: free,
  PLATFORM_DOCUMENT: shaped('123', '529.982.247-26', 'CNPJ'),
  PLATFORM_ADDRESS: free,
  PLATFORM_EMAIL: shaped('ajuda'),
  SUPPORT_PHONE: shaped('81 98765', '0800'),
  MAX_CONVENIENCE_TAX: { zero: 0, one: 1, wrong: ['-1', '100.01', '101', '10%', 'ten', '1e1', '0x1', '10.125'] },
  ALLOW_PRIVATE_WEBHOOKS: refusedFlag,
  METRICS_TOKEN: free,
  SENTRY_DSN: shaped('sentry', 'https://sentry.example'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: shaped('key', 'key=one,two'),
  OTEL_SERVICE_NAME: free,
  OTEL_TRACES_SAMPLER_ARG: { zero: 0, one: 1, wrong: ['-0.1', '1.1', 'half', '0x1', '1e-1', '.', 'NaN'] },
  BOOKING_LIMIT_PER_MINUTE: whole(1),
  OPEN_PLACES_PER_ADDRESS: whole(1),
  EXPORT_SECONDS: whole(1),
  LOG_LEVEL: shaped('loud', 'INFO', 'warning'),
  DATABASE_POOL: whole(2),
  DRAIN_SECONDS: whole(0),
};

const NAMES = Object.keys(VARIABLES) as Name[];
const FLAGS = NAMES.filter((name) => VARIABLES[name].zero === false);

const NEEDED = {
  DATABASE_URL: 'postgres://localhost/festix',
  JWT_SECRET: 'kR7vQ2mZ9xT4bN6wL1cY8dF3gH5jP0sA-uE',
  TICKET_KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
};

const PRODUCTION = {
  ...NEEDED,
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://festix:palco@mail.example:465',
  MAIL_FROM: 'Festix <ola@festix.example>',
  MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1',
  MERCADO_PAGO_WEBHOOK_SECRET: 'aviso',
  PLATFORM_NAME: 'Varal Ingressos Ltda.',
  PLATFORM_DOCUMENT: '11.222.333/0001-81',
  PLATFORM_ADDRESS: 'Rua do Sol, 1, Recife - PE',
  PLATFORM_EMAIL: 'ola@festix.example',
};

type Source = Record<string, string>;

/** Returns the parsed environment, or its faults. */
function outcome(source: Source): Env | string[] {
  try {
    return readEnv(source);
  } catch (error) {
    return (error as InvalidEnvError).faults;
  }
}

const without = (source: Source, name: string): Source =>
  Object.fromEntries(Object.entries(source).filter(([one]) => one !== name));

function expectTold(source: Source, name: Name, expected: unknown): void {
  const came = outcome(source);
  if (expected !== FAULT) {
    expect(came).not.toBeInstanceOf(Array);
    expect((came as Env)[name]).toEqual(expected);
    return;
  }
  expect(came).toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(`\\b${name}\\b`))]));
}

const MODES = [
  ['development', NEEDED],
  ['production', PRODUCTION],
] as const;

it('the table of variables contains every variable that readEnv reads', () => {
  expect(Object.keys(outcome(NEEDED)).sort()).toEqual([...NAMES].sort());
});

it.each(MODES)('the base environment is valid in %s', (_, base) => {
  expect(outcome(base)).not.toBeInstanceOf(Array);
});

describe.each(NAMES)('%s', (name) => {
  const { zero, one, wrong, oneInProduction = one } = VARIABLES[name];

  it.each(MODES)('a blank variable counts as absent in %s', (_, base) => {
    const absent = outcome(without(base, name));
    for (const blank of ['', ' ', '\t\n']) expect(outcome({ ...base, [name]: blank })).toEqual(absent);
    expect(outcome({ ...without(base, name), [`${name}_FILE`]: '' })).toEqual(absent);
  });

  it('a variable reads 0 and 1 as its values, or is refused by its name', () => {
    const base = without(NEEDED, name);
    expectTold({ ...base, [name]: '0' }, name, zero);
    expectTold({ ...base, [name]: '1' }, name, one);
    if (FLAGS.includes(name)) {
      const sandbox = {
        ...PRODUCTION,
        MERCADO_PAGO_ACCESS_TOKEN: '',
        MERCADO_PAGO_WEBHOOK_SECRET: '',
        ALLOW_SANDBOX: '1',
      };
      expectTold({ ...sandbox, [name]: '1' }, name, oneInProduction);
    }
  });

  it.each(wrong.length > 0 ? wrong : ['0'])('a variable refuses %j by its name', (value) => {
    if (wrong.length === 0) return expectTold({ ...without(NEEDED, name), [name]: value }, name, zero);
    for (const [, base] of MODES) expectTold({ ...base, [name]: value }, name, FAULT);
  });
});

describe('flag', () => {
  it.each(FLAGS)('%s is on for 1 and true, and off for 0, false, no and blank', (name) => {
    for (const on of ['1', 'true', 'TRUE', ' 1 ']) expectTold({ ...NEEDED, [name]: on }, name, true);
    for (const off of ['0', 'false', 'no', 'False', '']) {
      expectTold({ ...NEEDED, [name]: off }, name, false);
      if (name !== 'ALLOW_SANDBOX') expectTold({ ...PRODUCTION, [name]: off }, name, false);
    }
    expect(outcome(NEEDED)).toMatchObject({ [name]: false });
  });

  it.each(FLAGS)('%s with an unknown word is refused with the words that are allowed', (name) => {
    expect(outcome({ ...NEEDED, [name]: 'yes' })).toEqual([`${name} must be 1 or 0 (true or false): it is neither`]);
  });

  it('a flag can be read from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'festix-flags-'));
    writeFileSync(join(folder, 'on'), '1\n');
    writeFileSync(join(folder, 'blank'), '\n');
    try {
      expect(outcome({ ...NEEDED, ALLOW_SANDBOX_FILE: join(folder, 'on') })).toMatchObject({ ALLOW_SANDBOX: true });
      expect(outcome({ ...NEEDED, ALLOW_SANDBOX_FILE: join(folder, 'blank') })).toMatchObject({ ALLOW_SANDBOX: false });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('demonstration', () => {
  const PAID = { MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1', MERCADO_PAGO_WEBHOOK_SECRET: 'aviso' };

  it.each(['SEED_DEMO', 'ALLOW_DEMO_ACCOUNTS'])(
    'the demonstration takes no money: %s is refused together with Mercado Pago',
    (name) => {
      expect(outcome({ ...NEEDED, [name]: '1' })).not.toBeInstanceOf(Array);
      expect(outcome({ ...NEEDED, ...PAID, [name]: '1' })).toEqual([
        expect.stringMatching(new RegExp(`^${name} .*MERCADO_PAGO_ACCESS_TOKEN`)),
      ]);
    },
  );
});

describe('production without a mail server', () => {
  it('production without a mail server is refused for SMTP_URL alone, without a word on MAIL_FROM', () => {
    const blanks: Source[] = [{}, { SMTP_URL: '' }, { SMTP_URL: '', MAIL_FROM: '' }];
    for (const blank of blanks) {
      const { SMTP_URL: _, MAIL_FROM: __, ...base } = PRODUCTION;
      expect(outcome({ ...base, ...blank })).toEqual([expect.stringMatching(/^SMTP_URL is missing/)]);
    }
  });
});
