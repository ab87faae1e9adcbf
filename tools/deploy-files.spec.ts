import { faultsOf, readDeployFiles, type DeployFiles } from './deploy-files.ts';

const files = readDeployFiles();

function broken(file: keyof DeployFiles, what: string | RegExp, by: string): string[] {
  const text = files[file].replace(what, by);
  expect(text).not.toBe(files[file]);
  return faultsOf({ ...files, [file]: text });
}

describe('Dockerfile and docker-compose.yml', () => {
  it('name nothing that does not exist', () => {
    expect(faultsOf(files)).toEqual([]);
  });

  it.each<[keyof DeployFiles, string | RegExp, string, string]>([
    ['dockerfile', 'COPY libs/ui/package.json', 'COPY libs/parts/package.json', 'copies libs/parts/package.json'],
    ['dockerfile', '/app/apps/api/dist', '/app/apps/server/dist', 'copies apps/server/dist'],
    ['dockerfile', 'tools/build.ts', 'tools/compile.ts', 'runs tools/compile.ts'],
    ['dockerfile', 'RUN npm ci', 'RUN npm run compile', 'npm script compile'],
    ['dockerfile', 'apps/api/dist/main.js', 'apps/api/dist/server.js', 'runs apps/api/dist/server.js'],
    ['dockerfile', 'EXPOSE 3000', 'EXPOSE 8080', 'exposes 8080'],
    ['dockerfile', 'localhost:3000', 'localhost:8080', 'asks port 8080'],
    ['dockerfile', '/api/health/live', '/api/healthy', 'asks /api/healthy'],
    ['dockerfile', 'WEB_DIST=', 'WEB_ROOT=', 'sets WEB_ROOT'],
    ['dockerfile', 'WEB_DIST=/app/apps/web/dist', 'WEB_DIST=/app/web', 'serves /app/web, where nothing was copied'],
    ['dockerfile', 'VOLUME /data', 'VOLUME /files', 'keeps data in /data, which is no volume'],
    ['dockerfile', 'FROM node:24-', 'FROM node:20-', 'is not the Node.js 24'],
    ['compose', 'dockerfile: Dockerfile', 'dockerfile: docker/Dockerfile', 'built from docker/Dockerfile'],
    ['compose', 'dist/admin.js', 'dist/migrate-all.js', 'migrate runs apps/api/dist/migrate-all.js'],
    ['compose', 'PUBLIC_URL:', 'BASE_URL:', 'gets BASE_URL'],
    ['compose', '@postgres:5432', '@database:5432', 'speaks to database'],
    ['compose', '@postgres:5432', '@postgres:5433', 'speaks to postgres:5433'],
    ['compose', 'http://store:9000', 'http://store:9001', 'speaks to store:9001'],
    ['compose', 'server festix:3000', 'server festix:8080', 'speaks to festix:8080'],
    ['compose', 'server festix-2:3000', 'server festix-3:3000', 'speaks to festix-3'],
    ['compose', /server festix-2:.*/, '', 'proxy does not stand before festix-2'],
    ['compose', 'source: proxy', 'source: caddyfile', 'the config caddyfile'],
    ['compose', 'file: ./ops/nginx/', 'file: ./ops/proxy/', 'configured by ops/proxy/festix.conf.template'],
    ['compose', 'FESTIX_LISTEN:', 'LISTEN:', 'proxy is not told FESTIX_LISTEN'],
    ['proxy', 'FESTIX_PROCESSES}', 'UPSTREAMS}', 'proxy is not told UPSTREAMS'],
    ['compose', '- data:/data', '- ./data:/data', 'mounts ./data'],
    ['compose', '- data:/data', '- data:/files', 'festix mounts nothing at /data'],
    ['compose', "'443:443'", "'443:8443'", 'proxy publishes 8443'],
    ['compose', '127.0.0.1:8025:8025', '127.0.0.1:8025:8026', 'mail publishes 8026'],
    ['compose', '- files:/data', '- blobs:/data', 'the volume blobs'],
    ['compose', /(?<=depends_on:\n {6})festix:/, 'api:', 'waits for api'],
    ['compose', /subnet: \S+/, 'subnet: 172.30.8.0/24', 'is not the network of proxy alone'],
    ['compose', '[default, front]', '[default, rear]', 'is in the network rear, which is not declared'],
    ['compose', '[front]', '[default]', 'is not the network of proxy alone'],
    ['compose', 'subnet: $', 'gateway: $$', 'is not the network of proxy alone'],
    ['envExample', 'JWT_SECRET=', 'TOKEN_SECRET=', 'wants JWT_SECRET'],
    ['env', 'METRICS_TOKEN', 'METRICS_KEY', 'gets METRICS_TOKEN'],
  ])('would not get away with: %s with %s -> %s', (file, what, by, fault) => {
    expect(broken(file, what, by)).toEqual(expect.arrayContaining([expect.stringContaining(fault)]));
  });
});
