import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swcOptions } from '../../../../tools/swc-options.mjs';

/** For `node --import`: the API runs from its sources, compiled as for its build, since Node by itself knows no decorators. */
registerHooks({
  load(url, context, next) {
    // A spec's address ends in a question mark and a number, so that it is run as often as it is asked for.
    const [file = ''] = url.split('?');
    if (!file.startsWith('file:') || !file.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(file);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...swcOptions(), filename, sourceMaps: 'inline' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
