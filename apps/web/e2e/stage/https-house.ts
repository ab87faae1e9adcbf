import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificates } from '../../../../tools/certificates.ts';
import { freePort } from '../../../../tools/postgres.ts';
import { startServer } from '../../../../tools/server.ts';
import { stageEnv } from '../../../../tools/stage/stage.ts';

/** The stage's product under https, with the certificate that docker-compose.yml makes for people. */
export interface HttpsHouse {
  url: string;
  /** Makes a browser trust the certificate, as one does on which the house's own was installed. */
  trusting: string;
  stop(): Promise<void>;
}

export async function openHttpsHouse(): Promise<HttpsHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'festix-https-'));
  makeCertificates(folder);
  const [certificate, key] = ['tls.crt', 'tls.key'].map((name) => join(folder, 'public', name));
  const port = await freePort();
  const server = await startServer({
    port,
    databaseUrl: process.env['E2E_DATABASE_URL'] ?? '',
    dataDir: process.env['E2E_DATA_DIR'] ?? '',
    logFile: join(folder, 'api.log'),
    env: { ...stageEnv(port), PUBLIC_URL: `https://localhost:${port}`, TLS_CERT: certificate!, TLS_KEY: key! },
  });
  const publicKey = new X509Certificate(readFileSync(certificate!)).publicKey.export({ type: 'spki', format: 'der' });
  return {
    url: server.url,
    trusting: `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
