import { contract, pathIn, type AnyEndpoint, type Method } from '@festix/domain/contract';

interface KnownPath {
  /** In lower case; empty where an address may say anything. */
  segments: readonly string[];
  methods: Set<string>;
}

/** Every address of the contract with the methods that are served there, as the router reads addresses. */
const KNOWN: readonly KnownPath[] = knownPaths();

function knownPaths(): KnownPath[] {
  const known = new Map<string, KnownPath>();
  for (const calls of Object.values(contract)) {
    for (const endpoint of Object.values<Pick<AnyEndpoint, 'areas' | 'path' | 'method'>>(calls)) {
      for (const area of endpoint.areas) {
        const path = pathIn(endpoint, area);
        const segments = segmentsOf(path).map((segment) => (/^\{\w+\}$/.test(segment) ? '' : segment));
        const { methods } = known.get(path) ?? { methods: new Set<string>() };
        known.set(path, { segments, methods: methods.add(endpoint.method) });
        // Express answers it wherever it answers GET.
        if (endpoint.method === ('GET' satisfies Method)) methods.add('HEAD');
      }
    }
  }
  return [...known.values()];
}

/** What `Allow` says of an address that is known under other methods; undefined of one that leads nowhere. */
export function allowedAt(path: string): string | undefined {
  const asked = segmentsOf(path);
  const methods = KNOWN.filter(({ segments }) => fits(asked, segments)).flatMap((known) => [...known.methods]);
  return methods.length === 0 ? undefined : [...new Set(methods)].sort().join(', ');
}

/** Routes are found in letters of any case, and with a slash at their end. */
function segmentsOf(path: string): string[] {
  return path.toLowerCase().replace(/\/$/, '').split('/');
}

function fits(asked: readonly string[], known: readonly string[]): boolean {
  return (
    asked.length === known.length &&
    known.every((segment, at) => (segment || asked[at]) === asked[at]) &&
    !asked.slice(1).includes('')
  );
}
