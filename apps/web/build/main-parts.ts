import { basename } from 'node:path';
import { loadersOf, type Group, type Look } from './loaders.ts';

/** Later parts that people wait for, each with those that come after it. */
const MAIN_PARTS: readonly { part: string; name: string; isAfter: (part: string, look: Look) => boolean }[] = [
  { part: 'SignInScreen.tsx', name: 'account', isAfter: (part) => /[\\/]people[\\/]account[\\/]/.test(part) },
  {
    part: 'OrderScreen.tsx',
    name: 'order',
    isAfter: (part) => /[\\/]selling[\\/](?:orders|purchase|refunds)[\\/]/.test(part),
  },
  { part: 'AreaFrame.tsx', name: 'area', isAfter: isOfArea },
];

/** Declare the addresses of the public pages and of one's own orders; other files of that folder those of areas. */
const NO_AREA = ['public.ts', 'customer.tsx'];
const ROUTES = /[\\/]routes[\\/][^\\/]+$/;

/** Of libraries the bundler knows what a part uses; their own lists of imports name all of them. */
const LIBRARY = /[\\/]node_modules[\\/](?!@phosphor-icons[\\/])/;
const ICON = /[\\/]@phosphor-icons[\\/]/;

/** Characters of a small thing's source, of whose kind there are hundreds. */
const SMALL = 2_500;

/**
 * Returns the group of what main parts share with others: one file for each set of them. The bundler makes a file for
 * each set of parts, hundreds in all, and a page that waits for fifty answers on a slow network has long had their bytes.
 */
export function mainParts(): Group {
  const known = new Map<string, ReadonlySet<string>>();
  return {
    debugName: 'main parts',
    includeDependenciesRecursively: false,
    name: (id, look) => {
      if (LIBRARY.test(id)) return null;
      const parts = [...partsOf(id, look, known)];
      if (parts.length < 2) return null;
      const mains = MAIN_PARTS.filter(({ part }) => parts.some((each) => basename(each) === part));
      return mains.length > 0 ? ['shared', ...mains.map(({ name }) => name)].join('-') : null;
    },
  };
}

/** Stands for the pages among the parts that load a module: it is there before any part. */
const AT_ONCE = 'index.html';

/** Returns whether a part is a screen of an area. */
function isOfArea(part: string, look: Look): boolean {
  const { dynamicImporters = [] } = look.getModuleInfo(part) ?? {};
  return dynamicImporters.some((importer) => ROUTES.test(importer) && !NO_AREA.includes(basename(importer)));
}

/** Returns the modules that are loaded later by themselves, and load a module with them. */
function partsOf(id: string, look: Look, known: Map<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = known.get(id);
  if (found) return found;
  const isPart = (name: string) => (look.getModuleInfo(name)?.dynamicImporters ?? []).length > 0;
  const loaders = [...loadersOf(id, look, false)];
  const parts = new Set([
    ...loaders.filter(isPart),
    ...loaders.flatMap((name) => (name.endsWith(AT_ONCE) ? [AT_ONCE] : [])),
  ]);
  known.set(id, parts);
  return parts;
}
