import type { Rolldown } from 'vite';

export type Group = Rolldown.CodeSplittingGroup;
/** Tells what a bundler knows of its modules while it divides them into files. */
export type Look = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1];

/** Returns a module and all that load it at once or, with `later`, may ever load it. */
export function loadersOf(id: string, look: Look, later: boolean): ReadonlySet<string> {
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    const { importers = [], dynamicImporters = [] } = look.getModuleInfo(name) ?? {};
    for (const importer of [...importers, ...(later ? dynamicImporters : [])]) visit(importer);
  };
  visit(id);
  return visited;
}
