import type { Env } from '../env.ts';

/** Hosts that a page may use besides our own, by what it uses them for. */
export interface PolicySources {
  readonly scripts: readonly string[];
  readonly images: readonly string[];
  readonly connections: readonly string[];
}

const OURS_ALONE: PolicySources = { scripts: [], images: [], connections: [] };

/** Scripts and everything else come from our own origin and from those named; WebAssembly reads the QR codes. */
export function policyOf(
  env: Pick<Env, 'PUBLIC_URL'>,
  { scripts, images, connections }: PolicySources = OURS_ALONE,
): Record<string, string[] | null> {
  const secure = env.PUBLIC_URL.startsWith('https:');
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", 'ws:', 'wss:', ...connections],
    'worker-src': ["'self'", 'blob:'],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'upgrade-insecure-requests': secure ? [] : null,
  };
}

/** The same as the text of a header. */
export function policyHeader(env: Pick<Env, 'PUBLIC_URL'>, sources: PolicySources): string {
  return Object.entries(policyOf(env, sources))
    .flatMap(([name, values]) => (values ? [[name, ...values].join(' ')] : []))
    .join(';');
}
