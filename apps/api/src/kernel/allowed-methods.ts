import { contract, pathIn, type AnyEndpoint, type Method } from '@festix/domain';

interface KnownPath {
  pattern: RegExp;
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
        const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
        const { methods } = known.get(path) ?? { methods: new Set<string>() };
        known.set(path, { pattern, methods: methods.add(endpoint.method) });
        // Express answers it wherever it answers GET.
        if (endpoint.method === ('GET' satisfies Method)) methods.add('HEAD');
      }
    }
  }
  return [...known.values()];
}

/** What `Allow` says of an address that is known under other methods; undefined of one that leads nowhere. */
export function allowedAt(path: string): string | undefined {
  const methods = KNOWN.filter(({ pattern }) => pattern.test(path)).flatMap((known) => [...known.methods]);
  return methods.length === 0 ? undefined : [...new Set(methods)].sort().join(', ');
}
