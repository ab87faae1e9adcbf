import { basename } from 'node:path';
import { loadersOf, type Group, type Look } from './loaders.ts';

/** Later parts that people wait for, and the names of their shares. */
const MAIN_PARTS: readonly { part: string; name: string }[] = [
  { part: 'SignInScreen.tsx', name: 'account' },
  { part: 'OrderScreen.tsx', name: 'order' },
  { part: 'AreaFrame.tsx', name: 'area' },
];

/** Of libraries the bundler knows what a part uses; their own lists of imports name all of them. */
const LIBRARY = /[\\/]node_modules[\\/](?!@phosphor-icons[\\/])/;

/**
 * Returns the group of what main parts share with any others: one file for each set of main parts. The bundler makes a
 * file for each set of parts, hundreds in all, and a page that waits for fifty answers on a slow network has long had
 * their bytes.
 */
export function mainParts(): Group {
  const known = new Map<string, ReadonlySet<string>>();
  return {
    debugName: 'main parts',
    includeDependenciesRecursively: false,
    name: (id, look) => {
      if (LIBRARY.test(id)) return null;
      const parts = partsOf(id, look, known);
      if (parts.size < 2) return null;
      const mains = MAIN_PARTS.filter(({ part }) => parts.has(part)).map(({ name }) => name);
      return mains.length > 0 ? ['shared', ...mains].join('-') : null;
    },
  };
}

/** Returns the names of the parts that are loaded later by themselves, and load a module with them. */
function partsOf(id: string, look: Look, known: Map<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = known.get(id);
  if (found) return found;
  const isPart = (name: string) => (look.getModuleInfo(name)?.dynamicImporters ?? []).length > 0;
  const parts = new Set([...loadersOf(id, look, false)].filter(isPart).map((name) => basename(name)));
  known.set(id, parts);
  return parts;
}
