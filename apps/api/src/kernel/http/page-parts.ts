import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As much of Vite's list of built files as is read here. */
interface BuiltChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** The screens that the app loads apart, by the paths that show them to whoever opens them. */
const SCREENS: readonly (readonly [path: RegExp, screen: string])[] = [
  [/^\/events\/[^/]+\/orders\/[^/]+$/, 'src/screens/selling/orders/OrderScreen.tsx'],
  [/^\/signin$/, 'src/screens/people/account/SignInScreen.tsx'],
];

const PAGE = 'index.html';

/**
 * Reads how the app was built. Returns a function from a path to tags of the files that its screen is made of, beyond
 * those of every page: without them a browser learns of them once the app runs. They come last, as the app's own do.
 */
export function pageParts(dist: string): (path: string) => string {
  const list = join(dist, '.vite', 'manifest.json');
  if (!existsSync(list)) return () => '';
  const chunks = JSON.parse(readFileSync(list, 'utf8')) as Record<string, BuiltChunk>;
  const atOnce = new Set(filesOf(chunks, PAGE));
  const tags = SCREENS.map(([path, screen]) => {
    const files = filesOf(chunks, screen).filter((file) => !atOnce.has(file));
    return [path, [...new Set(files)].map(tagOf).join('')] as const;
  });
  return (path) => tags.find(([shows]) => shows.test(path))?.[1] ?? '';
}

function filesOf(chunks: Record<string, BuiltChunk>, name: string, visited = new Set<string>()): string[] {
  const chunk = chunks[name];
  if (!chunk || visited.has(name)) return [];
  visited.add(name);
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((each) => filesOf(chunks, each, visited))];
}

function tagOf(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}" fetchpriority="low">`
    : `<link rel="modulepreload" href="/${file}" fetchpriority="low">`;
}
