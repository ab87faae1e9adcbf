import { join } from 'node:path';
import { variablesOfDockerfile } from './deploy-files.ts';
import { faultsOf, readKubernetesFiles, variablesOfPod } from './kubernetes-files.ts';
import { API } from './paths.ts';

// By a path that the compiler does not follow: the API may use syntax that tools may not.
const { readEnv } = (await import(join(API, 'src', 'env.ts'))) as { readEnv(source: Record<string, string>): object };

const files = readKubernetesFiles();

async function broken(name: string, what: string, by: string): Promise<string[]> {
  const text = files.texts[name]?.replace(what, by) ?? '';
  expect(text).not.toBe(files.texts[name]);
  return faultsOf({ ...files, texts: { ...files.texts, [name]: text } });
}

describe('manifests of ops/kubernetes', () => {
  it('the manifests are valid for Kubernetes, and name only what exists', async () => {
    expect(await faultsOf(files)).toEqual([]);
  });

  it.each([
    ['deployment.yaml', 'kind: Deployment', 'kind: Deploiment', 'apps/v1 has no Deploiment'],
    ['deployment.yaml', 'readinessProbe:', 'readynessProbe:', 'readynessProbe'],
    ['deployment.yaml', 'maxUnavailable: 0', 'maxUnavailable: [0]', '/spec/strategy/rollingUpdate/maxUnavailable'],
    [
      'deployment.yaml',
      'runAsNonRoot: true',
      "runAsNonRoot: 'yes'",
      '/spec/template/spec/securityContext/runAsNonRoot',
    ],
    ['deployment.yaml', '- name: festix\n          image', '- image', "must have required property 'name'"],
    ['deployment.yaml', 'whenUnsatisfiable: ScheduleAnyway', 'whenUnsatisfiable: Never', 'whenUnsatisfiable'],
    ['deployment.yaml', 'memory: 1Gi', 'memory: 1 GB', '/resources/limits/memory'],
    ['deployment.yaml', 'memory: 1Gi', 'memory: 384Mi', 'the pod is killed below 512Mi'],
    ['network.yaml', 'pathType: Prefix', 'pathKind: Prefix', 'pathKind'],
    ['autoscaling.yaml', 'maxReplicas: 6', 'replicas: 6', "must have required property 'maxReplicas'"],
    ['kustomization.yaml', '  - network.yaml\n', '', 'leaves out network.yaml'],
    ['kustomization.yaml', '- network.yaml', '- proxy.yaml', 'wants proxy.yaml'],
    ['kustomization.yaml', '- name: festix', '- name: api', 'renames the image api'],
    ['deployment.yaml', 'containerPort: 3000', 'containerPort: 8080', 'the pod opens 8080'],
    ['deployment.yaml', 'path: /api/health/ready', 'path: /api/healthy', 'a probe asks /api/healthy'],
    ['deployment.yaml', 'port: https', 'port: web', 'a probe asks port web'],
    ['deployment.yaml', 'scheme: HTTPS', 'scheme: HTTP', 'a probe asks by HTTP, and the pod answers by HTTPS'],
    ['config.yaml', 'TLS_KEY: /certificates', 'TLS_KEY: /keys', 'the pod finds no /keys/tls.key'],
    ['deployment.yaml', 'mountPath: /certificates', 'mountPath: /keys', 'the pod finds no /certificates/tls.crt'],
    [
      'deployment.yaml',
      'secret:\n            secretName: festix-pod',
      'configMap:\n            name: pod',
      'no Secret is mounted',
    ],
    ['deployment.yaml', 'mountPath: /data', 'mountPath: /files', "the pod can't write to /data"],
    ['deployment.yaml', '- name: tmp\n              mountPath', '- name: temp\n              mountPath', 'mounts temp'],
    ['deployment.yaml', 'GracePeriodSeconds: 60', 'GracePeriodSeconds: 10', 'the pod is killed while it drains'],
    [
      'deployment.yaml',
      'configMapRef:\n                name: festix',
      'configMapRef:\n                name: api',
      'the ConfigMap api',
    ],
    [
      'deployment.yaml',
      'secretRef:\n                name: festix',
      'secretRef:\n                name: api',
      'the Secret api',
    ],
    ['config.yaml', 'PUBLIC_URL:', 'BASE_URL:', 'the pod gets BASE_URL'],
    ['config.yaml', "LOG_LEVEL: ''", '', 'neither ConfigMap nor Secret names LOG_LEVEL'],
    ['secret.example.yaml', "SENTRY_DSN: ''", '', 'neither ConfigMap nor Secret names SENTRY_DSN'],
    ['config.yaml', 'S3_ENDPOINT:', 'S3_API:', 'each of 2 pods would keep files'],
    ['config.yaml', 'festix.example', 'ingressos.example', 'Ingress serves festix.example'],
    ['secret.example.yaml', 'SMTP_URL:', 'MAIL_URL:', 'the pod gets MAIL_URL'],
    ['secret.example.yaml', 'SMTP_URL:', 'MAIL_FROM:', 'MAIL_FROM is in ConfigMap and Secret'],
    ['secret.example.yaml', "JWT_SECRET: ''", 'JWT_SECRET: hunter2', 'fills in JWT_SECRET'],
    ['network.yaml', 'targetPort: https', 'targetPort: web', 'port web is not one that the pod names'],
    ['network.yaml', 'app.kubernetes.io/name: festix', 'app.kubernetes.io/name: api', 'Service selects no pod'],
    [
      'network.yaml',
      'service:\n                name: festix',
      'service:\n                name: api',
      'Ingress leads to api',
    ],
    ['autoscaling.yaml', 'app.kubernetes.io/name: festix', 'app: festix', 'PodDisruptionBudget selects no pod'],
    [
      'autoscaling.yaml',
      'kind: Deployment\n    name: festix',
      'kind: Deployment\n    name: api',
      'scales another Deployment',
    ],
  ])('the check of manifests finds: %s with %j -> %j @V12.3.3', async (name, what, by, fault) => {
    expect(await broken(name, what, by)).toEqual(expect.arrayContaining([expect.stringContaining(fault)]));
  });
});

describe('pod', () => {
  const told = { ...variablesOfDockerfile(files.dockerfile), ...variablesOfPod(files) };

  it('a pod does not start with the example secret', () => {
    expect(() => readEnv(told)).toThrow('JWT_SECRET is missing');
  });

  const secret = {
    DATABASE_URL: 'postgres://festix:palco@postgres.example:5432/festix?sslmode=verify-full',
    JWT_SECRET: 'kR7vQ2mZ9xT4bN6wL1cY8dF3gH5jP0sA-uE',
    TICKET_KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
    METRICS_TOKEN: 'medidas',
    S3_ACCESS_KEY: 'festix',
    S3_SECRET_KEY: 'palco',
    SMTP_URL: 'smtps://festix:palco@mail.example:465',
    MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1',
    MERCADO_PAGO_WEBHOOK_SECRET: 'aviso',
    PLATFORM_NAME: 'Varal Ingressos Ltda.',
    PLATFORM_DOCUMENT: '11.222.333/0001-81',
    PLATFORM_ADDRESS: 'Rua do Sol, 1, Recife - PE',
    PLATFORM_EMAIL: 'ola@festix.example',
  };

  it('a pod starts in production once the secret is filled in', () => {
    expect(Object.keys(variablesOfPod(files))).toEqual(expect.arrayContaining(Object.keys(secret)));
    expect(readEnv({ ...told, ...secret })).toMatchObject({ NODE_ENV: 'production', S3_BUCKET: 'festix' });
  });

  it('a pod needs no keys to its bucket where the cloud provides them', () => {
    const { S3_ACCESS_KEY: _, S3_SECRET_KEY: __, ...rest } = secret;
    expect(readEnv({ ...told, ...rest })).toMatchObject({ S3_ACCESS_KEY: '', S3_SECRET_KEY: '' });
  });

  it.each([
    ['DATABASE_URL', 'postgres://festix:palco@postgres.example:5432/festix'],
    ['S3_ENDPOINT', 'http://store:9000'],
    ['SMTP_URL', 'smtp://mail.example:587'],
  ])('a pod does not start in production with %s=%s', (name, address) => {
    expect(() => readEnv({ ...told, ...secret, [name]: address })).toThrow(`${name} `);
  });
});
