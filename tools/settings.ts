import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './paths.ts';
import { RefusalError } from './say.ts';

/** The settings of the person who starts Festix on this machine, with our defaults. */
export interface Settings {
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  secure: boolean;
  production: boolean;
}

/** Throws `RefusalError` with the sentence to say. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new RefusalError(`PORT is "${env['PORT']}", not a port.`);
  const { TLS_CERT: cert, TLS_KEY: key } = env;
  if (Boolean(cert) !== Boolean(key))
    throw new RefusalError('TLS_CERT and TLS_KEY come together: one of them is missing.');
  for (const file of [cert, key]) if (file && !existsSync(file)) throw new RefusalError(`There is no file ${file}.`);
  return {
    port,
    dataDir: resolve(ROOT, env['DATA_DIR'] || '.data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    secure: Boolean(cert),
    production: env['NODE_ENV'] === 'production',
  };
}

/** Returns the lock whose holder runs the embedded database of this data directory. */
export function lockOf({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'start.lock');
}

/** Returns the API's variables besides its port, its database and its data directory. */
export function apiEnv(settings: Settings): Record<string, string> {
  return { ...developmentDefaults(settings), ...unlessTold(keptSecrets(settings.dataDir)) };
}

function developmentDefaults({ port, secure, production }: Settings): Record<string, string> {
  const defaults = unlessTold({
    NODE_ENV: 'development',
    PUBLIC_URL: `${secure ? 'https' : 'http'}://localhost:${port}`,
  });
  if (production) return defaults;
  // A blank value means no; and where money is taken, a demonstration has to be requested.
  const isPaid = isTold('MERCADO_PAGO_ACCESS_TOKEN');
  const flags = { ...(isPaid ? {} : { SEED_DEMO: '1' }), ALLOW_SANDBOX: '1' };
  const left = Object.entries(flags).filter(([name]) => process.env[name] === undefined && !isTold(name));
  return { ...defaults, ...Object.fromEntries(left) };
}

/** Returns the secrets of this data directory, creating them once. */
function keptSecrets(dataDir: string): Record<string, string> {
  const file = secretsOf(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const secrets = {
      JWT_SECRET: randomBytes(48).toString('base64url'),
      TICKET_KEY_SECRET: randomBytes(32).toString('base64url'),
    };
    writeSecrets(dataDir, secrets);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

const secretsOf = (dataDir: string): string => join(dataDir, 'secrets.json');

function writeSecrets(dataDir: string, secrets: Record<string, string>): void {
  writeFileSync(secretsOf(dataDir), JSON.stringify(secrets, null, 2), { mode: 0o600 });
}

/**
 * Replaces the secret of this data directory's sealed data, and keeps the one before beside it until the returned
 * function is called, so that neither is lost. Does nothing if the environment has it.
 */
export function changeTicketSecret(dataDir: string): () => void {
  if (process.env['TICKET_KEY_SECRET'] || process.env['TICKET_KEY_SECRET_FILE']) return () => undefined;
  const { TICKET_KEY_SECRET_BEFORE: unfinished, ...secrets } = keptSecrets(dataDir);
  const now = unfinished ? secrets['TICKET_KEY_SECRET']! : randomBytes(32).toString('base64url');
  const before = unfinished ?? secrets['TICKET_KEY_SECRET']!;
  writeSecrets(dataDir, { ...secrets, TICKET_KEY_SECRET: now, TICKET_KEY_SECRET_BEFORE: before });
  return () => writeSecrets(dataDir, { ...secrets, TICKET_KEY_SECRET: now });
}

/** Returns the variables that the person has not set, directly or by a file: set ones win, and are not repeated. */
function unlessTold(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !isTold(name)));
}

const isTold = (name: string): boolean => Boolean(process.env[name]?.trim() || process.env[`${name}_FILE`]?.trim());
