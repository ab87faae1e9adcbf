/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = dirname(fileURLToPath(import.meta.url));

/** Every file that an entry reaches, with what each imports from packages. Type imports weigh nothing. */
function reach(entry: string): Map<string, Set<string>> {
  const packages = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, clause, from] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type )(.*?)from '([^']+)'/gms,
    )) {
      if (from!.startsWith('.')) visit(resolve(dirname(file), from!));
      else packages.set(from!, new Set([...(packages.get(from!) ?? []), ...namesOf(clause!)]));
    }
  };
  visit(resolve(source, entry));
  return packages;
}

const namesOf = (clause: string) =>
  clause
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '));

it.each(['index.ts', 'door.ts'])('%s takes nothing of Ant Design', (entry) => {
  expect([...reach(entry).keys()].filter((name) => name.startsWith('antd'))).toEqual([]);
});

it('no entry takes the barrel of icons or the icons that come with Ant Design', () => {
  for (const entry of ['index.ts', 'door.ts', 'workbench.ts']) {
    const names = [...reach(entry).keys()];
    expect(names.filter((name) => name === '@phosphor-icons/react' || name.startsWith('@ant-design'))).toEqual([]);
  }
});

it('charts come with their own entry, and with no other', () => {
  expect([...reach('charts.ts').keys()]).toContain('@ant-design/charts');
  for (const entry of ['index.ts', 'door.ts', 'workbench.ts'])
    expect([...reach(entry).keys()].filter((name) => name.startsWith('@ant-design'))).toEqual([]);
});
