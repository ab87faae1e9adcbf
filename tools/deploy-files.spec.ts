import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  faultsOf,
  interpolated,
  linesOf,
  isServed,
  readDeployFiles,
  readText,
  variablesOfDockerfile,
  variablesOfService,
  type DeployFiles,
} from './deploy-files.ts';
import { API, ROOT } from './paths.ts';

// By a path that the compiler does not follow: the API may use syntax that tools may not.
const { readEnv } = (await import(join(API, 'src', 'env.ts'))) as { readEnv(source: Record<string, string>): object };

const files = readDeployFiles();

function broken(file: keyof DeployFiles, what: string | RegExp, by: string): string[] {
  const text = files[file].replace(what, by);
  expect(text).not.toBe(files[file]);
  return faultsOf({ ...files, [file]: text });
}

describe('nginx', () => {
  const folder = join(ROOT, 'ops', 'nginx');
  const texts = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

  it.each(texts)('nginx by %s logs no query and no secret link', (_, text) => {
    const [, format = ''] = /log_format festix '([^']*)'/.exec(text) ?? [];
    expect(format.match(/\$(?:uri|args|request|request_uri|query_string|http_referer|http_cookie)\b/g)).toBeNull();
    const servers = text.split(/^server \{/m).slice(1);
    expect(servers).not.toEqual([]);
    for (const server of servers) expect(server).toMatch(/access_log (?:off|\/dev\/stdout festix);/);
    expect(format === '' || /map \$uri \$told_uri \{[^}]*files\/ \S+\[removed\];/.test(text)).toBe(true);
  });
});

describe('Dockerfile and docker-compose.yml', () => {
  it('Dockerfile and docker-compose.yml name only what exists', () => {
    expect(faultsOf(files)).toEqual([]);
  });

  it.each<[keyof DeployFiles, string | RegExp, string, string]>([
    ['dockerfile', 'COPY libs/ui/package.json', 'COPY libs/parts/package.json', 'copies libs/parts/package.json'],
    ['dockerfile', '/app/apps/api/dist', '/app/apps/server/dist', 'copies apps/server/dist'],
    ['dockerfile', 'tools/build.ts', 'tools/compile.ts', 'runs tools/compile.ts'],
    ['dockerfile', 'RUN npm ci', 'RUN npm run compile', 'npm script compile'],
    ['dockerfile', '"tools/run-api.ts"', '"tools/run-server.ts"', 'runs tools/run-server.ts'],
    ['dockerfile', 'EXPOSE 3000', 'EXPOSE 8080', 'exposes 8080'],
    ['dockerfile', '"tools/healthy.ts"', '"tools/well.ts"', 'runs tools/well.ts'],
    ['dockerfile', 'WEB_DIST=', 'WEB_ROOT=', 'sets WEB_ROOT'],
    ['dockerfile', 'WEB_DIST=/app/apps/web/dist', 'WEB_DIST=/app/web', 'serves /app/web, where nothing was copied'],
    ['dockerfile', ' MALLOC_ARENA_MAX=2', '', 'leaves MALLOC_ARENA_MAX to glibc'],
    ['dockerfile', 'VOLUME /data', 'VOLUME /files', 'keeps data in /data, which is no volume'],
    ['dockerfile', 'FROM node:24-', 'FROM node:20-', 'is not the Node.js 24'],
    ['dockerfile', '/usr/local/bin/node /usr', '/usr/bin/node /usr', 'FROM debian:bookworm-slim is not the Node.js 24'],
    ['compose', 'dockerfile: Dockerfile', 'dockerfile: docker/Dockerfile', 'built from docker/Dockerfile'],
    ['compose', 'dist/admin.js', 'dist/migrate-all.js', 'migrate runs apps/api/dist/migrate-all.js'],
    ['compose', 'PUBLIC_URL:', 'BASE_URL:', 'gets BASE_URL'],
    ['compose', '@postgres:5432', '@database:5432', 'speaks to database'],
    ['compose', '@postgres:5432', '@postgres:5433', 'speaks to postgres:5433'],
    ['compose', 'https://store:9000', 'https://store:9001', 'speaks to store:9001'],
    ['compose', /\.11:3000/g, '.11:8080', 'proxy does not stand before festix'],
    ['compose', /\.12:3000/g, '.13:3000', 'proxy does not stand before festix-2'],
    ['compose', /server \S+\.12:.*/g, '', 'proxy does not stand before festix-2'],
    ['compose', '7}.12\n', '7}.11\n', 'festix-2 has the address 172.30.7.11, which another has'],
    ['compose', "7}.10']", "7}.9']", 'festix-2 does not greet proxy'],
    ['compose', /, '[^']*7}\.10'\]/, ']', 'festix does not greet proxy'],
    ['compose', /address: \S+7}\.10/, 'address: 172.30.8.10', 'proxy has the address 172.30.8.10, which is not in'],
    ['compose', './ops/nginx/festix', './ops/proxy/festix', 'mounts ./ops/proxy/festix.conf.template'],
    ['compose', './ops/nginx/redirect', './ops/proxy/redirect', 'mounts ./ops/proxy/redirect.conf.template'],
    ['compose', 'mem_limit: 512m', 'mem_limit: 384m', 'festix is killed above 384m'],
    ['compose', 'mem_limit: 512m', '', 'festix is killed above '],
    ['compose', 'start_period: 1800s', 'start_period: 3s', 'asked for its health in another way'],
    ['compose', 'node, tools/healthy.ts', 'node, -e, "fetch(a, b)"', 'asked for its health in another way'],
    ['compose', 'node, tools/healthy.ts', 'node, -e, "fetch(a, b)"', 'a word with spaces'],
    ['compose', 'tools/restore.ts', 'tools/bring-back.ts', 'restore runs tools/bring-back.ts'],
    ['compose', 'FESTIX_LISTEN:', 'LISTEN:', 'proxy is not told FESTIX_LISTEN'],
    ['compose', 'FESTIX_AUTHORITY:', 'AUTHORITY:', 'proxy is not told FESTIX_AUTHORITY'],
    ['compose', 'ops/certificates/make.sh', 'ops/minio/bucket.sh', 'nobody makes the certificates'],
    ['compose', '- festix-2-keys:/keys', '- festix-keys:/keys', 'keys in festix-keys are read by festix and festix-2'],
    ['compose', '- owner-keys:/keys', '- authority:/keys', 'keys in authority are read by migrate'],
    ['compose', '- store-keys:/certificates/store', '- store-keys:/certificates/shop', 'keeps store in no volume'],
    ['compose', '- store-keys:/certificates/store', '- store-keys:/certificates/shop', 'makes no shop'],
    ['compose', 'ssl_key_file=/keys/tls.key', 'ssl_key_file=/keys/own.key', 'postgres wants postgres/own.key'],
    ['compose', 'sslrootcert=/trust/ca.crt', 'sslrootcert=/trust/root.crt', 'festix wants trust/root.crt'],
    ['certificates', 'owner/database.crt', 'owner/festix.crt', 'migrate wants owner/database.crt'],
    ['proxy', 'FESTIX_PROCESSES}', 'UPSTREAMS}', 'proxy is not told UPSTREAMS'],
    ['compose', '- data:/data', '- ./data:/data', 'mounts ./data'],
    ['compose', '- data:/data', '- data:/files', 'festix mounts nothing at /data'],
    ['compose', ":-443}:443'", ":-443}:8443'", 'proxy publishes 8443'],
    ['demo', ":-8025}:8025'", ":-8025}:8026'", 'mail publishes 8026'],
    ['demo', 'smtp://mail:1025', 'smtp://post:1025', 'speaks to post'],
    ['demo', 'SEED_DEMO:', 'SEED:', 'gets SEED'],
    ['compose', /LOG_LEVEL: .*/, 'LOG_LEVEL: debug', 'festix-2 is not told LOG_LEVEL of .env'],
    ['compose', /SENTRY_DSN: .*\n/, '\n', 'migrate is not told SENTRY_DSN of .env'],
    ['compose', /(?<=\{)DATABASE_DIRECT_URL/, 'DIRECT_URL', 'festix is not told DATABASE_DIRECT_URL of .env'],
    ['compose', /(?<=\{)DATABASE_OWNER_URL/, 'OWNER_URL', 'migrate is not told DATABASE_OWNER_URL of .env'],
    [
      'env',
      'readonly META_API: string;',
      'readonly META_API: string;\n  readonly NEW_ONE: string;',
      'not told NEW_ONE',
    ],
    [
      'env',
      'readonly META_API: string;',
      'readonly META_API: string;\n  readonly NEW_ONE: string;',
      'leaves out NEW_ONE',
    ],
    ['guide', '| `SENTRY_DSN` ', '| `SENTRY_URL` ', 'leaves out SENTRY_DSN'],
    ['guide', '| `SENTRY_DSN` ', '| `SENTRY_URL` ', 'names SENTRY_URL, which the API does not know'],
    ['envExample', 'HTTPS_PORT=', 'PORT_OF_HTTPS=', 'wants HTTPS_PORT'],
    ['compose', '- files:/data', '- blobs:/data', 'the volume blobs'],
    ['compose', /(?<=depends_on:\n {6})festix:/, 'api:', 'waits for api'],
    ['compose', /subnet: \S+/, 'subnet: 172.30.8.0/24', 'is not the network of proxy alone'],
    [
      'compose',
      '      front:\n        ipv4',
      '      rear:\n        ipv4',
      'is in the network rear, which is not declared',
    ],
    ['compose', 'networks: [default]', 'networks: [front]', 'is not the network of proxy alone'],
    ['compose', 'subnet: $', 'gateway: $$', 'is not the network of proxy alone'],
    ['envExample', 'JWT_SECRET=', 'TOKEN_SECRET=', 'wants JWT_SECRET'],
    ['env', 'METRICS_TOKEN', 'METRICS_KEY', 'gets METRICS_TOKEN'],
  ])('the check of deployment files finds: %s with %s -> %s', (file, what, by, fault) => {
    expect(broken(file, what, by)).toEqual(expect.arrayContaining([expect.stringContaining(fault)]));
  });
});

it('the health check of the image asks the port of the API', () => {
  const [path = ''] = /\/api\/[\w/]+/.exec(readText('tools/healthy.ts')) ?? [];
  expect(isServed(path)).toBe(true);
});

describe('docker-compose.yml in production', () => {
  const dotEnv = {
    NODE_ENV: 'production',
    SEED_DEMO: '0',
    FESTIX_HOST: 'festix.example',
    JWT_SECRET: 'kR7vQ2mZ9xT4bN6wL1cY8dF3gH5jP0sA-uE',
    TICKET_KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
    METRICS_TOKEN: 'medidas',
    S3_SECRET_KEY: 'palco',
    SMTP_URL: 'smtps://festix:palco@mail.example:465',
    MAIL_FROM: 'Festix <ola@festix.example>',
    MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1',
    MERCADO_PAGO_WEBHOOK_SECRET: 'aviso',
    PLATFORM_NAME: 'Varal Ingressos Ltda.',
    PLATFORM_DOCUMENT: '11.222.333/0001-81',
    PLATFORM_ADDRESS: 'Rua do Sol, 1, Recife - PE',
    PLATFORM_EMAIL: 'ola@festix.example',
  };
  const start = (name: string, compose = files.compose) =>
    readEnv({ ...variablesOfDockerfile(files.dockerfile), ...variablesOfService(compose, name, dotEnv) });

  it.each(['festix', 'festix-2', 'migrate', 'backup', 'restore'])(
    'docker-compose.yml in production allows %s no connection to another service without verified TLS @V12.3.3',
    (name) => {
      expect(start(name)).toMatchObject({ NODE_ENV: 'production', ALLOW_PLAIN_NETWORK: false });
      const plain = files.compose
        .replaceAll('https://store', 'http://store')
        .replaceAll('sslmode=verify-full', 'sslmode=require');
      expect(() => start(name, plain)).toThrow(
        /DATABASE_URL needs sslmode=verify-full[^]*S3_ENDPOINT must be an https/,
      );
    },
  );

  it('docker-compose.yml gives the root password of the store only to the store and to the maker of its bucket @V13.2.2', () => {
    const ours = ['festix', 'festix-2', 'migrate', 'backup', 'restore'];
    const services = [...ours, 'proxy', 'postgres', 'store', 'bucket', 'mail', 'certificate'];
    const told = { ...dotEnv, S3_ROOT_PASSWORD: 'administração' };
    const who = services.filter((name) =>
      Object.values(variablesOfService(files.compose, name, told)).some((text) => text.includes('administração')),
    );
    expect(who).toEqual(['store', 'bucket']);
    expect(start('festix')).toMatchObject({ S3_ACCESS_KEY: 'festix-api', S3_SECRET_KEY: 'palco' });
  });

  it("docker-compose.yml allows Festix's account of the store only one bucket and the operations it needs @V13.2.2", () => {
    const { Statement } = JSON.parse(readText('ops/minio/festix.json')) as {
      Statement: { Effect: string; Action: string[]; Resource: string[] }[];
    };
    expect(Statement).toEqual([
      { Effect: 'Allow', Action: ['s3:ListBucket'], Resource: ['arn:aws:s3:::images'] },
      {
        Effect: 'Allow',
        Action: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
        Resource: ['arn:aws:s3:::images/*'],
      },
    ]);
    expect(start('festix')).toMatchObject({ S3_BUCKET: 'images' });
    expect(readText('ops/minio/bucket.sh')).toContain('policy attach store festix --user "$S3_ACCESS_KEY"');
  });
});

describe('.env.example', () => {
  const SECRETS = {
    JWT_SECRET: 'kR7vQ2mZ9xT4bN6wL1cY8dF3gH5jP0sA-uE',
    TICKET_KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
    POSTGRES_PASSWORD: 'palco',
    S3_ROOT_PASSWORD: 'palco',
    S3_SECRET_KEY: 'palco',
    METRICS_TOKEN: 'medidas',
  };
  const FLAGS = {
    SEED_DEMO: false,
    ALLOW_SANDBOX: false,
    ALLOW_DEMO_ACCOUNTS: false,
    ALLOW_PRIVATE_WEBHOOKS: false,
    ALLOW_PLAIN_NETWORK: false,
  };
  const example = linesOf(files.envExample);
  const PRODUCTION = {
    ...example,
    ...SECRETS,
    SMTP_URL: 'smtps://festix:palco@mail.example:465',
    MAIL_FROM: 'Festix <ola@festix.example>',
    MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1',
    MERCADO_PAGO_WEBHOOK_SECRET: 'aviso',
    PLATFORM_NAME: 'Varal Ingressos Ltda.',
    PLATFORM_DOCUMENT: '11.222.333/0001-81',
    PLATFORM_ADDRESS: 'Rua do Sol, 1, Recife - PE',
    PLATFORM_EMAIL: 'ola@festix.example',
  };
  const start = (lines: Record<string, string>, demo?: string) =>
    readEnv({
      ...variablesOfDockerfile(files.dockerfile),
      ...variablesOfService(files.compose, 'festix', lines, demo),
    });

  it('.env.example contains no secret, and is a production without operator, mail and money', () => {
    expect(Object.keys(SECRETS).map((name) => example[name])).toEqual(Object.keys(SECRETS).map(() => ''));
    let said = '';
    try {
      start({ ...example, ...SECRETS });
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said.match(/^ {2}- .*$/gm)).toEqual([
      ...['NAME', 'DOCUMENT', 'ADDRESS', 'EMAIL'].map((part) => expect.stringContaining(`PLATFORM_${part} is missing`)),
      expect.stringContaining('no payment gateway'),
      expect.stringContaining('SMTP_URL is missing'),
    ]);
  });

  it.each([
    ['as it is', (lines: Record<string, string>) => lines],
    ['without its blank lines', (lines: Record<string, string>) => filled(lines)],
    [
      'without its lines but those that are filled in',
      () => filled({ ...PRODUCTION, NODE_ENV: '', PASSWORD_MIN_LENGTH: '' }),
    ],
  ])('.env.example starts production %s once it is filled in, without demonstration', (_, lines) => {
    expect(start(lines(PRODUCTION))).toEqual(start(PRODUCTION));
    expect(start(PRODUCTION)).toMatchObject({ NODE_ENV: 'production', ...FLAGS });
  });

  it.each(Object.keys(FLAGS))('.env.example switches %s on by 1 and by no other word', (name) => {
    for (const off of ['', '0', 'false', 'no']) {
      expect(start({ ...PRODUCTION, NODE_ENV: 'development', [name]: off })).toMatchObject({ [name]: false });
    }
    const free = { MERCADO_PAGO_ACCESS_TOKEN: '', MERCADO_PAGO_WEBHOOK_SECRET: '' };
    expect(start({ ...PRODUCTION, ...free, NODE_ENV: 'development', [name]: '1' })).toMatchObject({ [name]: true });
    expect(() => start({ ...PRODUCTION, [name]: 'yes' })).toThrow(`${name} must be 1 or 0`);
  });

  it('.env.example becomes the demonstration by one line, without money and mail server', () => {
    expect(files.envExample).toContain('\n# COMPOSE_FILE=docker-compose.yml:docker-compose.demo.yml\n');
    expect(start({ ...example, ...SECRETS }, files.demo)).toMatchObject({
      ...FLAGS,
      NODE_ENV: 'development',
      SEED_DEMO: true,
      ALLOW_SANDBOX: true,
      SMTP_URL: 'smtp://mail:1025',
    });
    expect(() => start(PRODUCTION, files.demo)).toThrow('SEED_DEMO is for installations that charge nobody');
  });

  it.each([
    [{}, 'https://localhost', ['80:80', '443:443']],
    [{ HTTPS_PORT: '443' }, 'https://localhost', ['80:80', '443:443']],
    [
      { FESTIX_HOST: 'festix.example', HTTP_PORT: '8080', HTTPS_PORT: '8443' },
      'https://festix.example:8443',
      ['8080:80', '8443:443'],
    ],
    [
      { HTTPS_PORT: '8443', PUBLIC_URL: 'https://ingressos.example/' },
      'https://ingressos.example',
      ['80:80', '8443:443'],
    ],
  ])('.env.example chooses the outer ports: %j is %s', (lines, url, ports) => {
    expect(start({ ...PRODUCTION, ...lines })).toMatchObject({ PUBLIC_URL: url });
    const published = [...files.compose.matchAll(/- '(.*:(?:80|443))'/g)].map(([, text = '']) => text);
    expect(published.map((text) => interpolated(text, lines))).toEqual(ports);
  });

  const filled = (lines: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(lines).filter(([, value]) => value !== ''));
});
