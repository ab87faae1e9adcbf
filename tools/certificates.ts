import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CERTIFICATES_SCRIPT, ROOT } from './paths.ts';

const LONGEST_MS = 60_000;

/**
 * Makes in a folder the files of docker-compose.yml's volumes: an authority and the certificates of its services.
 * Requires openssl.
 */
export function makeCertificates(folder: string, host = 'localhost'): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('sh', [join(ROOT, CERTIFICATES_SCRIPT)], {
    env: { PATH: process.env['PATH'], CERTIFICATES: folder, FESTIX_HOST: host },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: LONGEST_MS,
  });
}
