import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';
import { swcOptions } from '../../../../tools/swc-options.mjs';

/** Compiled code is kept for the many processes that the specs start; removing it costs nothing but time. */
const KEPT = join(import.meta.dirname, '../../../../node_modules/.cache/festix-api');
const OPTIONS = JSON.stringify(swcOptions());
mkdirSync(KEPT, { recursive: true });
enableCompileCache(join(KEPT, 'v8'));

/** For `node --import`: the API runs from its sources, compiled as for its build, since Node by itself knows no decorators. */
registerHooks({
  load(url, context, next) {
    // A spec's address ends in a question mark and a number, so that each import runs it again.
    const [file = ''] = url.split('?');
    if (!file.startsWith('file:') || !file.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(file)), shortCircuit: true };
  },
});

/** @param {string} filename */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const key = createHash('sha256').update(`${version}\n${OPTIONS}\n${filename}\n${source}`).digest('hex');
  const kept = join(KEPT, `${key}.js`);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const { code } = transformSync(source, { ...swcOptions(), filename, sourceMaps: 'inline' });
    // Written aside and moved, so that no other process reads half of it.
    const aside = `${kept}.${process.pid}`;
    writeFileSync(aside, code);
    renameSync(aside, kept);
    return code;
  }
}
