import { contract, pathIn, type AnyEndpoint, type Method } from '@festix/domain/contract';

interface KnownPath {
  /** In lower case; empty for a parameter. */
  segments: readonly string[];
  methods: Set<string>;
}

/** The contract's paths with their methods, as the router matches them. */
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
        // Express answers HEAD wherever it answers GET.
        if (endpoint.method === ('GET' satisfies Method)) methods.add('HEAD');
      }
    }
  }
  return [...known.values()];
}

/** Returns the `Allow` header of a path known under other methods; undefined for an unknown path. */
export function allowedAt(path: string): string | undefined {
  const asked = segmentsOf(path);
  const methods = KNOWN.filter(({ segments }) => fits(asked, segments)).flatMap((known) => [...known.methods]);
  return methods.length === 0 ? undefined : [...new Set(methods)].sort().join(', ');
}

/** Splits a path as the router does: in any case, with or without a slash at the end. */
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
