/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = dirname(fileURLToPath(import.meta.url));

/** Returns every package that an entry reaches. Ignores type imports, which weigh nothing. */
function reach(entry: string): string[] {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, from] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type ).*?from '([^']+)'/gms)) {
      if (from!.startsWith('.')) visit(resolve(dirname(file), from!));
      else packages.add(from!);
    }
  };
  visit(resolve(source, entry));
  return [...packages];
}

it.each(['index.ts', 'door.ts'])('%s imports nothing of Ant Design', (entry) => {
  expect(reach(entry).filter((name) => name.startsWith('antd'))).toEqual([]);
});

it('no entry imports the barrel of icons or the icons of Ant Design', () => {
  for (const entry of ['index.ts', 'door.ts', 'workbench.ts']) {
    const names = reach(entry);
    expect(names.filter((name) => name === '@phosphor-icons/react' || name.startsWith('@ant-design'))).toEqual([]);
  }
});

it('charts are in their own entry, and in no other', () => {
  expect(reach('charts.ts')).toContain('@ant-design/charts');
  for (const entry of ['index.ts', 'door.ts', 'workbench.ts'])
    expect(reach(entry).filter((name) => name.startsWith('@ant-design'))).toEqual([]);
});
