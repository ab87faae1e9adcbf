import type { Plugin } from 'vite';
import { loadersOf, type Group, type Look } from './loaders.ts';

const LIBRARY = /[\\/]node_modules[\\/]/;
const PAGE = /([^\\/]+)\.html$/;

/** Matches the apps that a page loads once it may have asked for a sign-in. */
const APP = /([^\\/]+-app)\.tsx$/;

/**
 * Returns the groups of all that pages load at once, and of all that the apps behind them do. The bundler cuts it at every
 * module that a later part uses too, into dozens of small files; here those that the same pages load become two:
 * libraries, which seldom change, and our own. What starts a page stays apart, because a later part of another page may
 * load what is beside it.
 */
export function firstLoad(): Group[] {
  return [
    { ...loadOf(PAGE), debugName: 'first load', tags: ['$initial'] },
    { ...loadOf(APP), debugName: 'apps' },
  ];
}

/** Returns whether modules are those of one app alone, whose few libraries need no file of their own. */
const isAlone = (pages: readonly string[]): boolean => pages.length === 1 && pages[0]!.endsWith('-app');

/** Returns the group of all that the modules whose names match load at once. */
function loadOf(root: RegExp): Pick<Group, 'name' | 'includeDependenciesRecursively'> {
  const known = new Map<string, ReadonlySet<string>>();
  return {
    includeDependenciesRecursively: false,
    name: (id, look) => {
      if (startsPage(id, look)) return null;
      const atOnce = [...pagesOf(id, root, look, false, known)];
      if (atOnce.length === 0) return null;
      const ever = [...pagesOf(id, root, look, true, known)];
      // What pages themselves load at once is little: a file of what another page loads later would cost more than its bytes.
      const pages = (root === PAGE ? ever : atOnce).sort();
      const later = ever.filter((page) => !pages.includes(page)).sort();
      const words = [
        LIBRARY.test(id) && later.length === 0 && !isAlone(pages) ? 'libraries' : 'start',
        ...pages,
        ...(later.length > 0 ? ['and', ...later] : []),
      ];
      return words.join('-');
    },
  };
}

/** Returns a Vite plugin that refuses a build in which a part imports what starts a page: two apps would share the page. */
export function startsOnce(): Plugin {
  return {
    name: 'festix-starts-once',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const starts = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      for (const { fileName, imports, dynamicImports } of chunks) {
        const start = [...imports, ...dynamicImports].find((name) => starts.has(name));
        if (start) this.error(`${fileName} imports ${start}, which starts a page`);
      }
    },
  };
}

function startsPage(id: string, look: Look): boolean {
  return PAGE.test(id) || (look.getModuleInfo(id)?.importers ?? []).some((importer) => PAGE.test(importer));
}

/** Returns the names of the pages that load a module at once or, with `later`, may ever load it. */
function pagesOf(
  id: string,
  root: RegExp,
  look: Look,
  later: boolean,
  known: Map<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const key = `${later ? 'later' : 'at once'} ${id}`;
  const found = known.get(key);
  if (found) return found;
  const pages = new Set([...loadersOf(id, look, later)].flatMap((name) => root.exec(name)?.[1] ?? []));
  known.set(key, pages);
  return pages;
}
