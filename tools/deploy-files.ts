import { existsSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { basename, dirname, join, normalize } from 'node:path';
import { parse } from 'yaml';
import { CERTIFICATES_SCRIPT, PROXY_TEMPLATE, ROOT } from './paths.ts';

/**
 * Holds Dockerfile, docker-compose.yml and the proxy's configuration to the workspace they describe: every path, script,
 * port, service and variable they name has to exist. Answers one sentence for each that does not.
 */
export interface DeployFiles {
  dockerfile: string;
  compose: string;
  /** docker-compose.demo.yml, which is laid over it. */
  demo: string;
  envExample: string;
  /** docs/guias/operacao.md, whose table names every variable. */
  guide: string;
  /** nginx before the processes of the API. */
  proxy: string;
  /** The script that makes the certificates of docker-compose.yml. */
  certificates: string;
  /** `apps/api/src/env.ts`: the variables that the API knows. */
  env: string;
}

export function readDeployFiles(): DeployFiles {
  return {
    dockerfile: readText('Dockerfile'),
    compose: readText('docker-compose.yml'),
    demo: readText('docker-compose.demo.yml'),
    envExample: readText('.env.example'),
    guide: readText('docs/guias/operacao.md'),
    proxy: readText(PROXY_TEMPLATE),
    certificates: readText(CERTIFICATES_SCRIPT),
    env: readText('apps/api/src/env.ts'),
  };
}

/** Variables that Node.js, or the C library under it, reads itself. */
const VARIABLES_OF_NODE = ['NODE_EXTRA_CA_CERTS', 'MALLOC_ARENA_MAX'];

export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const inWorkspace = (path: string): boolean => existsSync(join(ROOT, path));

/**
 * Returns true if a path of the image was copied from the workspace or built in it: `apps/api/dist/main.js` is
 * `apps/api/src/main.ts`.
 */
function comesFromWorkspace(path: string): boolean {
  if (path === 'node_modules') return true;
  const folder = /^(.*)\/dist$/.exec(path)?.[1];
  if (folder) return inWorkspace(`${folder}/src`);
  const source = /^(.*)\/dist\/(.*)\.js$/.exec(path);
  return inWorkspace(source ? `${source[1]}/src/${source[2]}.ts` : path);
}

export function variablesOfApi(env: string): Set<string> {
  const fields = /export interface Env \{(.*?)\n\}/s.exec(env)?.[1] ?? '';
  return new Set([...fields.matchAll(/^\s*(?:readonly )?([A-Z][A-Z0-9_]*)\??:/gm)].map(([, name = '']) => name));
}

export function faultsOf(files: DeployFiles): string[] {
  return [...faultsOfDockerfile(files), ...faultsOfCompose(files), ...faultsOfPassing(files), ...faultsOfGuide(files)];
}

function faultsOfDockerfile({ dockerfile, env }: DeployFiles): string[] {
  const lines = dockerfile.replaceAll(/\\\n\s*/g, ' ').split('\n');
  const known = variablesOfApi(env);
  const variables = variablesOfDockerfile(dockerfile);
  const scripts = (JSON.parse(readText('package.json')) as { scripts: Record<string, string> }).scripts;
  const major = readText('.nvmrc').trim();
  // The last stage has the Node.js of the one that built, without npm.
  const bringsNode =
    dockerfile.includes(`FROM node:${major}-`) &&
    lines.includes('COPY --from=build /usr/local/bin/node /usr/local/bin/node');
  return [...faultsOfFolders(lines, variables), ...faultsOfArenas(variables), ...lines.flatMap(faultsOfLine)];

  function faultsOfLine(line: string): string[] {
    const [instruction, ...words] = line.trim().split(/\s+/);
    if (instruction === 'COPY')
      return copiedPaths(words)
        .filter((path) => !comesFromWorkspace(path))
        .map((path) => `Dockerfile copies ${path}, which does not exist`);
    if (instruction === 'FROM')
      return line.includes(`node:${major}-`) || bringsNode
        ? []
        : [`Dockerfile: ${line} is not the Node.js ${major} of .nvmrc`];
    if (instruction === 'ENV')
      return words
        .map((word) => word.split('=')[0] ?? '')
        .filter((name) => !known.has(name) && !VARIABLES_OF_NODE.includes(name))
        .map((name) => `Dockerfile sets ${name}, which the API does not know`);
    if (instruction === 'EXPOSE')
      return words[0] === variables['PORT']
        ? []
        : [`Dockerfile exposes ${words[0]}, and the API listens on ${variables['PORT']}`];
    const run = ['RUN', 'CMD', 'HEALTHCHECK'].includes(instruction ?? '') ? line : '';
    return [
      ...[...run.matchAll(/npm run ([\w:-]+)/g)]
        .filter(([, name = '']) => !(name in scripts))
        .map(([, name]) => `Dockerfile runs the npm script ${name}, which does not exist`),
      ...[...run.matchAll(/[\w./-]+\.(?:m?js|ts)\b/g)]
        .filter(([path]) => !comesFromWorkspace(path))
        .map(([path]) => `Dockerfile runs ${path}, which does not exist`),
    ];
  }
}

/** Finds the default arenas of glibc, with which a process that makes the demonstration does not fit its limit. */
function faultsOfArenas({ MALLOC_ARENA_MAX }: Record<string, string>): string[] {
  return Number(MALLOC_ARENA_MAX) <= 2 ? [] : ['Dockerfile leaves MALLOC_ARENA_MAX to glibc, and festix is killed'];
}

/**
 * Finds faults of the folders that the image names to the API: served ones must be copied, stored ones must outlive the
 * container.
 */
function faultsOfFolders(lines: string[], { WEB_DIST, DATA_DIR }: Record<string, string>): string[] {
  const targets = lines
    .filter((line) => line.startsWith('COPY --from='))
    .map((line) => join('/app', line.trim().split(/\s+/).at(-1) ?? ''));
  const isKept = lines.some((line) => line.trim() === `VOLUME ${DATA_DIR}`);
  return [
    ...(targets.includes(WEB_DIST ?? '') ? [] : [`Dockerfile serves ${WEB_DIST}, where nothing was copied`]),
    ...(isKept ? [] : [`Dockerfile keeps data in ${DATA_DIR}, which is no volume`]),
  ];
}

/** Returns the workspace paths of a COPY; its last word is the target. */
function copiedPaths(words: string[]): string[] {
  const fromStage = words.some((word) => word.startsWith('--from='));
  const paths = words.filter((word) => !word.startsWith('--')).slice(0, -1);
  const own = paths.filter((path) => !fromStage || path.startsWith('/app/'));
  return own.map((path) => (fromStage ? path.replace(/^\/app\//, '') : path)).map((path) => path.replace(/\/$/, ''));
}

/**
 * Returns the workspace paths in the image, without packages and without the browser's build: [path, folder in /app].
 */
export function copiedToImage(dockerfile: string): [path: string, folder: string][] {
  const lines = dockerfile.split('\n').filter((line) => line.startsWith('COPY --from='));
  return lines.flatMap((line) => {
    const words = line.trim().split(/\s+/).slice(1);
    return copiedPaths(words).map((path): [string, string] => [path, words.at(-1) ?? '']);
  });
}

/** Returns the sources of the image's programs, relative to the workspace. */
export function sourcesOfImage(dockerfile: string): string[] {
  return copiedToImage(dockerfile)
    .map(([path]) => path)
    .filter((path) => !['node_modules', 'package.json', 'apps/web/dist'].includes(path))
    .map((path) => path.replace(/\/dist$/, '/src'));
}

export function variablesOfDockerfile(dockerfile: string): Record<string, string> {
  const lines = dockerfile.split('\n').filter((line) => line.startsWith('ENV '));
  return Object.fromEntries(
    lines.flatMap((line) =>
      [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value] as const),
    ),
  );
}

/** Returns whether a path is a call for the operators of the API. */
export function isServed(path: string): boolean {
  return readText('libs/domain/src/contract/system.endpoints.ts').includes(`'${path.replace(/^\/api/, '')}'`);
}

interface Service {
  entrypoint?: string[];
  command?: string[];
  image?: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string } | null>;
  healthcheck?: { test?: string[]; start_period?: string; interval?: string };
  mem_limit?: string;
  ports?: string[];
  depends_on?: string[] | Record<string, unknown>;
}

interface Compose {
  services: Record<string, Service>;
  networks?: Record<string, { ipam?: { config?: { subnet?: string }[] } } | null>;
  volumes?: Record<string, unknown>;
}

/** Ports that the images of others listen on: the one that other containers speak to comes first. */
const PORTS_OF_IMAGES: Record<string, string[]> = {
  postgres: ['5432'],
  'minio/minio': ['9000', '9001'],
  'axllent/mailpit': ['1025', '8025'],
  nginx: ['443', '80'],
};

function portsOf({ build, environment, image = '' }: Service): string[] {
  if (build) return environment?.['PORT'] ? [environment['PORT']] : [];
  return PORTS_OF_IMAGES[image.split(':')[0] ?? ''] ?? [];
}

/**
 * Returns the published ports where the container does not listen: in `8025:8025` or `127.0.0.1:8025:8025` the last
 * number is the container's.
 */
function faultsOfPorts(name: string, service: Service): string[] {
  return (service.ports ?? [])
    .map((published) => published.split(':').at(-1) ?? '')
    .filter((port) => !portsOf(service).includes(port))
    .map((port) => `${name} publishes ${port}, where nothing listens`);
}

const readCompose = (text: string): Compose => parse(text, { merge: true }) as Compose;

/** Merges two files as Compose does: services of both have the values of both, and the later one wins. */
function laidOver(compose: Compose, more: Compose): Compose {
  const services = { ...compose.services };
  for (const [name, service] of Object.entries(more.services)) {
    const environment = { ...services[name]?.environment, ...service.environment };
    services[name] = { ...services[name], ...service, environment };
  }
  return { ...compose, services };
}

type Lines = Record<string, string>;

/** Returns Compose's result of `${…}` with these lines in .env: a fallback, or an alternative value, at any depth. */
export function interpolated(text: string, dotEnv: Lines): string {
  let filled = '';
  for (let at = 0; at < text.length;) {
    const name = /^\$\{(\w+)/.exec(text.slice(at))?.[1];
    if (name === undefined) {
      // Two of them are one.
      at += text.startsWith('$$', at) ? 1 : 0;
      filled += text[at++];
      continue;
    }
    const end = endOfBraces(text, at);
    const [, operator = '', words = ''] = /^(:?[-+?])?(.*)$/s.exec(text.slice(at + 2 + name.length, end)) ?? [];
    const told = dotEnv[name];
    const isTold = operator.startsWith(':') ? Boolean(told) : told !== undefined;
    if (operator.endsWith('+')) filled += isTold ? interpolated(words, dotEnv) : '';
    else filled += isTold || !operator.endsWith('-') ? (told ?? '') : interpolated(words, dotEnv);
    at = end + 1;
  }
  return filled;
}

/** Returns the index of the brace that closes the one at `$`. */
function endOfBraces(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text.startsWith('${', at)) depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0 && at > from) return at;
  }
  throw new Error(`a brace stays open in ${text}`);
}

/**
 * Returns the variables of a service of docker-compose.yml with these lines in .env; merged with the demonstration's
 * file if given.
 */
export function variablesOfService(compose: string, name: string, dotEnv: Lines, demo?: string): Lines {
  const base = readCompose(compose);
  const { environment = {} } = (demo ? laidOver(base, readCompose(demo)) : base).services[name] ?? {};
  return Object.fromEntries(
    Object.entries(environment).map(([variable, text]) => [variable, interpolated(text, dotEnv)]),
  );
}

/** Parses the lines of a .env file. */
export function linesOf(dotEnv: string): Lines {
  const lines = dotEnv.matchAll(/^([A-Z0-9_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** Variables that .env does not set: they are fixed by the container or follow from another line. */
const OF_THE_CONTAINER = ['PORT', 'HOST', 'DATA_DIR', 'WEB_DIST', 'TLS_CERT', 'TLS_KEY', 'TRUST_PROXY'];
/** Variable of the service `migrate` alone. */
const OF_THE_OWNER = 'DATABASE_OWNER_URL';

/** Finds variables of the API that do not come from .env as they are, and flags that are on without a line there. */
function faultsOfPassing({ compose: text, env }: DeployFiles): string[] {
  // Backup and restoration are no API, and work by the owner's account.
  const own = Object.entries(readCompose(text).services).filter(([, { build, entrypoint }]) => build && !entrypoint);
  const names = [...variablesOfApi(env)].filter((name) => !OF_THE_CONTAINER.includes(name));
  return own.flatMap(([service, { command, environment = {} }]) =>
    names
      .filter((name) => name !== OF_THE_OWNER || command)
      .filter((name) => interpolated(environment[name] ?? '', { [name]: 'as told' }) !== 'as told')
      .map((name) => `${service} is not told ${name} of .env`),
  );
}

/** Returns the variables that the guide's table names, a row each. */
export function variablesOfGuide(guide: string): Set<string> {
  return new Set([...guide.matchAll(/^\| `([A-Z0-9_]+)` +\|/gm)].map(([, name = '']) => name));
}

function faultsOfGuide({ guide, env }: DeployFiles): string[] {
  const [known, told] = [variablesOfApi(env), variablesOfGuide(guide)];
  return [
    ...[...known].filter((name) => !told.has(name)).map((name) => `the guide's table leaves out ${name}`),
    ...[...told]
      .filter((name) => !known.has(name))
      .map((name) => `the guide's table names ${name}, which the API does not know`),
  ];
}

function faultsOfCompose(files: DeployFiles): string[] {
  const { dockerfile, env, envExample, proxy } = files;
  const text = `${files.compose}\n${files.demo}`;
  const compose = laidOver(readCompose(files.compose), readCompose(files.demo));
  const names = Object.keys(compose.services);
  const known = variablesOfApi(env);
  const own = Object.entries(compose.services).filter(([, service]) => service.build);
  const perService = Object.entries(compose.services).flatMap(([name, service]) => [
    ...pathsOfBuild(service)
      .filter((path) => !inWorkspace(path))
      .map((path) => `${name} is built from ${path}, which does not exist`),
    ...dependenciesOf(service)
      .filter((other) => !names.includes(other))
      .map((other) => `${name} waits for ${other}, which is no service`),
    ...(service.volumes ?? []).flatMap((volume) => faultsOfVolume(name, volume, compose)),
    ...faultsOfPorts(name, service),
    ...networksOf(service)
      .filter((network) => network !== 'default' && !(network in (compose.networks ?? {})))
      .map((network) => `${name} is in the network ${network}, which is not declared`),
  ]);
  const variables = own.flatMap(([name, service]) =>
    Object.keys(service.environment ?? {})
      .filter((variable) => !known.has(variable) && !VARIABLES_OF_NODE.includes(variable))
      .map((variable) => `${name} gets ${variable}, which the API does not know`),
  );
  const dataDir = variablesOfDockerfile(dockerfile)['DATA_DIR'];
  const unkept = own
    .filter(([, service]) => !service.volumes?.some((volume) => volume.split(':')[1] === dataDir))
    .map(([name]) => `${name} mounts nothing at ${dataDir}, where its data are kept`);
  const documented = new Set([...envExample.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, variable = '']) => variable));
  const wanted = new Set([...text.matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g)].map(([, variable = '']) => variable));
  return [
    ...perService,
    ...variables,
    ...unkept,
    ...own.flatMap(faultsOfCommand),
    ...own.flatMap((one) => faultsOfLimits(one, dockerfile)),
    ...faultsOfProxies(
      own.filter(([, { command, entrypoint }]) => !command && !entrypoint),
      proxy,
      compose,
    ),
    ...faultsOfHosts(text, compose),
    ...faultsOfKeys(files, compose),
    ...[...wanted]
      .filter((variable) => !documented.has(variable))
      .map((variable) => `docker-compose.yml wants ${variable}, which .env.example does not name`),
    ...[...documented]
      .filter((variable) => !wanted.has(variable))
      .map((variable) => `.env.example names ${variable}, which docker-compose.yml does not use`),
  ];
}

/** Finds commands of our image, beside the API, that are not built. */
function faultsOfCommand([name, { entrypoint = [], command = [] }]: [string, Service]): string[] {
  return [...entrypoint, ...command]
    .filter((word) => /\.[jt]s$/.test(word) && !comesFromWorkspace(word))
    .map((path) => `${name} runs ${path}, which does not exist`);
}

/** Peak memory of a process, below which no limit may lie. */
const LEAST_MEMORY_MB = 512;

/**
 * Returns the faults of a service's limits: it needs a memory limit that suffices, and the image's own health check,
 * which OCI images don't keep.
 */
function faultsOfLimits([name, { mem_limit = '', healthcheck }]: [string, Service], dockerfile: string): string[] {
  const [, megabytes = '0'] = /^(\d+)m$/.exec(mem_limit) ?? [];
  const [, options = '', command = ''] =
    /^HEALTHCHECK (.*?)\s+CMD (\[.*\])$/m.exec(dockerfile.replaceAll(/\\\n\s*/g, ' ')) ?? [];
  const asked = healthcheck && `--start-period=${healthcheck.start_period} --interval=${healthcheck.interval}`;
  // Behind it stands the server that it greets.
  const words = command ? (JSON.parse(command) as string[]) : [];
  const isSame =
    asked === options && JSON.stringify(healthcheck?.test?.slice(1, words.length + 1)) === JSON.stringify(words);
  // Podman splits the command that Docker passes on.
  const isSplit = healthcheck?.test?.some((word) => word.includes(' '));
  return [
    ...(isSplit ? [`${name} is asked for its health by a word with spaces, which some engines split`] : []),
    ...(Number(megabytes) >= LEAST_MEMORY_MB
      ? []
      : [`${name} is killed above ${mem_limit}, and takes more at its peak`]),
    ...(isSame ? [] : [`${name} is asked for its health in another way than the Dockerfile says`]),
  ];
}

const pathsOfBuild = ({ build }: Service): string[] => (build ? [build.context, build.dockerfile] : []);
const dependenciesOf = ({ depends_on: on = [] }: Service): string[] => (Array.isArray(on) ? on : Object.keys(on));

function faultsOfVolume(service: string, volume: string, compose: Compose): string[] {
  // Another owner's folder.
  if (volume.startsWith('${')) return [];
  const [source = ''] = volume.split(':');
  if (/^[./]/.test(source)) return inWorkspace(source) ? [] : [`${service} mounts ${source}, which does not exist`];
  return source in (compose.volumes ?? {}) ? [] : [`${service} mounts the volume ${source}, which is not declared`];
}

const networksOf = ({ networks = ['default'] }: Service): string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);

/** Addresses that hold, as docker-compose.yml writes them. */
const addressesOf = ({ networks = [] }: Service): [network: string, address: string][] =>
  Array.isArray(networks)
    ? []
    : Object.entries(networks).flatMap(([network, own]) => (own?.ipv4_address ? [[network, own.ipv4_address]] : []));

const isAddressOf = (service: Service, word: string | undefined): boolean =>
  addressesOf(service).some(([, address]) => address === word);

/**
 * Finds faults of the proxies: a proxy gets the variables that its configuration leaves open, and is before every
 * process of ours; they trust its forwarded addresses, and no other service can have its address.
 */
function faultsOfProxies(own: [string, Service][], template: string, compose: Compose): string[] {
  const left = [...new Set([...template.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name))];
  const proxies = Object.entries(compose.services).filter(([, service]) =>
    filesMountedBy(service).includes(PROXY_TEMPLATE),
  );
  return proxies.flatMap(([name, { environment = {} }]) => [
    ...left.filter((variable) => !(variable in environment)).map((variable) => `${name} is not told ${variable}`),
    ...own
      .filter(([, service]) => !serversOf(service).some((server) => isTold(environment, server)))
      .map(([one]) => `${name} does not stand before ${one}`),
    ...own
      .filter(([, { healthcheck }]) => !isAddressOf(compose.services[name] as Service, healthcheck?.test?.at(-1)))
      .map(([one]) => `${one} does not greet ${name}, which may look for it where the container before it was`),
    ...faultsOfAddresses([...own, [name, compose.services[name] as Service]], compose),
    ...own
      .filter(
        ([, { environment: { TRUST_PROXY } = {} }]) => !isOfThese([...own.map(([one]) => one), name], TRUST_PROXY),
      )
      .map(
        ([one, service]) =>
          `${one} trusts ${service.environment?.['TRUST_PROXY']}, which is not the network of ${name} alone`,
      ),
  ]);

  function isTold(environment: Record<string, string>, server: string): boolean {
    return Object.values(environment).some((text) => text.includes(`server ${server} `));
  }

  function serversOf(service: Service): string[] {
    return addressesOf(service).map(([, address]) => `${address}:${portsOf(service)[0]}`);
  }

  function isOfThese(names: string[], subnet: string | undefined): boolean {
    const { services, networks = {} } = compose;
    const [network = ''] = Object.entries(networks).find(([, one]) => one?.ipam?.config?.[0]?.subnet === subnet) ?? [];
    const members = Object.keys(services).filter((one) => networksOf(services[one] as Service).includes(network));
    return members.sort().join() === names.sort().join();
  }
}

/**
 * Returns the faults of addresses: each is its own in its network, because the proxy asks no resolver, whose answers
 * change while calls wait.
 */
function faultsOfAddresses(services: [string, Service][], compose: Compose): string[] {
  const taken = new Set<string>();
  return services.flatMap(([name, service]) =>
    addressesOf(service).flatMap(([network, written]) => {
      const address = interpolated(written, {});
      const subnet = interpolated(compose.networks?.[network]?.ipam?.config?.[0]?.subnet ?? '', {});
      const isTaken = taken.has(address);
      taken.add(address);
      return [
        ...(isTaken ? [`${name} has the address ${address}, which another has`] : []),
        ...(isWithin(address, subnet) ? [] : [`${name} has the address ${address}, which is not in ${subnet}`]),
      ];
    }),
  );
}

function isWithin(address: string, subnet: string): boolean {
  const [network = '', bits = ''] = subnet.split('/');
  const list = new BlockList();
  if (network && bits) list.addSubnet(network, Number(bits));
  return list.check(address);
}

/**
 * Finds faults of the services' keys: each folder of the script that makes them is a volume, which one service reads,
 * and the authority's none. Files that a service names there are made.
 */
function faultsOfKeys({ certificates }: DeployFiles, compose: Compose): string[] {
  const { services } = compose;
  const scriptsOf = (name: string): string[] => filesMountedBy(services[name] as Service);
  const maker = Object.keys(services).find((name) => scriptsOf(name).includes(CERTIFICATES_SCRIPT));
  if (!maker) return ['nobody makes the certificates'];
  const mountsOf = (name: string): [volume: string, path: string, mode: string][] =>
    (services[name]?.volumes ?? []).map((mount) => {
      const [volume = '', path = '', mode = ''] = mount.split(':');
      return [volume, path, mode];
    });
  const folders = new Map(
    mountsOf(maker)
      .filter(([volume]) => !volume.startsWith('./'))
      .map(([volume, path]) => [volume, basename(path)]),
  );
  const made = /^mkdir -p (.*)$/m.exec(certificates)?.[1]?.split(' ') ?? [];
  // Services that run a script of that folder use certificates, and serve no call with them.
  const brings = (name: string): boolean =>
    scriptsOf(name).some((path) => dirname(path) === dirname(CERTIFICATES_SCRIPT));
  const others = Object.keys(services).filter((name) => !brings(name));
  return [
    ...made
      .filter((folder) => ![...folders.values()].includes(folder))
      .map((folder) => `${maker} keeps ${folder} in no volume`),
    ...[...folders]
      .filter(([, folder]) => !made.includes(folder))
      .map(([volume, folder]) => `${maker} makes no ${folder} for the volume ${volume}`),
    ...[...folders].flatMap(([volume, folder]) => {
      const readers = others.filter((name) => mountsOf(name).some(([mounted]) => mounted === volume));
      // Services with the owner's key: those that migrate, make a backup and restore one.
      const most = folder === 'authority' ? 0 : folder === 'trust' ? Infinity : folder === 'owner' ? 3 : 1;
      return readers.length > most ? [`the keys in ${volume} are read by ${readers.join(' and ')}`] : [];
    }),
    ...others.flatMap((name) =>
      mountsOf(name)
        .filter(([volume]) => folders.has(volume))
        .flatMap(([volume, path]) => {
          const { environment = {}, command = [] } = services[name] ?? {};
          const texts = [...Object.values(environment), ...command].join('\n');
          const named = [...texts.matchAll(/(\/[a-z]+)\/([\w-]+\.(?:crt|key))/g)].filter(([, at]) => at === path);
          return named
            .map(([, , file]) => `${folders.get(volume)}/${file}`)
            .filter((file) => !certificates.includes(file))
            .map((file) => `${name} wants ${file}, which ${maker} does not make`);
        }),
    ),
  ];
}

/**
 * Returns the files of the workspace that a service mounts: every engine can mount them, while some do not know
 * `configs`.
 */
function filesMountedBy({ volumes = [] }: Service): string[] {
  return volumes
    .map((volume) => volume.split(':')[0] ?? '')
    .filter((source) => source.startsWith('./'))
    .map(normalize);
}

/**
 * Returns the faults of every `host:port` that names another container: the host must be a service that listens there.
 */
function faultsOfHosts(text: string, compose: Compose): string[] {
  const addresses = [...text.matchAll(/(?:@|\/\/|server )([a-z][\w-]*):(\d+)/g)];
  return addresses.flatMap(([, host = '', port = '']) => {
    if (host === 'localhost') return [];
    const service = compose.services[host];
    if (!service) return [`docker-compose.yml speaks to ${host}, which is no service`];
    const [listens] = portsOf(service);
    return listens === port ? [] : [`docker-compose.yml speaks to ${host}:${port}, which listens on ${listens}`];
  });
}
