import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Of the root package, wherever below it this runs: from its sources or as it was built. */
export const VERSION: string = versionAbove(import.meta.dirname);

function versionAbove(folder: string): string {
  const found = versionIn(join(folder, 'package.json'));
  if (found !== undefined) return found;
  const above = dirname(folder);
  return above === folder ? '0.0.0' : versionAbove(above);
}

/** The parts of the workspace have manifests as well; the root's is called after the product. */
function versionIn(manifest: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string; version?: string };
    return name === 'festix' ? version : undefined;
  } catch {
    return undefined;
  }
}
