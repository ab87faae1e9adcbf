import { BlockList, isIP } from 'node:net';
import { hostsOf } from './database-hosts.ts';

const OWN_ADDRESSES = new BlockList();
OWN_ADDRESSES.addSubnet('127.0.0.0', 8);
OWN_ADDRESSES.addAddress('::1', 'ipv6');

const DATABASES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'] as const;
const OF_HTTP = ['S3_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'SENTRY_DSN'] as const;

/** Settings that name what a process speaks to. */
type Told = Partial<Record<(typeof DATABASES)[number] | (typeof OF_HTTP)[number] | 'SMTP_URL' | 'CLAMAV_URL', string>>;

/**
 * Returns a sentence for each setting by which data would leave this machine unencrypted, or go to a server that does
 * not prove its name, with the setting to change. Loopback addresses and Unix sockets count as this machine.
 */
export function faultsOfPlainNetwork(told: Told): string[] {
  return [
    ...DATABASES.filter((name) => name === 'DATABASE_URL' || told[name] !== told.DATABASE_URL)
      .filter((name) => told[name] && !isVerifiedDatabase(told[name]))
      .map((name) => `${name} needs sslmode=verify-full, and sslrootcert=<file> for an authority of your own`),
    ...OF_HTTP.filter((name) => told[name] && !isByHttps(told[name])).map((name) => `${name} must be an https address`),
    ...(told.SMTP_URL && !isVerifiedMail(told.SMTP_URL)
      ? ['SMTP_URL must be of smtps:, or of smtp: with requireTLS=true, and believe no other certificate']
      : []),
    ...(told.CLAMAV_URL && !isNear(told.CLAMAV_URL)
      ? ['CLAMAV_URL must be on this machine, which clamd is asked on without TLS: unix:///run/clamav/clamd.sock']
      : []),
  ].map((fault) => `${fault}; or ALLOW_PLAIN_NETWORK=1, where the network itself encrypts`);
}

/**
 * Returns true if an address verifies the database, read as the driver reads it: parameters override the parts before
 * them, and the last of two counts. The driver verifies authority and name under `verify-full`, whatever the other
 * parameters are.
 */
function isVerifiedDatabase(address: string): boolean {
  // A socket's folder, and the database's name behind a space.
  if (address.startsWith('/')) return true;
  return hostsOf(address).urls.every(isVerifiedHost);
}

function isVerifiedHost(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, searchParams } = new URL(address);
  if (protocol === 'socket:') return true;
  const { host = decodeURIComponent(hostname), sslmode } = Object.fromEntries(searchParams);
  return host.startsWith('/') || isOwnHost(host) || sslmode === 'verify-full';
}

function isByHttps(address: string): boolean {
  return (URL.canParse(address) && new URL(address).protocol === 'https:') || isNear(address);
}

/**
 * Returns true if an address verifies the mail server, read as nodemailer reads it: TLS from the first byte, or
 * required before any command; no `tls.` parameter changes the checks.
 */
function isVerifiedMail(address: string): boolean {
  if (isNear(address)) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, searchParams } = new URL(address);
  const isOpened = protocol === 'smtps:' || searchParams.getAll('requireTLS').join() === 'true';
  return isOpened && ![...searchParams.keys()].some((name) => name.startsWith('tls.'));
}

function isNear(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'unix:' || isOwnHost(hostname);
}

function isOwnHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  return bare === 'localhost' || (family > 0 && OWN_ADDRESSES.check(bare, family === 6 ? 'ipv6' : 'ipv4'));
}
