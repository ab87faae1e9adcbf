import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { HOUSE, MODULES, OPENS_ANY, TESTS, WINGS, type Part, type Storeys } from './wings.ts';

const SOURCES = ['apps/api/src', 'apps/web/src', 'libs/domain/src'];

/** A file and the files of ours that it imports, types included. */
export interface Source {
  path: string;
  imports: string[];
}

export interface Look {
  /** A sentence for each import that breaks a wall. */
  faults: string[];
  sources: Source[];
}

/** Reads every import below a folder and returns those that run up, lead past an entrance, or form a circle. */
export async function lookAtWalls(baseDir: string): Promise<Look> {
  const { output } = await cruise(SOURCES, {
    baseDir,
    ruleSet: { forbidden: walls() },
    validate: true,
    tsPreCompilationDeps: true,
    exclude: { path: 'node_modules' },
  });
  const { modules, summary } = output as ICruiseResult;
  const sources = modules.map(({ source, dependencies }) => ({
    path: source,
    imports: dependencies.map(({ resolved }) => resolved),
  }));
  const broken = summary.violations.map(
    ({ rule, from, to, cycle }) => `${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}`,
  );
  return { faults: [...broken, ...circlesOfModules(sources)], sources };
}

/** Returns every wall as a rule of dependency-cruiser. */
function walls(): IForbiddenRuleType[] {
  return [
    { name: 'no circle of files', severity: 'error', from: { pathNot: TESTS }, to: { circular: true } },
    ...HOUSE.flatMap(floorsOf),
    ...MODULES.flatMap(entrancesOf),
  ];
}

/** Returns the entrances: a folder inside a module is imported by the module alone. */
function entrancesOf(folder: string): IForbiddenRuleType[] {
  const name = 'by the entrance';
  const inner = `^${folder}/[^/]+/[^/]+/[^/]+/`;
  const pathNot = `${TESTS}|${OPENS_ANY}`;
  return [
    {
      name,
      severity: 'error',
      from: { path: `^${folder}/([^/]+/[^/]+)/`, pathNot },
      to: { path: inner, pathNot: `^${folder}/$1/` },
    },
    { name, severity: 'error', from: { pathNot: [`^${folder}/`, pathNot] }, to: { path: inner } },
  ];
}

/** Returns the rules of a part: it imports nothing from above it, and nothing from its own floor. */
function floorsOf({ title, floors }: Storeys): IForbiddenRuleType[] {
  return floors.flatMap((floor, level) =>
    floor.map((part): IForbiddenRuleType => {
      const above = floors.slice(0, level).flat();
      const beside = floor.filter((other) => other !== part);
      const closed = [...above, ...beside].map(({ path }) => path);
      return {
        name: `no arrow up in ${title}`,
        severity: 'error',
        from: { path: part.path, pathNot: TESTS },
        to: { path: closed.length > 0 ? closed : '^$', pathNot: TESTS },
      };
    }),
  );
}

/** Tells modules and subjects that use each other, directly or round about. */
export function circlesOfModules(sources: readonly Source[]): string[] {
  const uses = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = moduleOf(path);
    if (!from || isTest(path)) continue;
    for (const to of imports.filter((file) => !isTest(file)).map(moduleOf)) {
      if (to && to !== from) uses.set(from, (uses.get(from) ?? new Set()).add(to));
    }
  }
  const reached = (start: string): Set<string> => {
    const found = new Set<string>();
    const open = [start];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const to of uses.get(next) ?? []) if (!found.has(to)) open.push(found.add(to) && to);
    }
    return found;
  };
  return [...uses.keys()].filter((name) => reached(name).has(name)).map((name) => `no circle of modules: ${name}`);
}

function moduleOf(path: string): string | undefined {
  for (const folder of MODULES) {
    const [wing, name, file] = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
    if (file) return `${folder}/${wing}/${name}`;
  }
  return undefined;
}

const isTest = (path: string): boolean => new RegExp(TESTS).test(path);

/** Draws the house in text: floor by floor, and after each part what it uses of the same house. */
export function drawHouse(sources: readonly Source[]): string {
  return HOUSE.map((storeys) => drawStoreys(storeys, sources)).join('\n\n');
}

function drawStoreys({ title, floors }: Storeys, sources: readonly Source[]): string {
  const parts = floors.flat().map((part) => ({ ...part, pattern: new RegExp(part.path) }));
  const width = Math.max(...parts.map(({ name }) => name.length));
  const partOf = (path: string) => parts.find(({ pattern }) => pattern.test(path))?.name;
  const uses = new Map(parts.map(({ name }) => [name, new Set<string>()]));
  for (const { path, imports } of sources) {
    const from = partOf(path);
    if (!from || isTest(path)) continue;
    for (const to of imports.filter((file) => !isTest(file)).map(partOf))
      if (to && to !== from) uses.get(from)?.add(to);
  }
  const line = ({ name }: Part) => {
    const used = parts.filter((part) => uses.get(name)?.has(part.name)).map((part) => part.name);
    return used.length > 0 ? `  ${name.padEnd(width)}  → ${used.join(', ')}` : `  ${name}`;
  };
  return [title, ...floors.map((floor) => floor.map(line).join('\n'))].join('\n');
}

/** Returns the rows of README's table of wings. */
export function wingRows(): string[] {
  return Object.entries(WINGS).map(([name, about]) => `| ${name} | ${about} |`);
}
