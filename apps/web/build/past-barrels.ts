import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = /\.ts$/;
const LIBS = join(import.meta.dirname, '../../../libs');
const DOMAIN = join(LIBS, 'domain');
const ENTRANCES = new Map([...entrancesIn('domain'), ...entrancesIn('ui')]);

const IMPORT = /^(import|export) \{([^}]*)\} from '((?:@festix\/|\.)[^']*)';/gm;
const ALL = /^export \* from '([^']+)';/gm;
const SOME = /^export \{([^}]*)\} from '([^']+)';/gm;
const OWN = /^export (?:async )?(?:const|function\*?|class|abstract class) (\w+)/gm;

/** Returns the entrances of one of our libraries, as they are imported, each with its file. */
function entrancesIn(library: string): [entrance: string, file: string][] {
  const { name, exports } = JSON.parse(readFileSync(join(LIBS, library, 'package.json'), 'utf8')) as {
    name: string;
    exports: Record<string, string | object>;
  };
  return Object.entries(exports).flatMap(([path, file]): [string, string][] =>
    typeof file === 'string' && SOURCE.test(file) ? [[join(name, path), join(LIBS, library, file)]] : [],
  );
}

/**
 * Returns a Vite plugin that imports from the files of our own libraries, past their entrances. Code is split along
 * imports: through an entrance, a page that names one rule of a wing would load at once what its later parts name.
 */
export function pastBarrels(): Plugin {
  const known = new Map<string, ReadonlyMap<string, string>>();
  return {
    name: 'festix-past-barrels',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@festix\/|\/index\.ts'/ },
      handler: (code, id) => ({ code: withDirectImports(code, id.split('?')[0] ?? id, known), map: null }),
    },
  };
}

/** Replaces imports from entrances of the domain by imports from the files behind them. */
export function withDirectImports(code: string, id: string, known: Map<string, ReadonlyMap<string, string>>): string {
  return code.replaceAll(IMPORT, (whole, kind: string, names: string, from: string) => {
    const entrance = entranceOf(from, id);
    if (!entrance) return whole;
    const places = placesOf(entrance, known);
    const direct = namesIn(names).map((name) => {
      const place = places.get(name.split(' as ')[0] ?? name);
      return `${kind} { ${name} } from '${place ?? from}';`;
    });
    return direct.join(' ');
  });
}

/** Returns the file of an entrance of our libraries; undefined for any other file. */
function entranceOf(from: string, importer: string): string | undefined {
  const named = ENTRANCES.get(from);
  if (named) return named;
  const file = from.startsWith('.') && from.endsWith('/index.ts') ? join(dirname(importer), from) : undefined;
  return file?.startsWith(DOMAIN + sep) && existsSync(file) ? file : undefined;
}

/** Returns the file that declares each value that a file exports, itself or from others. */
function placesOf(file: string, known: Map<string, ReadonlyMap<string, string>>): ReadonlyMap<string, string> {
  const found = known.get(file);
  if (found) return found;
  const places = new Map<string, string>();
  known.set(file, places);
  const code = readFileSync(file, 'utf8');
  for (const [, from = ''] of code.matchAll(ALL))
    for (const [name, place] of placesOf(join(dirname(file), from), known)) places.set(name, place);
  for (const [, names = '', from = ''] of code.matchAll(SOME)) {
    if (!from.startsWith('.')) continue;
    const theirs = placesOf(join(dirname(file), from), known);
    for (const name of namesIn(names)) if (theirs.has(name)) places.set(name, theirs.get(name)!);
  }
  for (const [, name = ''] of code.matchAll(OWN)) places.set(name, file);
  return places;
}

/** Returns the values in a list of names; types are left to the compiler. */
function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}
