import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  DAY,
  documentNumber,
  emailAddress,
  normalisePhone,
  PASSWORD_MIN_LENGTH,
  SECOND,
  UNCAPPED_FEE,
} from '@festix/domain/ground';
import { ROLE_AREAS, type Role } from '@festix/domain/people';
import { OPEN_PLACES_PER_ADDRESS } from '@festix/domain/selling';
import { faultsOfPlainNetwork } from './plain-network.ts';

/** Nobody has to choose a longer password than this. */
const LONGEST_MIN_LENGTH = 64;
const LARGEST_PORT = 65_535;
const MOST_CONNECTIONS = 1_000;
/** Where nothing else bounds a number. */
const LARGEST = 1_000_000_000;

/** pino's, from the one that says most. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** What this process was told from outside, read and checked once, at the start. */
export interface Env {
  readonly NODE_ENV: 'development' | 'test' | 'production';
  readonly PORT: number;
  /** Empty = all addresses, IPv4 and IPv6. */
  readonly HOST: string;
  readonly DATABASE_URL: string;
  /** Past a pooler that gives connections for a transaction only, for what needs a session or keeps its connection long. */
  readonly DATABASE_DIRECT_URL: string;
  /** By the account that owns the database and brings it up to date; empty = that of DATABASE_URL does. */
  readonly DATABASE_OWNER_URL: string;
  /** A streaming replica that lists, figures and files are read from; empty = none. */
  readonly DATABASE_REPLICA_URL: string;
  /** Folder of files, reports and the e-mail outbox. */
  readonly DATA_DIR: string;
  /** Folder of the built web app; empty = the API alone. */
  readonly WEB_DIST: string;
  /** The one origin that people use, without a slash at its end. */
  readonly PUBLIC_URL: string;
  /** Who may say from which address a call comes: addresses, networks, loopback, linklocal, uniquelocal. */
  readonly TRUST_PROXY: string;
  readonly JWT_SECRET: string;
  /** 32 bytes, base64url: seals the private ticket keys and the keys of door lists. */
  readonly TICKET_KEY_SECRET: string;
  /** The one before it, for the command that seals everything anew (`admin.ts`). */
  readonly TICKET_KEY_SECRET_BEFORE: string;
  /** Who has one of these roles gets nothing of them before having a second factor; empty = nobody has to have one. */
  readonly SECOND_FACTOR_ROLES: readonly Role[];
  /** Characters that a password has at least which is chosen from now on, from 6 to 64. */
  readonly PASSWORD_MIN_LENGTH: number;
  readonly TLS_CERT: string;
  readonly TLS_KEY: string;
  readonly SEED_DEMO: boolean;
  readonly ALLOW_SANDBOX: boolean;
  /** An installation for tests: production starts with the demonstration's people, whose password everybody knows. */
  readonly ALLOW_DEMO_ACCOUNTS: boolean;
  /** Other machines may be spoken to without TLS in production too, because the network between them encrypts by itself. */
  readonly ALLOW_PLAIN_NETWORK: boolean;
  /** Payments by Mercado Pago: the account's token and the secret that its notifications are signed with. */
  readonly MERCADO_PAGO_ACCESS_TOKEN: string;
  readonly MERCADO_PAGO_WEBHOOK_SECRET: string;
  readonly MERCADO_PAGO_API: string;
  readonly S3_ENDPOINT: string;
  readonly S3_REGION: string;
  readonly S3_BUCKET: string;
  /** Both keys or none: without them the SDK asks the machine or the pod for short-lived ones. */
  readonly S3_ACCESS_KEY: string;
  readonly S3_SECRET_KEY: string;
  /** The mail server, as `smtps://user:password@host:465` or `smtp://…:587?requireTLS=true`; empty = mail goes to the outbox. */
  readonly SMTP_URL: string;
  /** Who mail comes from, as `Festix <ola@exemplo.br>`. */
  readonly MAIL_FROM: string;
  /** WhatsApp by Meta's Cloud API: a permanent token and the id of the number that messages come from. */
  readonly WHATSAPP_TOKEN: string;
  readonly WHATSAPP_PHONE_NUMBER_ID: string;
  /** Proves that news of messages come from Meta. */
  readonly WHATSAPP_APP_SECRET: string;
  /** What Meta shows when it is told where to bring news. */
  readonly WHATSAPP_VERIFY_TOKEN: string;
  /** The approved template: a document at its head; name, event and moment in its body. */
  readonly WHATSAPP_TEMPLATE: string;
  readonly WHATSAPP_LANGUAGE: string;
  readonly WHATSAPP_API: string;
  /** Sign-in by Google, by Apple: offered where all of its variables are set. */
  readonly GOOGLE_CLIENT_ID: string;
  readonly GOOGLE_CLIENT_SECRET: string;
  readonly GOOGLE_ISSUER: string;
  readonly APPLE_CLIENT_ID: string;
  readonly APPLE_TEAM_ID: string;
  readonly APPLE_KEY_ID: string;
  /** PEM, PKCS #8: an elliptic key on P-256. */
  readonly APPLE_PRIVATE_KEY: string;
  readonly APPLE_ISSUER: string;
  /** Places are looked up by Google where its key is set. */
  readonly GOOGLE_PLACES_KEY: string;
  readonly GOOGLE_PLACES_URL: string;
  /** Address of a service that answers as ViaCEP does, to which a CEP and `/json/` are added; empty = none is asked. */
  readonly CEP_URL: string;
  /** Meta's Conversions API, which is told of purchases whose buyers agree. */
  readonly META_API: string;
  /** ClamAV's daemon, as `unix:///run/clamav/clamd.sock` or `tcp://127.0.0.1:3310`; empty = receipts are not scanned. */
  readonly CLAMAV_URL: string;
  /** Whom people can turn to when something does not work: shown with the code of what failed. */
  readonly SUPPORT_EMAIL: string;
  /** In E.164. */
  readonly SUPPORT_PHONE: string;
  /** Who runs this installation, in the foot of every page: name, CPF or CNPJ, address, e-mail. Production needs all four. */
  readonly PLATFORM_NAME: string;
  readonly PLATFORM_DOCUMENT: string;
  readonly PLATFORM_ADDRESS: string;
  readonly PLATFORM_EMAIL: string;
  /** Percent that a convenience fee has at most, from 0 to 100, which is no cap. */
  readonly MAX_CONVENIENCE_TAX: number;
  /** Webhooks may go to private addresses too, as tests do; never in production. */
  readonly ALLOW_PRIVATE_WEBHOOKS: boolean;
  readonly METRICS_TOKEN: string;
  readonly SENTRY_DSN: string;
  /** OpenTelemetry's collector, to which traces go over HTTP, as `http://collector:4318`; empty = nothing is traced. */
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string;
  /** What the collector wants to be told with each message, such as a key: `name=value,name=value`, percent-encoded. */
  readonly OTEL_EXPORTER_OTLP_HEADERS: string;
  readonly OTEL_SERVICE_NAME: string;
  /** The share, from 0 to 1, of the traces begun here that are kept; who calls with a `traceparent` decides of its own. */
  readonly OTEL_TRACES_SAMPLER_ARG: number;
  readonly BOOKING_LIMIT_PER_MINUTE: number;
  /** Places of an event that one address may hold, unpaid, without saying who buys; from 10,000 on nothing is bounded. */
  readonly OPEN_PLACES_PER_ADDRESS: number;
  /** How long somebody may take to download a report. */
  readonly EXPORT_SECONDS: number;
  readonly LOG_LEVEL: string;
  /** Connections of this process to PostgreSQL. */
  readonly DATABASE_POOL: number;
  /** How long a process that is told to end goes on answering, for whoever shares out the requests to notice. */
  readonly DRAIN_SECONDS: number;
}

/** Who runs what nobody sells on. */
const DEMONSTRATION = {
  PLATFORM_NAME: 'Festix Demonstração Ltda.',
  PLATFORM_DOCUMENT: '12.ABC.345/01DE-35',
  PLATFORM_ADDRESS: 'Rua da Aurora, 100, Recife - PE',
  PLATFORM_EMAIL: 'ola@festix.dev',
};

const PLATFORM = Object.keys(DEMONSTRATION) as (keyof typeof DEMONSTRATION)[];

const NOBODY = { PLATFORM_NAME: '', PLATFORM_DOCUMENT: '', PLATFORM_ADDRESS: '', PLATFORM_EMAIL: '' };

export const ENV = Symbol('Env');

/** Signals an invalid environment, and carries every fault found. */
export class InvalidEnvError extends Error {
  override readonly name = 'InvalidEnvError';

  constructor(readonly faults: string[]) {
    super(`The environment can't be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/**
 * Reads and checks the environment; throws `InvalidEnvError` with every fault at once. Each variable may lie in a file in its
 * place, as vaults put secrets: `JWT_SECRET_FILE` names that of `JWT_SECRET`.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const faults: string[] = [];
  const ofFiles = new Set<string>();
  const text = (name: string, fallback = ''): string => toldIn(source, name, ofFiles) || fallback;
  const required = (name: string): string => {
    const value = text(name);
    if (!value) faults.push(`${name} is missing`);
    return value;
  };
  const integer = (name: string, fallback: number, least: number, most = LARGEST): number => {
    const told = text(name, String(fallback));
    const value = Number(told);
    if (/^\d+$/.test(told) && value >= least && value <= most) return value;
    faults.push(
      value > most ? `${name} must be ${most} at most` : `${name} must be a whole number of at least ${least}`,
    );
    // What follows from it is not at fault.
    return fallback;
  };
  const flag = (name: string): boolean => {
    const told = isOn(text(name));
    if (told === undefined) faults.push(`${name} must be 1 or 0 (true or false): it is neither`);
    return told ?? false;
  };

  const nodeEnv = text('NODE_ENV', 'development');
  if (!['development', 'test', 'production'].includes(nodeEnv)) {
    faults.push('NODE_ENV must be development, test or production');
  }
  const production = nodeEnv === 'production';
  const platform = production ? NOBODY : DEMONSTRATION;
  const port = integer('PORT', 3000, 0, LARGEST_PORT);
  const databaseUrl = required('DATABASE_URL');
  const env: Env = {
    NODE_ENV: nodeEnv as Env['NODE_ENV'],
    PORT: port,
    HOST: text('HOST'),
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: text('DATABASE_DIRECT_URL', databaseUrl),
    DATABASE_OWNER_URL: text('DATABASE_OWNER_URL'),
    DATABASE_REPLICA_URL: text('DATABASE_REPLICA_URL'),
    DATA_DIR: resolve(text('DATA_DIR', '.data')),
    WEB_DIST: text('WEB_DIST') && resolve(text('WEB_DIST')),
    PUBLIC_URL: originOf(text('PUBLIC_URL', `http://localhost:${port}`)),
    TRUST_PROXY: text('TRUST_PROXY', 'loopback'),
    JWT_SECRET: required('JWT_SECRET'),
    TICKET_KEY_SECRET: required('TICKET_KEY_SECRET'),
    TICKET_KEY_SECRET_BEFORE: text('TICKET_KEY_SECRET_BEFORE'),
    SECOND_FACTOR_ROLES: Object.freeze(listed(text('SECOND_FACTOR_ROLES')) as Role[]),
    PASSWORD_MIN_LENGTH: integer('PASSWORD_MIN_LENGTH', PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH, LONGEST_MIN_LENGTH),
    TLS_CERT: text('TLS_CERT'),
    TLS_KEY: text('TLS_KEY'),
    SEED_DEMO: flag('SEED_DEMO'),
    ALLOW_SANDBOX: flag('ALLOW_SANDBOX'),
    ALLOW_DEMO_ACCOUNTS: flag('ALLOW_DEMO_ACCOUNTS'),
    ALLOW_PLAIN_NETWORK: flag('ALLOW_PLAIN_NETWORK'),
    MERCADO_PAGO_ACCESS_TOKEN: text('MERCADO_PAGO_ACCESS_TOKEN'),
    MERCADO_PAGO_WEBHOOK_SECRET: text('MERCADO_PAGO_WEBHOOK_SECRET'),
    MERCADO_PAGO_API: text('MERCADO_PAGO_API', 'https://api.mercadopago.com').replace(/\/$/, ''),
    S3_ENDPOINT: text('S3_ENDPOINT'),
    S3_REGION: text('S3_REGION', 'us-east-1'),
    S3_BUCKET: text('S3_BUCKET', 'images'),
    S3_ACCESS_KEY: text('S3_ACCESS_KEY'),
    S3_SECRET_KEY: text('S3_SECRET_KEY'),
    SMTP_URL: text('SMTP_URL'),
    MAIL_FROM: text('MAIL_FROM', 'Festix <nao-responda@festix.dev>'),
    WHATSAPP_TOKEN: text('WHATSAPP_TOKEN'),
    WHATSAPP_PHONE_NUMBER_ID: text('WHATSAPP_PHONE_NUMBER_ID'),
    WHATSAPP_APP_SECRET: text('WHATSAPP_APP_SECRET'),
    WHATSAPP_VERIFY_TOKEN: text('WHATSAPP_VERIFY_TOKEN'),
    WHATSAPP_TEMPLATE: text('WHATSAPP_TEMPLATE', 'ingresso'),
    WHATSAPP_LANGUAGE: text('WHATSAPP_LANGUAGE', 'pt_BR'),
    WHATSAPP_API: text('WHATSAPP_API', 'https://graph.facebook.com/v23.0').replace(/\/$/, ''),
    GOOGLE_CLIENT_ID: text('GOOGLE_CLIENT_ID'),
    GOOGLE_CLIENT_SECRET: text('GOOGLE_CLIENT_SECRET'),
    GOOGLE_ISSUER: text('GOOGLE_ISSUER', 'https://accounts.google.com'),
    APPLE_CLIENT_ID: text('APPLE_CLIENT_ID'),
    APPLE_TEAM_ID: text('APPLE_TEAM_ID'),
    APPLE_KEY_ID: text('APPLE_KEY_ID'),
    // Many places where variables are set take one line only.
    APPLE_PRIVATE_KEY: text('APPLE_PRIVATE_KEY').replaceAll('\\n', '\n'),
    APPLE_ISSUER: text('APPLE_ISSUER', 'https://appleid.apple.com'),
    GOOGLE_PLACES_KEY: text('GOOGLE_PLACES_KEY'),
    GOOGLE_PLACES_URL: text('GOOGLE_PLACES_URL', 'https://places.googleapis.com').replace(/\/$/, ''),
    CEP_URL: text('CEP_URL').replace(/\/$/, ''),
    META_API: text('META_API', 'https://graph.facebook.com/v23.0').replace(/\/$/, ''),
    CLAMAV_URL: text('CLAMAV_URL'),
    SUPPORT_EMAIL: text('SUPPORT_EMAIL'),
    SUPPORT_PHONE: text('SUPPORT_PHONE'),
    PLATFORM_NAME: text('PLATFORM_NAME', platform.PLATFORM_NAME),
    PLATFORM_DOCUMENT: text('PLATFORM_DOCUMENT', platform.PLATFORM_DOCUMENT),
    PLATFORM_ADDRESS: text('PLATFORM_ADDRESS', platform.PLATFORM_ADDRESS),
    PLATFORM_EMAIL: text('PLATFORM_EMAIL', platform.PLATFORM_EMAIL),
    MAX_CONVENIENCE_TAX: percentIn(text('MAX_CONVENIENCE_TAX', String(UNCAPPED_FEE))),
    ALLOW_PRIVATE_WEBHOOKS: flag('ALLOW_PRIVATE_WEBHOOKS'),
    METRICS_TOKEN: text('METRICS_TOKEN'),
    SENTRY_DSN: text('SENTRY_DSN'),
    OTEL_EXPORTER_OTLP_ENDPOINT: text('OTEL_EXPORTER_OTLP_ENDPOINT').replace(/\/$/, ''),
    OTEL_EXPORTER_OTLP_HEADERS: text('OTEL_EXPORTER_OTLP_HEADERS'),
    OTEL_SERVICE_NAME: text('OTEL_SERVICE_NAME', 'festix-api'),
    OTEL_TRACES_SAMPLER_ARG: shareIn(text('OTEL_TRACES_SAMPLER_ARG', '1')),
    BOOKING_LIMIT_PER_MINUTE: integer('BOOKING_LIMIT_PER_MINUTE', 600, 1),
    OPEN_PLACES_PER_ADDRESS: integer('OPEN_PLACES_PER_ADDRESS', OPEN_PLACES_PER_ADDRESS, 1),
    EXPORT_SECONDS: integer('EXPORT_SECONDS', 600, 1, DAY / SECOND),
    LOG_LEVEL: text('LOG_LEVEL', production ? 'info' : 'warn'),
    DATABASE_POOL: integer('DATABASE_POOL', 12, 2, MOST_CONNECTIONS),
    DRAIN_SECONDS: integer('DRAIN_SECONDS', 0, 0, DAY / SECOND),
  };

  if (!env.TRUST_PROXY.split(',').every((part) => isNetwork(part.trim()))) {
    faults.push('TRUST_PROXY must be a list of addresses, networks (10.1.2.0/24), loopback, linklocal and uniquelocal');
  }
  faults.push(...faultsOfForms(env), ...faultsOfOwner(env), ...faultsOfDemonstration(env));
  if (env.JWT_SECRET && env.JWT_SECRET.length < 32) faults.push('JWT_SECRET must have at least 32 characters');
  for (const name of ['TICKET_KEY_SECRET', 'TICKET_KEY_SECRET_BEFORE'] as const) {
    if (env[name] && Buffer.from(env[name], 'base64url').length !== 32) {
      faults.push(`${name} must be 32 bytes in base64url`);
    }
  }
  if (!env.SECOND_FACTOR_ROLES.every((role) => ROLE_AREAS.some((known) => known === role))) {
    faults.push(`SECOND_FACTOR_ROLES must be a list of ${ROLE_AREAS.join(', ')}`);
  }
  if (Boolean(env.TLS_CERT) !== Boolean(env.TLS_KEY)) faults.push('TLS_CERT and TLS_KEY come together');
  if (Boolean(env.S3_ACCESS_KEY) !== Boolean(env.S3_SECRET_KEY)) {
    faults.push('S3_ACCESS_KEY and S3_SECRET_KEY come together, or neither');
  }
  if (env.SMTP_URL && !isSmtpUrl(env.SMTP_URL)) {
    faults.push('SMTP_URL must look like smtps://user:password@host:465 or smtp://host:587');
  }
  if (production && env.SMTP_URL && !text('MAIL_FROM')) faults.push('SMTP_URL needs MAIL_FROM');
  if (env.SUPPORT_EMAIL && !emailAddress.check(env.SUPPORT_EMAIL))
    faults.push('SUPPORT_EMAIL must look like ajuda@exemplo.br');
  if (env.SUPPORT_PHONE && !isE164(env.SUPPORT_PHONE)) faults.push('SUPPORT_PHONE must look like +5581987654321');
  if (env.PLATFORM_DOCUMENT && !documentNumber.check(env.PLATFORM_DOCUMENT))
    faults.push('PLATFORM_DOCUMENT must be a CPF or CNPJ');
  if (env.PLATFORM_EMAIL && !emailAddress.check(env.PLATFORM_EMAIL))
    faults.push('PLATFORM_EMAIL must look like ola@exemplo.br');
  if (!(env.MAX_CONVENIENCE_TAX <= UNCAPPED_FEE)) faults.push('MAX_CONVENIENCE_TAX must be a percent from 0 to 100');
  if (!isSender(env.MAIL_FROM)) faults.push('MAIL_FROM must look like Festix <ola@exemplo.br>');
  for (const names of [GOOGLE, APPLE, WHATSAPP, MERCADO_PAGO]) faults.push(...faultsOfParts(names, env));
  if (env.APPLE_PRIVATE_KEY && !isKeyOfApple(env.APPLE_PRIVATE_KEY)) {
    faults.push('APPLE_PRIVATE_KEY must be the key file that Apple gives out, with its BEGIN and END lines');
  }
  for (const name of SERVICES.filter((service) => env[service] && !isTrusted(env[service], production))) {
    faults.push(`${name} must be an https address; outside production also http on this machine`);
  }
  if (env.CLAMAV_URL && !isClamdUrl(env.CLAMAV_URL)) {
    faults.push('CLAMAV_URL must look like unix:///run/clamav/clamd.sock or tcp://host:3310');
  }
  if (env.SENTRY_DSN && !isDsn(env.SENTRY_DSN)) faults.push('SENTRY_DSN must look like https://<key>@<host>/<project>');
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT && !isHttpUrl(env.OTEL_EXPORTER_OTLP_ENDPOINT)) {
    faults.push('OTEL_EXPORTER_OTLP_ENDPOINT must look like http://collector:4318');
  }
  if (env.OTEL_EXPORTER_OTLP_HEADERS && !HEADERS.test(env.OTEL_EXPORTER_OTLP_HEADERS)) {
    faults.push('OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value, percent-encoded');
  }
  if (!(env.OTEL_TRACES_SAMPLER_ARG >= 0 && env.OTEL_TRACES_SAMPLER_ARG <= 1)) {
    faults.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  }
  if (production) {
    if (new Set(env.JWT_SECRET).size < 12) faults.push('JWT_SECRET is too weak for production');
    for (const name of PLATFORM.filter((each) => !env[each]))
      faults.push(`${name} is missing: the law has every page say who runs it`);
    if (env.SEED_DEMO) faults.push('SEED_DEMO is not for production');
    if (env.ALLOW_PRIVATE_WEBHOOKS) faults.push('ALLOW_PRIVATE_WEBHOOKS is not for production');
    if (!env.ALLOW_SANDBOX && !env.MERCADO_PAGO_ACCESS_TOKEN) {
      faults.push('no payment gateway is configured: set ALLOW_SANDBOX=1 to run on the sandbox');
    }
    if (!env.ALLOW_SANDBOX && !env.SMTP_URL) faults.push('SMTP_URL is missing: without it nobody gets mail');
    if (!env.ALLOW_PLAIN_NETWORK) faults.push(...faultsOfPlainNetwork(env));
    if (text('NODE_TLS_REJECT_UNAUTHORIZED') === '0') {
      faults.push(
        'NODE_TLS_REJECT_UNAUTHORIZED=0 believes every certificate: leave it out, and name an authority in NODE_EXTRA_CA_CERTS',
      );
    }
  }
  faults.unshift(...ofFiles);
  if (faults.length > 0) throw new InvalidEnvError(faults);
  return Object.freeze(env);
}

/** What a variable says, or the file that it lies in says in its place. */
function toldIn(source: NodeJS.ProcessEnv, name: string, faults: Set<string>): string | undefined {
  const told = source[name]?.trim();
  const path = source[`${name}_FILE`]?.trim();
  if (!path) return told;
  if (told) faults.add(`${name} and ${name}_FILE are two answers: leave one out`);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    faults.add(`${name}_FILE names no file that can be read`);
    return told;
  }
}

/** What stands between commas. */
function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Yes, no, or undefined for what is neither; nothing is no. */
export function isOn(told: string): boolean | undefined {
  const word = told.trim().toLowerCase();
  if (['1', 'true'].includes(word)) return true;
  return ['', '0', 'false', 'no'].includes(word) ? false : undefined;
}

/** As browsers name it: the port that goes without saying is not said. What is no address stays, to be refused. */
function originOf(address: string): string {
  const bare = address.replace(/\/$/, '');
  if (!isHttpUrl(bare)) return bare;
  const { origin, href } = new URL(bare);
  return href === `${origin}/` ? origin : bare;
}

/** A percent with at most two decimals as people write it, or one that is refused. */
function percentIn(told: string): number {
  return /^\d+([.,]\d{1,2})?$/.test(told) ? Number(told.replace(',', '.')) : Number.NaN;
}

/** A number from 0 to 1 as people write it, or one that is refused. */
function shareIn(told: string): number {
  return /^\d*\.?\d+$/.test(told) ? Number(told) : Number.NaN;
}

/** What a variable looks like, where any text would be taken and only fail later. */
const FORMS: readonly [name: keyof Env, isOne: (told: string) => boolean, looks: string][] = [
  ['HOST', isHost, 'must be an address or a name of this machine'],
  ['DATABASE_URL', isDatabaseUrl, 'must look like postgres://festix:password@host:5432/festix'],
  ['DATABASE_DIRECT_URL', isDatabaseUrl, 'must look like postgres://festix:password@host:5432/festix'],
  ['DATABASE_REPLICA_URL', isDatabaseUrl, 'must look like postgres://festix:password@host:5432/festix'],
  ['PUBLIC_URL', (told) => isHttpUrl(told) && new URL(told).origin === told, 'must look like https://festix.example'],
  ['S3_ENDPOINT', isHttpUrl, 'must look like https://s3.example'],
  ['S3_REGION', (told) => /^[a-z\d-]+$/i.test(told), 'must look like us-east-1'],
  ['S3_BUCKET', (told) => /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(told), 'must be the name of a bucket, as images'],
  ['WHATSAPP_PHONE_NUMBER_ID', (told) => /^\d{5,}$/.test(told), "must be Meta's id of the number, in digits"],
  ['WHATSAPP_TEMPLATE', (told) => /^[a-z\d_]+$/.test(told), 'must be the name of a template, as ingresso'],
  ['WHATSAPP_LANGUAGE', (told) => /^[a-z]{2,3}(_[A-Z]{2})?$/.test(told), 'must look like pt_BR'],
  ['LOG_LEVEL', (told) => LOG_LEVELS.includes(told), `must be one of ${LOG_LEVELS.join(', ')}`],
];

function faultsOfForms(env: Env): string[] {
  return FORMS.filter(
    ([name, isOne]) =>
      env[name] !== '' &&
      !isOne(String(env[name])) &&
      // Said once, of the one that says it for both.
      !(name === 'DATABASE_DIRECT_URL' && env.DATABASE_DIRECT_URL === env.DATABASE_URL),
  ).map(([name, , looks]) => `${name} ${looks}`);
}

/** What is of the demonstration is paid with nobody's money. */
function faultsOfDemonstration(env: Env): string[] {
  if (!env.MERCADO_PAGO_ACCESS_TOKEN) return [];
  return (['SEED_DEMO', 'ALLOW_DEMO_ACCOUNTS'] as const)
    .filter((name) => env[name])
    .map((name) => `${name} is for installations that charge nobody: leave it out, or MERCADO_PAGO_ACCESS_TOKEN`);
}

/** Who owns the database and who works with it are two, and they mean the same one. */
function faultsOfOwner({ DATABASE_DIRECT_URL, DATABASE_OWNER_URL }: Env): string[] {
  if (!DATABASE_OWNER_URL) return [];
  const name = 'DATABASE_OWNER_URL';
  if (!URL.canParse(DATABASE_OWNER_URL) || !/^postgres(ql)?:$/.test(new URL(DATABASE_OWNER_URL).protocol)) {
    return [`${name} must look like postgres://owner:password@host:5432/festix`];
  }
  if (!URL.canParse(DATABASE_DIRECT_URL)) return [];
  const [owner, working] = [new URL(DATABASE_OWNER_URL), new URL(DATABASE_DIRECT_URL)];
  if (owner.username === working.username) return [`${name} must be of another account than DATABASE_URL`];
  return owner.pathname === working.pathname ? [] : [`${name} must name the database of DATABASE_URL`];
}

const GOOGLE = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;
const APPLE = ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const;

const WHATSAPP = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const;

const MERCADO_PAGO = ['MERCADO_PAGO_ACCESS_TOKEN', 'MERCADO_PAGO_WEBHOOK_SECRET'] as const;

/**
 * All of a service's variables or none. Of Mercado Pago and WhatsApp too: without its secret nobody could tell what it says
 * from what is forged.
 */
function faultsOfParts(names: readonly (keyof Env)[], env: Env): string[] {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${names.join(', ')} come together: ${name} is missing`);
}

/** What these services say is believed, because it comes by https. */
const SERVICES = [
  'MERCADO_PAGO_API',
  'WHATSAPP_API',
  'GOOGLE_ISSUER',
  'APPLE_ISSUER',
  'GOOGLE_PLACES_URL',
  'CEP_URL',
  'META_API',
] as const;

/** An address whose answers are believed, because they come by https or from this very machine. */
function isTrusted(address: string, production: boolean): boolean {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : {};
  const isOwnMachine = protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname ?? '');
  return protocol === 'https:' || (isOwnMachine && !production);
}

/** Apple signs with ES256, so the key is elliptic, on P-256. */
function isKeyOfApple(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

function isE164(text: string): boolean {
  return normalisePhone(text) === text;
}

/** As the driver understands an address: also a socket's folder, and the database's name behind a space. */
function isDatabaseUrl(text: string): boolean {
  return text.startsWith('/') || (URL.canParse(text) && /^(postgres(ql)?|socket):$/.test(new URL(text).protocol));
}

function isHost(text: string): boolean {
  return isIP(text) > 0 || /^(?=.*[a-z])[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text);
}

function isHttpUrl(text: string): boolean {
  return isUrlOf(['http:', 'https:'], text);
}

function isClamdUrl(text: string): boolean {
  return isUrlOf(['tcp:'], text) || /^unix:\/\/\/./.test(text);
}

function isSmtpUrl(text: string): boolean {
  return isUrlOf(['smtp:', 'smtps:'], text);
}

function isUrlOf(protocols: readonly string[], text: string): boolean {
  const { protocol = '', hostname } = URL.canParse(text) ? new URL(text) : {};
  return protocols.includes(protocol) && Boolean(hostname);
}

/** As OpenTelemetry's specification writes them: `name=value,name=value`, each value percent-encoded. */
const HEADERS = /^[\w-]+=(%[\da-f]{2}|[^\s,%])*(,[\w-]+=(%[\da-f]{2}|[^\s,%])*)*$/i;

/** The headers that such a text names; none in an empty one. */
export function headersIn(text: string): Record<string, string> {
  const pairs = text.split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const end = pair.indexOf('=');
      return [pair.slice(0, end), decodeURIComponent(pair.slice(end + 1))];
    }),
  );
}

/** An address, or a name and an address in angle brackets. */
function isSender(text: string): boolean {
  return /^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text);
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const LONGEST_PREFIX: Record<number, number> = { 4: 32, 6: 128 };

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', prefix, ...more] = text.split('/');
  const longest = LONGEST_PREFIX[isIP(address)];
  if (longest === undefined || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest);
}

function isDsn(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^@/]+@[^/]+\/(?:.*\/)?\w+$/.test(text);
}
