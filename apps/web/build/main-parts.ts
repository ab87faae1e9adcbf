import { basename } from 'node:path';
import { loadersOf, type Group, type Look } from './loaders.ts';

/** Later parts that people wait for, each with those that come after it. */
const MAIN_PARTS: readonly {
  parts: readonly string[];
  name: string;
  isAfter: (part: string, look: Look) => boolean;
}[] = [
  { parts: ['SignInScreen.tsx'], name: 'account', isAfter: (part) => /[\\/]people[\\/]account[\\/]/.test(part) },
  {
    // Most orders that are opened wait for their form.
    parts: ['OrderScreen.tsx', 'CheckoutForm.tsx'],
    name: 'order',
    isAfter: (part) => /[\\/]selling[\\/](?:orders|purchase|refunds)[\\/]/.test(part),
  },
  { parts: ['AreaFrame.tsx'], name: 'area', isAfter: isOfArea },
  { parts: ['OrderOutcome.tsx'], name: 'outcome', isAfter: () => false },
];

/** A main part that always comes after another: what both need is the other's. */
const SECOND = { name: 'outcome', after: 'order' };

/** The largest main part by far: who needs a little of it waits for no more than that. */
const LARGEST = 'area';

/** Declare the addresses of the public pages and of one's own orders; other files of that folder those of areas. */
const NO_AREA = ['public.ts', 'customer.tsx'];
const ROUTES = /[\\/]routes[\\/][^\\/]+$/;

/** Of libraries the bundler knows what a part uses; their own lists of imports name all of them. */
const LIBRARY = /[\\/]node_modules[\\/](?!@phosphor-icons[\\/])/;

/**
 * Returns the group of what main parts share: for the same main parts a file of what nobody else needs but those that come
 * after them, one of what others of their kinds need, and one of what any screen does. The bundler makes a file for each
 * set of parts, hundreds in all, and a page that waits for fifty answers on a slow network has long had their bytes.
 */
export function mainParts(): Group {
  const known = new Map<string, ReadonlySet<string>>();
  return {
    debugName: 'main parts',
    includeDependenciesRecursively: false,
    name: (id, look) => {
      if (LIBRARY.test(id)) return null;
      const parts = [...partsOf(id, look, known)];
      const mains = mainsOf(parts);
      if (parts.length < 2 || mains.length === 0) return null;
      const kinds = parts.map((part) => kindOf(part, look));
      const reach = kinds.includes('other') ? 'others' : kinds.every((kind) => mains.includes(kind)) ? 'alone' : 'kin';
      if (mains.join() === LARGEST && reach !== 'alone') return null;
      return ['shared', ...mains, reach].join('-');
    },
  };
}

/** Returns the names of the main parts among parts. */
function mainsOf(parts: readonly string[]): string[] {
  const found = MAIN_PARTS.filter((main) => parts.some((part) => main.parts.includes(basename(part)))).map(
    ({ name }) => name,
  );
  return found.includes(SECOND.after) ? found.filter((name) => name !== SECOND.name) : found;
}

/** Returns the name of the main part that a part is, or comes after. */
function kindOf(part: string, look: Look): string {
  const found = MAIN_PARTS.find((main) => main.parts.includes(basename(part)) || main.isAfter(part, look));
  return found?.name ?? 'other';
}

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
  const parts = new Set([...loadersOf(id, look, false)].filter(isPart));
  known.set(id, parts);
  return parts;
}
