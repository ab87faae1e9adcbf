import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const API = join(ROOT, 'apps', 'api');
export const WEB = join(ROOT, 'apps', 'web');
export const DOMAIN = join(ROOT, 'libs', 'domain');
export const API_DIST = join(API, 'dist');
export const WEB_DIST = join(WEB, 'dist');

/** nginx before the processes of the API, below the root. */
export const PROXY_TEMPLATE = join('ops', 'nginx', 'festix.conf.template');

/** The script that makes the certificates of docker-compose.yml, below the root. */
export const CERTIFICATES_SCRIPT = join('ops', 'certificates', 'make.sh');
export const ACME_SCRIPT = join('ops', 'certificates', 'acme.sh');

/** Returns the script behind a package's command, for a named Node.js to run without a shell or a `.bin` link. */
export function packageScript(...path: string[]): string {
  return join(ROOT, 'node_modules', ...path);
}
