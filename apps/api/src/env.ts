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
import { isRoleArea, ROLE_AREAS, type Role } from '@festix/domain/people';
import { OPEN_PLACES_PER_ADDRESS } from '@festix/domain/selling';
import { faultOfChoice, firstUrlOf, hostsOf } from './database-hosts.ts';
import { faultsOfPlainNetwork } from './plain-network.ts';

/** Upper bound for PASSWORD_MIN_LENGTH. */
const LONGEST_MIN_LENGTH = 64;
const LARGEST_PORT = 65_535;
const MOST_CONNECTIONS = 1_000;
/** Upper bound of a number that has no narrower one. */
const LARGEST = 1_000_000_000;

/** pino's levels, most verbose first. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** The environment of the process, read and checked once at the start. */
export interface Env {
  readonly NODE_ENV: 'development' | 'test' | 'production';
  readonly PORT: number;
  /** Empty: all addresses, IPv4 and IPv6. */
  readonly HOST: string;
  /** Names one host, or several in libpq's form, of which the one that writes is used. */
  readonly DATABASE_URL: string;
  /**
   * URL of the database without a transaction pooler, for work that needs a session or keeps its connection for long.
   */
  readonly DATABASE_DIRECT_URL: string;
  /** URL in the role that owns the database and migrates it; empty: the role of DATABASE_URL does. */
  readonly DATABASE_OWNER_URL: string;
  /** URL of a streaming replica for lists, figures and files, or of several of which one is; empty: none. */
  readonly DATABASE_REPLICA_URL: string;
  /** Folder of files, reports and the e-mail outbox. */
  readonly DATA_DIR: string;
  /** Folder of the built web app; empty: the process serves the API alone. */
  readonly WEB_DIST: string;
  /** Origin of the installation without a trailing slash. */
  readonly PUBLIC_URL: string;
  /** Proxies whose X-Forwarded-For is trusted: addresses, networks, loopback, linklocal, uniquelocal. */
  readonly TRUST_PROXY: string;
  readonly JWT_SECRET: string;
  /** 32 bytes in base64url: encrypts the private ticket keys and the keys of door lists. */
  readonly TICKET_KEY_SECRET: string;
  /** The previous TICKET_KEY_SECRET, for the command that encrypts everything again (`admin.ts`). */
  readonly TICKET_KEY_SECRET_BEFORE: string;
  /** Roles that stay closed until their holder has a second factor; empty: none. */
  readonly SECOND_FACTOR_ROLES: readonly Role[];
  /** Minimum length of new passwords in characters, from 6 to 64. */
  readonly PASSWORD_MIN_LENGTH: number;
  readonly TLS_CERT: string;
  readonly TLS_KEY: string;
  readonly SEED_DEMO: boolean;
  readonly ALLOW_SANDBOX: boolean;
  /** true: a test installation, on which production starts with demonstration accounts and their public password. */
  readonly ALLOW_DEMO_ACCOUNTS: boolean;
  /** true: production may connect to other machines without TLS, because the network encrypts by itself. */
  readonly ALLOW_PLAIN_NETWORK: boolean;
  /** Payments through Mercado Pago: the account's token and the secret that signs its notifications. */
  readonly MERCADO_PAGO_ACCESS_TOKEN: string;
  readonly MERCADO_PAGO_WEBHOOK_SECRET: string;
  readonly MERCADO_PAGO_API: string;
  /** For the fields of cards in the page; without it cards are named on Mercado Pago's page. */
  readonly MERCADO_PAGO_PUBLIC_KEY: string;
  /** Most instalments of a card, also told on event pages; 0: as many as the gateway offers, and nothing is told. */
  readonly MERCADO_PAGO_INSTALLMENTS: number;
  readonly S3_ENDPOINT: string;
  readonly S3_REGION: string;
  readonly S3_BUCKET: string;
  /** Both keys or none: without them the SDK gets temporary ones from the machine or the pod. */
  readonly S3_ACCESS_KEY: string;
  readonly S3_SECRET_KEY: string;
  /**
   * The mail server, as `smtps://user:password@host:465` or `smtp://…:587?requireTLS=true`; empty: mail goes to the
   * outbox.
   */
  readonly SMTP_URL: string;
  /** Sender of mail, as `Festix <ola@exemplo.br>`. */
  readonly MAIL_FROM: string;
  /** WhatsApp through Meta's Cloud API: a permanent token and the id of the sending number. */
  readonly WHATSAPP_TOKEN: string;
  readonly WHATSAPP_PHONE_NUMBER_ID: string;
  /** Verifies the signature of Meta's webhook events. */
  readonly WHATSAPP_APP_SECRET: string;
  /** The token with which Meta verifies the webhook's URL. */
  readonly WHATSAPP_VERIFY_TOKEN: string;
  /** The approved template: a document in its header; name, event and time in its body. */
  readonly WHATSAPP_TEMPLATE: string;
  readonly WHATSAPP_LANGUAGE: string;
  readonly WHATSAPP_API: string;
  /** Sign-in with Google, with Apple: offered when all of its variables are set. */
  readonly GOOGLE_CLIENT_ID: string;
  readonly GOOGLE_CLIENT_SECRET: string;
  readonly GOOGLE_ISSUER: string;
  readonly APPLE_CLIENT_ID: string;
  readonly APPLE_TEAM_ID: string;
  readonly APPLE_KEY_ID: string;
  /** PEM, PKCS #8: a key on the curve P-256. */
  readonly APPLE_PRIVATE_KEY: string;
  readonly APPLE_ISSUER: string;
  /** API key of Google Places; empty: no search of places. */
  readonly GOOGLE_PLACES_KEY: string;
  readonly GOOGLE_PLACES_URL: string;
  /** Base URL of a service with ViaCEP's API, to which a CEP and `/json/` are appended; empty: no lookup. */
  readonly CEP_URL: string;
  /** URL of Meta's Conversions API, which receives purchases of buyers who have consented. */
  readonly META_API: string;
  /** ClamAV's daemon, as `unix:///run/clamav/clamd.sock` or `tcp://127.0.0.1:3310`; empty: receipts are not scanned. */
  readonly CLAMAV_URL: string;
  /** Contact shown beside the code of a failure. */
  readonly SUPPORT_EMAIL: string;
  /** In E.164. */
  readonly SUPPORT_PHONE: string;
  /**
   * The operator of this installation, in the footer of every page: name, CPF or CNPJ, address, e-mail. Production
   * requires all four.
   */
  readonly PLATFORM_NAME: string;
  readonly PLATFORM_DOCUMENT: string;
  readonly PLATFORM_ADDRESS: string;
  readonly PLATFORM_EMAIL: string;
  /** Highest convenience fee in percent, from 0 to 100; 100 is no cap. */
  readonly MAX_CONVENIENCE_TAX: number;
  /** Webhooks may go to private addresses too, as tests do; never in production. */
  readonly ALLOW_PRIVATE_WEBHOOKS: boolean;
  readonly METRICS_TOKEN: string;
  readonly SENTRY_DSN: string;
  /** OpenTelemetry collector for traces over HTTP, as `http://collector:4318`; empty: no tracing. */
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string;
  /** Headers for the collector, such as an API key: `name=value,name=value`, percent-encoded. */
  readonly OTEL_EXPORTER_OTLP_HEADERS: string;
  readonly OTEL_SERVICE_NAME: string;
  /** Sampled share, from 0 to 1, of traces that begin here. A caller's `traceparent` decides about its own. */
  readonly OTEL_TRACES_SAMPLER_ARG: number;
  readonly BOOKING_LIMIT_PER_MINUTE: number;
  /** Unpaid places of an event that one address may hold without a buyer's name; unbounded from 10,000 on. */
  readonly OPEN_PLACES_PER_ADDRESS: number;
  /** Timeout of a report's download in seconds. */
  readonly EXPORT_SECONDS: number;
  readonly LOG_LEVEL: string;
  /** Maximum number of connections of this process to PostgreSQL. */
  readonly DATABASE_POOL: number;
  /** Seconds for which a stopping process still answers, until the load balancer has noticed. */
  readonly DRAIN_SECONDS: number;
}

/** The operator's data in a demonstration, on which nothing is sold. */
const DEMONSTRATION = {
  PLATFORM_NAME: 'Festix Demonstração Ltda.',
  PLATFORM_DOCUMENT: '12.ABC.345/01DE-35',
  PLATFORM_ADDRESS: 'Rua da Aurora, 100, Recife - PE',
  PLATFORM_EMAIL: 'ola@festix.dev',
};

const PLATFORM = Object.keys(DEMONSTRATION) as (keyof typeof DEMONSTRATION)[];

const NOBODY = { PLATFORM_NAME: '', PLATFORM_DOCUMENT: '', PLATFORM_ADDRESS: '', PLATFORM_EMAIL: '' };

/** Injects the checked environment. */
export const ENV = Symbol('Env');

/** Signals an invalid environment, and carries every fault found. */
export class InvalidEnvError extends Error {
  override readonly name = 'InvalidEnvError';

  constructor(readonly faults: string[]) {
    super(`The environment can't be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/**
 * Reads and checks the environment. Throws `InvalidEnvError` with every fault at once. `JWT_SECRET_FILE` names a file
 * with the value of `JWT_SECRET`, and so for each variable, because vaults provide secrets as files.
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
    // A value that follows from a faulty one is no fault of its own.
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
    MERCADO_PAGO_PUBLIC_KEY: text('MERCADO_PAGO_PUBLIC_KEY'),
    MERCADO_PAGO_INSTALLMENTS: integer('MERCADO_PAGO_INSTALLMENTS', 0, 0, 24),
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
    // Many hosts accept single-line variables only.
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
  faults.push(...faultsOfForms(env), ...faultsOfOwner(env), ...faultsOfHosts(env), ...faultsOfDemonstration(env));
  if (env.JWT_SECRET && env.JWT_SECRET.length < 32) faults.push('JWT_SECRET must have at least 32 characters');
  for (const name of ['TICKET_KEY_SECRET', 'TICKET_KEY_SECRET_BEFORE'] as const) {
    if (env[name] && Buffer.from(env[name], 'base64url').length !== 32) {
      faults.push(`${name} must be 32 bytes in base64url`);
    }
  }
  if (!env.SECOND_FACTOR_ROLES.every(isRoleArea)) {
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

/** Returns the value of a variable, or the content of the file that `<name>_FILE` names. */
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

/** Returns the comma-separated parts of a text. */
function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Returns a yes or no of a text, and undefined for any other; empty is no. */
export function isOn(told: string): boolean | undefined {
  const word = told.trim().toLowerCase();
  if (['1', 'true'].includes(word)) return true;
  return ['', '0', 'false', 'no'].includes(word) ? false : undefined;
}

/**
 * Returns the origin as browsers write it, without the default port. Returns a text that is no URL unchanged, for the
 * check to refuse.
 */
function originOf(address: string): string {
  const bare = address.replace(/\/$/, '');
  if (!isHttpUrl(bare)) return bare;
  const { origin, href } = new URL(bare);
  return href === `${origin}/` ? origin : bare;
}

/** Parses a percentage with at most two decimals; an invalid one is refused later. */
function percentIn(told: string): number {
  return /^\d+([.,]\d{1,2})?$/.test(told) ? Number(told.replace(',', '.')) : Number.NaN;
}

/** Parses a number from 0 to 1; an invalid one is refused later. */
function shareIn(told: string): number {
  return /^\d*\.?\d+$/.test(told) ? Number(told) : Number.NaN;
}

/** Checks the form of variables in which any text would pass here and fail later only. */
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
      // Reported once if DATABASE_URL provides both values.
      !(name === 'DATABASE_DIRECT_URL' && env.DATABASE_DIRECT_URL === env.DATABASE_URL),
  ).map(([name, , looks]) => `${name} ${looks}`);
}

/** Returns the faults of a demonstration, which must not take real money. */
function faultsOfDemonstration(env: Env): string[] {
  if (!env.MERCADO_PAGO_ACCESS_TOKEN) return [];
  return (['SEED_DEMO', 'ALLOW_DEMO_ACCOUNTS'] as const)
    .filter((name) => env[name])
    .map((name) => `${name} is for installations that charge nobody: leave it out, or MERCADO_PAGO_ACCESS_TOKEN`);
}

/** Returns the faults of the two URLs of the owner and of the API: two roles of one database. */
function faultsOfOwner({ DATABASE_DIRECT_URL, DATABASE_OWNER_URL }: Env): string[] {
  if (!DATABASE_OWNER_URL) return [];
  const name = 'DATABASE_OWNER_URL';
  if (!isDatabaseUrl(DATABASE_OWNER_URL, /^postgres(ql)?:$/)) {
    return [`${name} must look like postgres://owner:password@host:5432/festix`];
  }
  const [first, second] = [firstUrlOf(DATABASE_OWNER_URL), firstUrlOf(DATABASE_DIRECT_URL)];
  if (!URL.canParse(first) || !URL.canParse(second)) return [];
  const [owner, working] = [new URL(first), new URL(second)];
  if (owner.username === working.username) return [`${name} must be of another account than DATABASE_URL`];
  return owner.pathname === working.pathname ? [] : [`${name} must name the database of DATABASE_URL`];
}

/** Returns the faults of URLs that name several hosts: all but that of the replica are for the one that writes. */
function faultsOfHosts(env: Env): string[] {
  return (['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'] as const)
    .filter((name) => name !== 'DATABASE_DIRECT_URL' || env[name] !== env.DATABASE_URL)
    .map((name) => faultOfChoice(name, env[name], name === 'DATABASE_REPLICA_URL' ? 'standby' : 'writer'))
    .filter((fault) => fault !== undefined);
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
 * Returns the faults of a service with some of its variables missing. Mercado Pago and WhatsApp need the secret too,
 * without which forged events could not be told from genuine ones.
 */
function faultsOfParts(names: readonly (keyof Env)[], env: Env): string[] {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${names.join(', ')} come together: ${name} is missing`);
}

/** Services whose answers are trusted because of HTTPS. */
const SERVICES = [
  'MERCADO_PAGO_API',
  'WHATSAPP_API',
  'GOOGLE_ISSUER',
  'APPLE_ISSUER',
  'GOOGLE_PLACES_URL',
  'CEP_URL',
  'META_API',
] as const;

/** Returns whether a URL uses HTTPS or this machine, so that its answers can be trusted. */
function isTrusted(address: string, production: boolean): boolean {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : {};
  const isOwnMachine = protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname ?? '');
  return protocol === 'https:' || (isOwnMachine && !production);
}

/** Returns whether a key is one on P-256: Apple signs with ES256. */
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

/** Returns whether the driver accepts a text as the URL of a database, a socket's folder included. */
function isDatabaseUrl(text: string, protocol = /^(postgres(ql)?|socket):$/): boolean {
  if (text.startsWith('/')) return true;
  const { urls } = hostsOf(text);
  return urls.every((url) => {
    if (!URL.canParse(url)) return false;
    // Of several hosts none may be blank, which is this machine's socket.
    const { hostname, protocol: spoken } = new URL(url);
    return protocol.test(spoken) && (urls.length === 1 || hostname !== '');
  });
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

/** The header format of OpenTelemetry's specification: `name=value,name=value`, each value percent-encoded. */
const HEADERS = /^[\w-]+=(%[\da-f]{2}|[^\s,%])*(,[\w-]+=(%[\da-f]{2}|[^\s,%])*)*$/i;

/** Returns the headers in a text of that format; none for an empty text. */
export function headersIn(text: string): Record<string, string> {
  const pairs = text.split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const end = pair.indexOf('=');
      return [pair.slice(0, end), decodeURIComponent(pair.slice(end + 1))];
    }),
  );
}

/** Returns whether a text is an address, or a name with an address in angle brackets. */
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
