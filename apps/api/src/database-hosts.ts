/** Which of several servers a connection is for: the one that writes, or one that follows it. */
export type WantedServer = 'writer' | 'standby';

/** libpq's words for it. */
const WANTED: Readonly<Record<string, WantedServer>> = Object.freeze({
  'read-write': 'writer',
  primary: 'writer',
  'read-only': 'standby',
  standby: 'standby',
});

/** libpq's parameter; the driver does not know it. */
const PARAMETER = 'target_session_attrs';

/** The servers that a database URL names. */
export interface DatabaseHosts {
  /** A URL for each host, in their order, as the driver reads it. */
  urls: readonly [string, ...string[]];
  /** Absent: there is one host, and whichever server answers there is the right one. */
  wanted?: WantedServer;
  /** The kind of server in libpq's words, as the URL has it. */
  told?: string;
}

/** Matches the URL of a server by what stands before its hosts, its hosts and what follows them. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is;

/**
 * Returns the servers of a database URL in libpq's form, `postgres://user:password@a:5432,b:5432/festix`, which no URL
 * parser takes. Of several hosts the one that writes is wanted, unless `target_session_attrs` says otherwise.
 */
export function hostsOf(databaseUrl: string): DatabaseHosts {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(databaseUrl) ?? [];
  const several = hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [databaseUrl];
  const told = toldServer(several[0] ?? '');
  const wanted = told === undefined && several.length === 1 ? undefined : (WANTED[told ?? ''] ?? 'writer');
  const urls = several.map(withoutChoice) as [string, ...string[]];
  return { urls, ...(wanted && { wanted }), ...(told !== undefined && { told }) };
}

/** Returns the URL of the first host, whose other parts are those of all. */
export const firstUrlOf = (databaseUrl: string): string => hostsOf(databaseUrl).urls[0];

/** Returns a sentence for a URL that names several hosts and not which of them, or another kind of server than `wanted`. */
export function faultOfChoice(name: string, databaseUrl: string, wanted: WantedServer): string | undefined {
  const { urls, told } = hostsOf(databaseUrl);
  if ((told === undefined && urls.length === 1) || WANTED[told ?? ''] === wanted) return undefined;
  const right = wanted === 'writer' ? 'read-write' : 'standby';
  return `${name} needs ${PARAMETER}=${right}, which chooses among its hosts`;
}

/** Returns the kind of server that a URL of one host asks for. */
function toldServer(databaseUrl: string): string | undefined {
  if (!URL.canParse(databaseUrl)) return undefined;
  return new URL(databaseUrl).searchParams.get(PARAMETER) ?? undefined;
}

function withoutChoice(databaseUrl: string): string {
  if (toldServer(databaseUrl) === undefined) return databaseUrl;
  const url = new URL(databaseUrl);
  url.searchParams.delete(PARAMETER);
  return url.href;
}
