import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { readEnv, type Env, type InvalidEnvError } from './env.ts';

const NEEDED = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://localhost/festix',
  JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
  TICKET_KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
  ALLOW_SANDBOX: '1',
};

/** The operator's data, which production requires. */
const PLATFORM = {
  PLATFORM_NAME: 'Varal Ingressos Ltda.',
  PLATFORM_DOCUMENT: '11.222.333/0001-81',
  PLATFORM_ADDRESS: 'Rua do Sol, 1, Recife - PE',
  PLATFORM_EMAIL: 'ola@festix.example',
};

const PEM = pemOf('P-256');

function pemOf(namedCurve: string): string {
  return generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function read(source: Record<string, string>): Env {
  return readEnv({ ...NEEDED, ...PLATFORM, ...source });
}

function faultsOf(source: Record<string, string>): string[] {
  try {
    read(source);
    return [];
  } catch (error) {
    return (error as InvalidEnvError).faults;
  }
}

const GOOGLE = { GOOGLE_CLIENT_ID: 'festix', GOOGLE_CLIENT_SECRET: 's3cret' };
const APPLE = {
  APPLE_CLIENT_ID: 'example.festix.web',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_KEY_ID: 'KEY1234567',
  APPLE_PRIVATE_KEY: PEM,
};

describe('SECOND_FACTOR_ROLES', () => {
  it('SECOND_FACTOR_ROLES is empty by default and is split at commas', () => {
    expect(read({}).SECOND_FACTOR_ROLES).toEqual([]);
    expect(read({ SECOND_FACTOR_ROLES: ' super-admin, support,' }).SECOND_FACTOR_ROLES).toEqual([
      'super-admin',
      'support',
    ]);
  });

  it.each(['admin', 'customer', 'super-admin support', 'super-admin;support'])(
    'SECOND_FACTOR_ROLES refuses %j',
    (SECOND_FACTOR_ROLES) => {
      expect(faultsOf({ SECOND_FACTOR_ROLES })).toEqual([
        'SECOND_FACTOR_ROLES must be a list of producer, team-member, super-admin, support, sale-point',
      ]);
    },
  );
});

describe('sign-in providers', () => {
  it('sign-in providers are accepted when absent or complete', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ ...GOOGLE, ...APPLE, NODE_ENV: 'production' })).toEqual([]);
  });

  it('sign-in providers have the real issuers by default', () => {
    const env = read({ ...GOOGLE, ...APPLE });
    expect(env).toMatchObject({
      GOOGLE_ISSUER: 'https://accounts.google.com',
      APPLE_ISSUER: 'https://appleid.apple.com',
    });
  });

  it.each(Object.keys(GOOGLE))('sign-in by Google is refused without %s', (name) => {
    const fault = `GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET come together: ${name} is missing`;
    expect(faultsOf({ ...GOOGLE, [name]: ' ' })).toEqual([fault]);
  });

  it.each(Object.keys(APPLE))('sign-in by Apple is refused without %s', (name) => {
    const fault = `APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY come together: ${name} is missing`;
    expect(faultsOf({ ...APPLE, [name]: '' })).toEqual([fault]);
  });

  it('APPLE_PRIVATE_KEY is read from several lines or from one', () => {
    const onOneLine = { ...APPLE, APPLE_PRIVATE_KEY: PEM.replaceAll('\n', '\\n') };
    expect(read(onOneLine).APPLE_PRIVATE_KEY.trim()).toBe(PEM.trim());
    expect(read(APPLE).APPLE_PRIVATE_KEY).toBe(PEM.trim());
  });

  it.each([
    ['on another curve', pemOf('P-384')],
    ['that is none', 'a secret'],
    ['without its first line', PEM.split('\n').slice(1).join('\n')],
  ])('APPLE_PRIVATE_KEY refuses a key %s', (_, key) => {
    expect(faultsOf({ ...APPLE, APPLE_PRIVATE_KEY: key })).toEqual([expect.stringContaining('APPLE_PRIVATE_KEY')]);
  });

  it.each([
    ['http://accounts.google.com', 'test'],
    ['http://127.0.0.1:4000', 'production'],
    ['http://127.0.0.1.outro.example', 'test'],
    ['accounts.google.com', 'test'],
    ['file:///etc/passwd', 'test'],
  ])('sign-in providers refuse the issuer %s in %s @V3.7.2 @V12.3.1 @V13.2.4', (issuer, NODE_ENV) => {
    const faults = faultsOf({ ...GOOGLE, ...APPLE, NODE_ENV, GOOGLE_ISSUER: issuer, APPLE_ISSUER: issuer });
    expect(faults).toEqual([expect.stringMatching(/^GOOGLE_ISSUER/), expect.stringMatching(/^APPLE_ISSUER/)]);
  });

  it('sign-in providers may run on this machine outside production', () => {
    expect(faultsOf({ ...GOOGLE, GOOGLE_ISSUER: 'http://127.0.0.1:4000' })).toEqual([]);
    expect(faultsOf({ ...APPLE, APPLE_ISSUER: 'http://[::1]:4000', NODE_ENV: 'development' })).toEqual([]);
  });
});

describe('CEP_URL', () => {
  it('CEP_URL is blank by default, and accepts https and this machine', () => {
    expect(read({}).CEP_URL).toBe('');
    expect(read({ CEP_URL: 'https://viacep.com.br/ws/' }).CEP_URL).toBe('https://viacep.com.br/ws');
    expect(faultsOf({ CEP_URL: 'http://127.0.0.1:4000' })).toEqual([]);
    expect(faultsOf({ CEP_URL: 'http://viacep.com.br/ws' })).toEqual([expect.stringContaining('CEP_URL')]);
  });
});

describe('GOOGLE_PLACES_URL', () => {
  it('GOOGLE_PLACES_URL is the real service by default, and accepts https and this machine', () => {
    expect(read({ GOOGLE_PLACES_KEY: 'key' }).GOOGLE_PLACES_URL).toBe('https://places.googleapis.com');
    const elsewhere = { GOOGLE_PLACES_KEY: 'key', GOOGLE_PLACES_URL: 'http://127.0.0.1:4000/' };
    expect(read(elsewhere).GOOGLE_PLACES_URL).toBe('http://127.0.0.1:4000');
    const fault = [expect.stringContaining('GOOGLE_PLACES_URL')];
    expect(faultsOf({ ...elsewhere, NODE_ENV: 'production' })).toEqual(fault);
    expect(faultsOf({ ...elsewhere, GOOGLE_PLACES_URL: 'http://places.example' })).toEqual(fault);
  });
});

describe('TRUST_PROXY', () => {
  it('TRUST_PROXY is this machine alone by default', () => {
    expect(read({}).TRUST_PROXY).toBe('loopback');
  });

  it.each(['loopback', 'loopback, 172.30.7.0/24', '10.1.2.3', '2001:db8::/32,uniquelocal'])(
    'TRUST_PROXY accepts %s',
    (text) => {
      expect(read({ TRUST_PROXY: text }).TRUST_PROXY).toBe(text);
    },
  );

  it.each(['true', '1', 'proxy', '10.1.2.0/33', '10.1.2/24', 'loopback,', '::/129', '10.1.2.3/x'])(
    'TRUST_PROXY refuses %s',
    (text) => {
      expect(faultsOf({ TRUST_PROXY: text })).toEqual([expect.stringContaining('TRUST_PROXY')]);
    },
  );
});

const MERCADO_PAGO = { MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1', MERCADO_PAGO_WEBHOOK_SECRET: 's3cret' };

describe('Mercado Pago', () => {
  it('Mercado Pago is accepted when absent or complete', () => {
    expect(faultsOf(MERCADO_PAGO)).toEqual([]);
    for (const name of Object.keys(MERCADO_PAGO)) {
      expect(faultsOf({ ...MERCADO_PAGO, [name]: '' })).toEqual([
        `MERCADO_PAGO_ACCESS_TOKEN, MERCADO_PAGO_WEBHOOK_SECRET come together: ${name} is missing`,
      ]);
    }
  });

  it('MERCADO_PAGO_API is the real one by default, and accepts https and, outside production, this machine', () => {
    expect(read(MERCADO_PAGO).MERCADO_PAGO_API).toBe('https://api.mercadopago.com');
    expect(faultsOf({ ...MERCADO_PAGO, MERCADO_PAGO_API: 'http://127.0.0.1:9000/' })).toEqual([]);
    const fault = [expect.stringContaining('MERCADO_PAGO_API must be an https address')];
    expect(faultsOf({ ...MERCADO_PAGO, MERCADO_PAGO_API: 'http://10.0.0.1' })).toEqual(fault);
    const real = { ...MERCADO_PAGO, NODE_ENV: 'production' };
    expect(faultsOf({ ...real, MERCADO_PAGO_API: 'http://127.0.0.1:9000' })).toEqual(fault);
    expect(faultsOf(real)).toEqual([]);
  });
});

describe('mail server', () => {
  const production = { NODE_ENV: 'production' };

  it('the mail server may be absent outside production', () => {
    expect(read({})).toMatchObject({ SMTP_URL: '', MAIL_FROM: 'Festix <nao-responda@festix.dev>' });
  });

  it.each([
    [{ SMTP_URL: 'smtps://festix:segredo@correio.exemplo.br:465' }, []],
    [{ SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM: 'ola@exemplo.br' }, []],
    [{ SMTP_URL: 'correio.exemplo.br' }, ['SMTP_URL must look like']],
    [{ SMTP_URL: 'https://correio.exemplo.br' }, ['SMTP_URL must look like']],
    [{ MAIL_FROM: 'Festix' }, ['MAIL_FROM must look like']],
    [{ MAIL_FROM: 'Festix <ola@exemplo.br>, Outro <outro@exemplo.br>' }, ['MAIL_FROM must look like']],
    [production, []],
    [{ ...production, SMTP_URL: 'smtps://correio:465' }, ['SMTP_URL needs MAIL_FROM']],
    [{ ...production, SMTP_URL: 'smtps://correio:465', MAIL_FROM: 'Festix <ola@exemplo.br>' }, []],
    [{ ...production, ALLOW_SANDBOX: '' }, ['no payment gateway', 'SMTP_URL is missing']],
    [{ ...production, ALLOW_SANDBOX: '', ...MERCADO_PAGO }, ['SMTP_URL is missing']],
  ])('the mail server configured by %j has the faults %j', (source, faults) => {
    expect(faultsOf(source)).toEqual(faults.map((fault) => expect.stringContaining(fault)));
  });
});

describe('WhatsApp', () => {
  const WHATSAPP = {
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_APP_SECRET: 's3cret',
    WHATSAPP_VERIFY_TOKEN: 'word',
  };

  it('WhatsApp is accepted when absent or complete', () => {
    expect(faultsOf(WHATSAPP)).toEqual([]);
    expect(faultsOf({ ...WHATSAPP, WHATSAPP_APP_SECRET: '' })).toEqual([
      'WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN come together: WHATSAPP_APP_SECRET is missing',
    ]);
  });

  it('WHATSAPP_API is Meta’s by default, and must be https in production', () => {
    expect(read(WHATSAPP).WHATSAPP_API).toBe('https://graph.facebook.com/v23.0');
    const elsewhere = { ...WHATSAPP, WHATSAPP_API: 'http://127.0.0.1:9' };
    expect(faultsOf(elsewhere)).toEqual([]);
    expect(faultsOf({ ...elsewhere, NODE_ENV: 'production' })).toEqual([
      'WHATSAPP_API must be an https address; outside production also http on this machine',
    ]);
  });
});

it('S3_BUCKET is `images` by default', () => {
  expect(read({}).S3_BUCKET).toBe('images');
  expect(read({ S3_BUCKET: 'recibos' }).S3_BUCKET).toBe('recibos');
});

describe('required variables', () => {
  const PRODUCTION = {
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    JWT_SECRET: 'f1c0a9e2b7d84c53960e17a2bd45c8fe',
  };

  it.each<[string, Record<string, string>, string]>([
    ['no database', { DATABASE_URL: ' ' }, 'DATABASE_URL is missing'],
    ['no secret', { JWT_SECRET: '' }, 'JWT_SECRET is missing'],
    ['a short secret', { JWT_SECRET: 'x'.repeat(31) }, 'JWT_SECRET must have at least 32 characters'],
    ['no secret for its keys', { TICKET_KEY_SECRET: '' }, 'TICKET_KEY_SECRET is missing'],
    [
      'a secret for its keys that is one byte short',
      { TICKET_KEY_SECRET: Buffer.alloc(31, 7).toString('base64url') },
      'TICKET_KEY_SECRET must be 32 bytes in base64url',
    ],
    ['a certificate without its key', { TLS_CERT: '/cert.pem' }, 'TLS_CERT and TLS_KEY come together'],
    ['a key without its certificate', { TLS_KEY: '/key.pem' }, 'TLS_CERT and TLS_KEY come together'],
    [
      'a store without its secret',
      { S3_ENDPOINT: 'http://store:9000', S3_ACCESS_KEY: 'festix' },
      'S3_ACCESS_KEY and S3_SECRET_KEY come together, or neither',
    ],
    [
      'every certificate to be believed in production',
      { ...PRODUCTION, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      'NODE_TLS_REJECT_UNAUTHORIZED=0 believes every certificate: leave it out, and name an authority in NODE_EXTRA_CA_CERTS',
    ],
    ['passwords too short', { PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH must be a whole number of at least 6'],
    ['passwords too long', { PASSWORD_MIN_LENGTH: '65' }, 'PASSWORD_MIN_LENGTH must be 64 at most'],
    ['a port that is none', { PORT: '3000a' }, 'PORT must be a whole number of at least 0'],
    ['another mode', { NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production'],
    [
      'a weak secret in production',
      { ...PRODUCTION, JWT_SECRET: 'abcabcabcabcabcabcabcabcabcabcabcabc' },
      'JWT_SECRET is too weak for production',
    ],
    [
      'webhooks to private addresses in production',
      { ...PRODUCTION, ALLOW_PRIVATE_WEBHOOKS: '1' },
      'ALLOW_PRIVATE_WEBHOOKS is not for production',
    ],
    ['demonstration data in production', { ...PRODUCTION, SEED_DEMO: '1' }, 'SEED_DEMO is not for production'],
  ])('readEnv refuses %s @V13.2.3 @V13.3.1', (_, source, fault) => {
    expect(faultsOf(source)).toEqual([fault]);
  });

  it('readEnv accepts production with the required variables', () => {
    expect(faultsOf(PRODUCTION)).toEqual([]);
  });

  it('readEnv reports all faults at once', () => {
    expect(faultsOf({ DATABASE_URL: '', TLS_CERT: '/cert.pem', PORT: '-1' })).toHaveLength(3);
  });
});

describe('database', () => {
  it('DATABASE_DIRECT_URL is DATABASE_URL by default', () => {
    expect(read({}).DATABASE_DIRECT_URL).toBe(NEEDED.DATABASE_URL);
    const direct = 'postgres://behind-the-pooler/festix';
    expect(read({ DATABASE_DIRECT_URL: direct })).toMatchObject({
      DATABASE_URL: NEEDED.DATABASE_URL,
      DATABASE_DIRECT_URL: direct,
    });
  });

  const [READ_WRITE, STANDBY] = ['target_session_attrs=read-write', 'target_session_attrs=standby'];

  it.each([
    ['DATABASE_URL', `postgres://festix:s@a:5432,b:5433/festix?${READ_WRITE}`],
    ['DATABASE_DIRECT_URL', `postgres://festix:s@a,b/festix?${READ_WRITE}`],
    ['DATABASE_OWNER_URL', `postgres://owner:s@a,b/festix?${READ_WRITE}`],
    ['DATABASE_REPLICA_URL', `postgres://festix:s@a,b/festix?${STANDBY}`],
  ])('%s may name several hosts', (name, address) => {
    expect(read({ [name]: address })).toMatchObject({ [name]: address });
  });

  it.each([
    ['DATABASE_URL', 'postgres://festix:s@a,b/festix', /^DATABASE_URL needs target_session_attrs=read-write/],
    ['DATABASE_URL', `postgres://festix:s@a,b/festix?${STANDBY}`, /^DATABASE_URL needs .*read-write/],
    ['DATABASE_REPLICA_URL', `postgres://festix:s@a,b/festix?${READ_WRITE}`, /^DATABASE_REPLICA_URL needs .*standby/],
    ['DATABASE_URL', `postgres://festix:s@a,,b/festix?${READ_WRITE}`, /^DATABASE_URL must look like/],
    ['DATABASE_URL', `postgres://festix:s@a,b:port/festix?${READ_WRITE}`, /^DATABASE_URL must look like/],
  ])('%s refuses the hosts of %s', (name, address, fault) => {
    expect(faultsOf({ [name]: address })).toEqual([expect.stringMatching(fault)]);
  });

  it('DATABASE_OWNER_URL names the account that migrates, and is blank by default', () => {
    const DATABASE_URL = 'postgres://festix_api:secret@db/festix';
    const DATABASE_OWNER_URL = 'postgres://festix:secret@db/festix';
    expect(read({ DATABASE_URL, DATABASE_OWNER_URL })).toMatchObject({ DATABASE_URL, DATABASE_OWNER_URL });
    expect(read({ DATABASE_URL }).DATABASE_OWNER_URL).toBe('');
  });

  it.each([
    ['postgres://festix_api:other@db/festix', 'DATABASE_OWNER_URL must be of another account than DATABASE_URL'],
    ['postgres://festix:secret@db/other', 'DATABASE_OWNER_URL must name the database of DATABASE_URL'],
    ['db/festix', 'DATABASE_OWNER_URL must look like postgres://owner:password@host:5432/festix'],
    ['https://festix@db/festix', 'DATABASE_OWNER_URL must look like postgres://owner:password@host:5432/festix'],
  ])('DATABASE_OWNER_URL refuses %s', (DATABASE_OWNER_URL, fault) => {
    const DATABASE_URL = 'postgres://festix_api:secret@db/festix';
    expect(faultsOf({ DATABASE_URL, DATABASE_OWNER_URL })).toEqual([fault]);
  });
});

describe('operator of the platform', () => {
  const production = { NODE_ENV: 'production' };

  it.each(Object.keys(PLATFORM))(
    'production is refused without %s, which names the operator of the platform',
    (name) => {
      expect(faultsOf({ ...production, [name]: ' ' })).toEqual([
        `${name} is missing: the law has every page say who runs it`,
      ]);
      expect(faultsOf({ [name]: '' })).toEqual([]);
    },
  );

  it('the operator of the platform is the demonstration by default outside production', () => {
    const blank = Object.fromEntries(Object.keys(PLATFORM).map((name) => [name, '']));
    expect(read(blank).PLATFORM_NAME).toBe('Festix Demonstração Ltda.');
    expect(read({}).PLATFORM_NAME).toBe('Varal Ingressos Ltda.');
  });
});

describe('other machine', () => {
  const PRODUCTION = { NODE_ENV: 'production', MAIL_FROM: 'Festix <ola@exemplo.br>' };
  const VERIFIED = '?sslmode=verify-full';
  const OWNER = { DATABASE_URL: `postgres://works@banco/festix${VERIFIED}` };

  it.each<[string, string, Record<string, string>?]>([
    ['DATABASE_URL', 'postgres://festix@banco/festix'],
    ['DATABASE_URL', 'postgres://festix@10.0.0.5/festix'],
    ['DATABASE_URL', 'postgres://festix@banco/festix?sslmode=require'],
    ['DATABASE_URL', 'postgres://festix@banco/festix?sslmode=no-verify&sslrootcert=/ca.crt'],
    ['DATABASE_URL', `postgres://festix@banco/festix${VERIFIED}&sslmode=disable`],
    ['DATABASE_URL', 'postgres://festix@banco/festix?ssl=true'],
    ['DATABASE_URL', 'postgres://festix@localhost/festix?host=banco'],
    ['DATABASE_URL', 'postgres:///festix'],
    ['DATABASE_URL', 'postgres://localhost.banco.example/festix'],
    ['DATABASE_DIRECT_URL', 'postgres://festix@banco/festix'],
    ['DATABASE_OWNER_URL', 'postgres://owner@banco/festix', OWNER],
    ['DATABASE_REPLICA_URL', 'postgres://festix@replica/festix'],
    ['DATABASE_URL', 'postgres://festix@127.0.0.1,banco/festix?target_session_attrs=read-write'],
    ['S3_ENDPOINT', 'http://store:9000'],
    ['SMTP_URL', 'smtp://festix:segredo@correio:587'],
    ['SMTP_URL', 'smtp://correio:587?requireTLS=false'],
    ['SMTP_URL', 'smtp://correio:587?requireTLS=true&requireTLS=false'],
    ['SMTP_URL', 'smtps://correio:465?tls.rejectUnauthorized=false'],
    ['CLAMAV_URL', 'tcp://clamd:3310'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318'],
    ['SENTRY_DSN', 'http://key@sentry/1'],
  ])(
    'production refuses the unencrypted %s=%s unless ALLOW_PLAIN_NETWORK says that the network encrypts @V12.3.1',
    (name, address, more = {}) => {
      const told = { ...PRODUCTION, ...more, [name]: address };
      const fault = new RegExp(`^${name} .*(sslmode=verify-full|https|smtps:|unix:).*ALLOW_PLAIN_NETWORK=1`);
      expect(faultsOf(told)).toEqual([expect.stringMatching(fault)]);
      expect(faultsOf({ ...told, ALLOW_PLAIN_NETWORK: '1' })).toEqual([]);
      expect(faultsOf({ ...told, NODE_ENV: 'development' })).toEqual([]);
    },
  );

  it.each<[string, string, Record<string, string>?]>([
    ['DATABASE_URL', `postgres://festix@banco:5432/festix${VERIFIED}`],
    ['DATABASE_URL', 'postgres://banco/festix?sslrootcert=/ca.crt&sslmode=verify-full&sslcert=/c&sslkey=/k'],
    ['DATABASE_URL', 'postgres://127.0.0.1/festix'],
    ['DATABASE_URL', 'postgres://127.8.0.1/festix?sslmode=disable'],
    ['DATABASE_URL', 'postgres://[::1]/festix'],
    ['DATABASE_URL', 'postgres:///festix?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://festix@%2Frun%2Fpostgresql/festix'],
    ['DATABASE_URL', '/run/postgresql festix'],
    ['DATABASE_URL', 'socket:/run/postgresql?db=festix'],
    ['DATABASE_DIRECT_URL', `postgres://festix@banco/festix${VERIFIED}`],
    ['DATABASE_OWNER_URL', `postgres://owner@banco/festix${VERIFIED}`, OWNER],
    ['DATABASE_REPLICA_URL', `postgres://festix@replica/festix${VERIFIED}`],
    ['DATABASE_URL', `postgres://festix@a:5432,b:5432/festix${VERIFIED}&target_session_attrs=read-write`],
    ['S3_ENDPOINT', 'https://store:9000'],
    ['S3_ENDPOINT', 'http://127.0.0.1:9000'],
    ['SMTP_URL', 'smtps://festix:segredo@correio:465'],
    ['SMTP_URL', 'smtp://festix:segredo@correio:587?requireTLS=true'],
    ['SMTP_URL', 'smtp://localhost:25'],
    ['CLAMAV_URL', 'tcp://[::1]:3310'],
    ['CLAMAV_URL', 'unix:///run/clamav/clamd.sock'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://collector:4318'],
    ['SENTRY_DSN', 'https://key@sentry/1'],
  ])('production accepts %s=%s, which is encrypted or on this machine', (name, address, more = {}) => {
    expect(faultsOf({ ...PRODUCTION, ...more, [name]: address })).toEqual([]);
  });

  it('a database address with a verified certificate makes the driver verify it too', () => {
    const { ssl } = new pg.Client({
      connectionString: `postgres://banco/festix${VERIFIED}&ssl=no-verify`,
    }) as unknown as {
      ssl: object;
    };
    expect(ssl).toEqual({});
  });

  it.each(['clamd:3310', 'unix:clamd.sock', 'http://clamd:3310'])('CLAMAV_URL refuses %s', (CLAMAV_URL) => {
    expect(faultsOf({ CLAMAV_URL })).toEqual([expect.stringContaining('CLAMAV_URL must look like')]);
  });
});

describe('secret from a file', () => {
  const SECRET = 'f1c0a9e2b7d84c53960e17a2bd45c8fe';
  let vault: string;
  beforeAll(() => {
    vault = mkdtempSync(join(tmpdir(), 'festix-vault-'));
    writeFileSync(join(vault, 'jwt'), `${SECRET}\n`);
    writeFileSync(join(vault, 'empty'), '');
  });
  afterAll(() => rmSync(vault, { recursive: true }));

  it('a variable with _FILE is read from that file, without its last line end @V13.3.1', () => {
    const env = read({ JWT_SECRET: '', JWT_SECRET_FILE: join(vault, 'jwt') });
    expect(env.JWT_SECRET).toBe(SECRET);
    expect(read({ METRICS_TOKEN_FILE: join(vault, 'jwt') }).METRICS_TOKEN).toBe(SECRET);
    expect(process.env['JWT_SECRET']).toBeUndefined();
  });

  it('a variable with _FILE is refused for a missing or empty file, and next to a different value', () => {
    const absent = { JWT_SECRET: '', JWT_SECRET_FILE: join(vault, 'absent') };
    expect(faultsOf(absent)).toEqual(['JWT_SECRET_FILE names no file that can be read', 'JWT_SECRET is missing']);
    expect(faultsOf({ JWT_SECRET: '', JWT_SECRET_FILE: join(vault, 'empty') })).toEqual(['JWT_SECRET is missing']);
    const twice = { JWT_SECRET_FILE: join(vault, 'jwt') };
    expect(faultsOf(twice)).toEqual(['JWT_SECRET and JWT_SECRET_FILE are two answers: leave one out']);
  });

  it('a _FILE variable of another program is not read', () => {
    expect(faultsOf({ SSL_CERT_FILE: join(vault, 'absent') })).toEqual([]);
  });
});

describe('tracing', () => {
  it('tracing is off without a collector', () => {
    expect(read({})).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      OTEL_EXPORTER_OTLP_HEADERS: '',
      OTEL_SERVICE_NAME: 'festix-api',
      OTEL_TRACES_SAMPLER_ARG: 1,
    });
  });

  it.each(['http://collector:4318', 'https://otlp.example/festix/'])('tracing goes to %s', (address) => {
    const env = read({ OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_TRACES_SAMPLER_ARG: '0.25' });
    expect(env.OTEL_EXPORTER_OTLP_ENDPOINT).toBe(address.replace(/\/$/, ''));
    expect(env.OTEL_TRACES_SAMPLER_ARG).toBe(0.25);
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'chave'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'chave=100%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'chave=um,dois'],
    ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.1'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
  ])('tracing refuses %s=%s', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });
});

describe('DRAIN_SECONDS', () => {
  it('DRAIN_SECONDS is 0 by default, and never negative', () => {
    expect(read({}).DRAIN_SECONDS).toBe(0);
    expect(read({ DRAIN_SECONDS: '5' }).DRAIN_SECONDS).toBe(5);
    expect(faultsOf({ DRAIN_SECONDS: '-1' })).toEqual([expect.stringContaining('DRAIN_SECONDS')]);
  });
});
