import { join } from 'node:path';
import { apiRun } from './machine/machine-rules.ts';
import { isHere, thisMachine } from './machine/machine.ts';
import { API_DIST } from './paths.ts';

/**
 * `node tools/run-api.ts`, the image's command: becomes the API, with what the memory of its container calls for. It takes
 * the place of this program, so that nothing of it stays in memory, and signals arrive at the API itself.
 */
const { flags, env } = apiRun(thisMachine(), isHere(process.env['DATABASE_URL'] ?? ''));
process.execve?.(process.execPath, [process.execPath, ...flags, join(API_DIST, 'main.js')], { ...process.env, ...env });
