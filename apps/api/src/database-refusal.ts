import { hostsOf } from './database-hosts.ts';

/** Maps error codes of PostgreSQL, the network and certificates to sentences for the operator. */
const MEANT: Record<string, string> = {
  '28P01': 'the password is not that of its account',
  '28000': 'its account may not enter, or is not there',
  '3D000': 'there is no such database',
  '08001': 'none of its hosts is the server that it asks for',
  '42501': 'its account may not do that: it has to be the one that owns the database',
  '53300': 'the database has no connection left',
  '57P03': 'the database is starting or stopping',
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'whoever listens there ended the connection',
  ETIMEDOUT: 'nobody answers there',
  EHOSTUNREACH: 'nobody is reached there',
  ENETUNREACH: 'nobody is reached there',
  ENOTFOUND: 'nobody knows the name of its host',
  EAI_AGAIN: 'nobody knows the name of its host',
  ENOENT: 'it names a file or a socket that is not there',
  EISDIR: 'it names a folder where a file is meant',
  EACCES: 'it names a file that may not be read',
  ERR_OSSL_PEM_NO_START_LINE: 'it names a file that holds no certificate, or no key',
  ERR_OSSL_UNSUPPORTED: 'it names a file that holds no certificate, or no key',
  ERR_OSSL_X509_KEY_VALUES_MISMATCH: 'its sslkey is not the key of its sslcert',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'no authority that is trusted vouches for the server: name one in sslrootcert',
  SELF_SIGNED_CERT_IN_CHAIN: 'no authority that is trusted vouches for the server: name one in sslrootcert',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'no authority that is trusted vouches for the server: name one in sslrootcert',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'no authority that is trusted vouches for the server: name one in sslrootcert',
  CERT_HAS_EXPIRED: "the server's certificate has run out",
  ERR_TLS_CERT_ALTNAME_INVALID: "the server's certificate is of another name",
};

/** Messages without a code: the driver's own, and a server's refusal of TLS. */
const WORDS: readonly [RegExp, string][] = [
  [/does not support SSL/, 'the server speaks no TLS'],
  [
    /password must be a string|no password|SCRAM-SERVER-FIRST-MESSAGE/,
    'it names no password, and its account needs one',
  ],
  [/timeout/i, 'nobody answers there'],
];

/** Signals a database that the API cannot use; the message is one sentence for the operator who set the variable. */
export class DatabaseRefusalError extends Error {
  override readonly name = 'DatabaseRefusalError';
}

/** Runs a query of a variable's database; throws `DatabaseRefusalError` for a fault of its URL or role. */
export async function saying<Result>(variable: string, address: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const why = refusalIn(error);
    if (why === undefined) throw error;
    throw new DatabaseRefusalError(`${variable}${whose(address)} can't be used: ${why}.`, { cause: error });
  }
}

/** Returns role and hosts, without the password. */
function whose(address: string): string {
  const urls = hostsOf(address)
    .urls.filter((url) => URL.canParse(url))
    .map((url) => new URL(url));
  if (urls.length === 0) return '';
  const hosts = urls.map(({ host }) => host || 'a socket').join(', ');
  return ` (${decodeURIComponent(urls[0]?.username ?? '') || 'no account'} at ${hosts})`;
}

function refusalIn(error: unknown): string | undefined {
  const seen = [error];
  for (const at of seen) {
    if (!(at instanceof Error)) continue;
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && code in MEANT) return MEANT[code];
    const said = WORDS.find(([words]) => words.test(at.message));
    if (said) return said[1];
    // Includes the errors of several addresses of a name, and wrapped ones.
    seen.push(...((at as { errors?: unknown[] }).errors ?? []), at.cause);
  }
  return undefined;
}
