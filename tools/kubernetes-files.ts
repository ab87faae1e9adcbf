import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { ISecret } from 'kubernetes-models/v1/Secret';
import type { IService } from 'kubernetes-models/v1/Service';
import { createGenerator } from 'ts-json-schema-generator';
import { parse, parseAllDocuments } from 'yaml';
import { isServed, readText, variablesOfApi, variablesOfDockerfile } from './deploy-files.ts';
import { packageScript, ROOT } from './paths.ts';

/**
 * Holds ops/kubernetes to the schemas of Kubernetes, and to itself, the image and the API that it deploys. Answers one
 * sentence for each thing that is not so.
 */
export interface KubernetesFiles {
  /** Texts of ops/kubernetes, by the names of their files. */
  texts: Record<string, string>;
  dockerfile: string;
  /** `apps/api/src/env.ts`: the variables that the API knows. */
  env: string;
}

const FOLDER = 'ops/kubernetes';
const KUSTOMIZATION = 'kustomization.yaml';
/** To be copied and filled in, so it is not applied with the rest. */
const EXAMPLE = 'secret.example.yaml';

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata?: { name?: string };
}

/** Of each kind there is one. */
interface Manifests {
  Deployment: IDeployment;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  PodDisruptionBudget: IPodDisruptionBudget;
  Service: IService;
  Ingress: IIngress;
  NetworkPolicy: INetworkPolicy;
  ConfigMap: IConfigMap;
  Secret: ISecret;
}

type Labels = Record<string, string>;

export function readKubernetesFiles(): KubernetesFiles {
  const names = readdirSync(join(ROOT, FOLDER));
  return {
    texts: Object.fromEntries(names.map((name) => [name, readText(`${FOLDER}/${name}`)])),
    dockerfile: readText('Dockerfile'),
    env: readText('apps/api/src/env.ts'),
  };
}

export async function faultsOf(files: KubernetesFiles): Promise<string[]> {
  const manifests = manifestsOf(files);
  const faults = await Promise.all(manifests.map(faultsOfSchema));
  const one = Object.fromEntries(manifests.map((manifest) => [manifest.kind, manifest])) as Partial<Manifests>;
  return [
    ...faults.flat(),
    ...faultsOfKustomization(files, one),
    ...faultsOfPod(files, one),
    ...faultsOfVariables(files, one),
    ...faultsOfNames(one),
  ];
}

/** Returns the variables of a pod, from ConfigMap and Secret. */
export function variablesOfPod(files: KubernetesFiles): Labels {
  const manifests: (Manifest & { data?: Labels; stringData?: Labels })[] = manifestsOf(files);
  return Object.assign({}, ...manifests.map(({ data, stringData }) => ({ ...data, ...stringData }))) as Labels;
}

function manifestsOf({ texts }: KubernetesFiles): Manifest[] {
  return Object.entries(texts)
    .filter(([name]) => name !== KUSTOMIZATION)
    .flatMap(([, text]) => parseAllDocuments(text))
    .map((document) => {
      const [fault] = document.errors;
      if (fault) throw fault;
      return document.toJS() as Manifest;
    });
}

/**
 * Returns the faults of a manifest against the exact types: Kubernetes' own schemas allow unknown fields, and a server
 * drops them.
 */
async function faultsOfSchema(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind, metadata } = manifest;
  if (!existsSync(typesOf(manifest))) return [`${apiVersion} has no ${kind}`];
  const faults: string[] = [];
  const isExact = exactly(manifest);
  if (!isExact(manifest)) {
    for (const { instancePath, message, params } of isExact.errors ?? []) {
      const { additionalProperty = '' } = params as { additionalProperty?: string };
      faults.push(`${kind} ${metadata?.name}: ${instancePath} ${message} ${additionalProperty}`);
    }
  }
  const { [kind]: Model } = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as Record<string, ModelClass>;
  try {
    if (Model) new Model(manifest).validate();
  } catch (error) {
    faults.push(`${kind} ${metadata?.name}: ${(error as Error).message}`);
  }
  return faults;
}

type ModelClass = new (data: object) => { validate(): void };

const typesOf = ({ apiVersion, kind }: Manifest): string =>
  packageScript('kubernetes-models', apiVersion, `${kind}.d.ts`);

const exact = new Map<string, ValidateFunction>();

function exactly(manifest: Manifest): ValidateFunction {
  const path = typesOf(manifest);
  const known = exact.get(path);
  if (known) return known;
  const generator = createGenerator({
    path,
    type: `I${manifest.kind}`,
    skipTypeCheck: true,
    additionalProperties: false,
  });
  const { $id: _, $schema: __, ...schema } = generator.createSchema(`I${manifest.kind}`);
  const made = new Ajv({ strict: false, allErrors: true }).compile(schema);
  exact.set(path, made);
  return made;
}

function faultsOfKustomization({ texts }: KubernetesFiles, { Deployment }: Partial<Manifests>): string[] {
  const { resources, images } = parse(texts[KUSTOMIZATION] ?? '') as {
    resources: string[];
    images: { name: string }[];
  };
  const kept = Object.keys(texts).filter((name) => name !== KUSTOMIZATION && name !== EXAMPLE);
  const used = Deployment?.spec?.template.spec?.containers.map(({ image }) => image) ?? [];
  return [
    ...resources
      .filter((name) => !kept.includes(name))
      .map((name) => `${KUSTOMIZATION} wants ${name}, which is not there`),
    ...kept.filter((name) => !resources.includes(name)).map((name) => `${KUSTOMIZATION} leaves out ${name}`),
    ...images
      .filter(({ name }) => !used.includes(name))
      .map(({ name }) => `${KUSTOMIZATION} renames the image ${name}, which no container has`),
  ];
}

function faultsOfPod({ dockerfile }: KubernetesFiles, { Deployment, ConfigMap }: Partial<Manifests>): string[] {
  const certificates = ['TLS_CERT', 'TLS_KEY'].flatMap((name) => ConfigMap?.data?.[name] ?? []);
  const scheme = certificates.length > 0 ? 'HTTPS' : 'HTTP';
  const image = variablesOfDockerfile(dockerfile);
  const pod = Deployment?.spec?.template.spec;
  return (pod?.containers ?? []).flatMap((container) => {
    const { ports = [], volumeMounts = [], securityContext } = container;
    const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
    const mounted = volumeMounts.map(({ mountPath }) => mountPath);
    const volumes = (pod?.volumes ?? []).map(({ name }) => name);
    const isSecret = (volume: string): boolean =>
      (pod?.volumes ?? []).some(({ name, secret }) => name === volume && secret !== undefined);
    return [
      ...(megabytes(container.resources?.limits?.['memory']) >= 512
        ? []
        : ['the pod is killed below 512Mi, and takes more at its peak']),
      ...ports
        .filter(({ containerPort }) => String(containerPort) !== image['PORT'])
        .map(({ containerPort }) => `the pod opens ${containerPort}, and the API listens on ${image['PORT']}`),
      ...probes.flatMap((probe) => {
        const { path = '', port, scheme: asks = 'HTTP' } = probe?.httpGet ?? {};
        return [
          ...(asks === scheme ? [] : [`a probe asks by ${asks}, and the pod answers by ${scheme}`]),
          ...(isServed(path) ? [] : [`a probe asks ${path}, which the API does not serve`]),
          ...(ports.some(({ name }) => name === port)
            ? []
            : [`a probe asks port ${port}, which the pod does not name`]),
        ];
      }),
      ...certificates
        .filter((path) => !volumeMounts.some(({ name, mountPath }) => dirname(path) === mountPath && isSecret(name)))
        .map((path) => `the pod finds no ${path}: no Secret is mounted there`),
      ...volumeMounts
        .filter(({ name }) => !volumes.includes(name))
        .map(({ name }) => `the pod mounts ${name}, which is no volume of it`),
      ...[image['DATA_DIR'] ?? '', '/tmp']
        .filter((path) => securityContext?.readOnlyRootFilesystem && !mounted.includes(path))
        .map((path) => `the pod can't write to ${path}`),
    ];
  });
}

/** Returns the megabytes of a quantity such as 512Mi; 0 without one, or in a form that the schema refuses. */
function megabytes(quantity: string | number | undefined): number {
  const [, count = '0', unit] = /^(\d+)([MG])i$/.exec(String(quantity)) ?? [];
  return Number(count) * (unit === 'G' ? 1024 : 1);
}
/**
 * Variables that no pod has: its paths are the image's, its mode is production without demonstration, and only the Job
 * that migrates knows the database's owner.
 */
const OF_NO_POD = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'DATA_DIR',
  'WEB_DIST',
  'SEED_DEMO',
  'ALLOW_PRIVATE_WEBHOOKS',
  'DATABASE_OWNER_URL',
];

function faultsOfVariables({ env }: KubernetesFiles, manifests: Partial<Manifests>): string[] {
  const { Deployment, HorizontalPodAutoscaler, ConfigMap, Secret } = manifests;
  const known = variablesOfApi(env);
  const [open, secret] = [ConfigMap?.data ?? {}, Secret?.stringData ?? {}];
  const pod = Deployment?.spec?.template.spec;
  const sources = pod?.containers.flatMap(({ envFrom = [] }) => envFrom) ?? [];
  const pods = HorizontalPodAutoscaler?.spec?.minReplicas ?? 1;
  return [
    ...[...Object.keys(open), ...Object.keys(secret)]
      .filter((name) => !known.has(name))
      .map((name) => `the pod gets ${name}, which the API does not know`),
    ...[...known]
      .filter((name) => !OF_NO_POD.includes(name) && !(name in open) && !(name in secret))
      .map((name) => `neither ConfigMap nor Secret names ${name}`),
    ...Object.keys(open)
      .filter((name) => name in secret)
      .map((name) => `${name} is in ConfigMap and Secret`),
    ...Object.entries(secret)
      .filter(([, value]) => value !== '')
      .map(([name]) => `${EXAMPLE} fills in ${name}`),
    ...sources
      .filter(({ configMapRef }) => configMapRef && configMapRef.name !== ConfigMap?.metadata?.name)
      .map(({ configMapRef }) => `the pod wants the ConfigMap ${configMapRef?.name}, which is not there`),
    ...sources
      .filter(({ secretRef }) => secretRef && secretRef.name !== Secret?.metadata?.name)
      .map(({ secretRef }) => `the pod wants the Secret ${secretRef?.name}, which is not there`),
    ...((pod?.terminationGracePeriodSeconds ?? 30) > Number(open['DRAIN_SECONDS'])
      ? []
      : ['the pod is killed while it drains']),
    ...(pods > 1 && !open['S3_ENDPOINT'] ? [`each of ${pods} pods would keep files that the others don't find`] : []),
  ];
}

/** Finds names of pods, services and hosts that do not exist. */
function faultsOfNames(manifests: Partial<Manifests>): string[] {
  const { Deployment, HorizontalPodAutoscaler, PodDisruptionBudget, Service, Ingress, NetworkPolicy, ConfigMap } =
    manifests;
  const labels = Deployment?.spec?.template.metadata?.labels ?? {};
  const ports =
    Deployment?.spec?.template.spec?.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name)) ?? [];
  const selectors: [string, Labels | undefined][] = [
    ['Deployment', Deployment?.spec?.selector.matchLabels],
    ['PodDisruptionBudget', PodDisruptionBudget?.spec?.selector?.matchLabels],
    ['NetworkPolicy', NetworkPolicy?.spec?.podSelector?.matchLabels],
    ['Service', Service?.spec?.selector],
  ];
  const host = ConfigMap?.data?.['PUBLIC_URL']?.replace('https://', '');
  const rules = Ingress?.spec?.rules ?? [];
  const backends = rules.flatMap(({ http }) => http?.paths.map(({ backend }) => backend.service) ?? []);
  const entrances = [
    ...(Service?.spec?.ports?.map(({ targetPort }) => targetPort) ?? []),
    ...(NetworkPolicy?.spec?.ingress?.flatMap(({ ports = [] }) => ports.map(({ port }) => port)) ?? []),
  ];
  return [
    ...selectors
      .filter(([, selector]) => !selector || Object.entries(selector).some(([name, value]) => labels[name] !== value))
      .map(([kind]) => `${kind} selects no pod of the Deployment`),
    ...(HorizontalPodAutoscaler?.spec?.scaleTargetRef.name === Deployment?.metadata?.name
      ? []
      : ['HorizontalPodAutoscaler scales another Deployment']),
    ...entrances
      .filter((port) => !ports.includes(String(port)))
      .map((port) => `port ${port} is not one that the pod names`),
    ...backends
      .filter((service) => service?.name !== Service?.metadata?.name)
      .map((service) => `Ingress leads to ${service?.name}, which is no service`),
    ...backends
      .filter((service) => !Service?.spec?.ports?.some(({ name }) => name === service?.port?.name))
      .map((service) => `Ingress leads to port ${service?.port?.name}, which the service does not name`),
    ...[...rules.map(({ host }) => host), ...(Ingress?.spec?.tls ?? []).flatMap(({ hosts = [] }) => hosts)]
      .filter((name) => name !== host)
      .map((name) => `Ingress serves ${name}, and people use ${host}`),
  ];
}
