import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Version of the root package, found above the sources or the build. */
export const VERSION: string = versionAbove(import.meta.dirname);

function versionAbove(folder: string): string {
  const found = versionIn(join(folder, 'package.json'));
  if (found !== undefined) return found;
  const above = dirname(folder);
  return above === folder ? '0.0.0' : versionAbove(above);
}

/** Returns the version of the product's own manifest; the workspace's parts have manifests as well. */
function versionIn(manifest: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string; version?: string };
    return name === 'festix' ? version : undefined;
  } catch {
    return undefined;
  }
}
