import { registerHooks } from 'node:module';

/**
 * For `node --import`: the API that starts behind it migrates as an earlier or a later version would. Afterwards it
 * works as this version does.
 */

/** Returns `NODE_OPTIONS` and the variable that selects the version of an API. */
export function asVersion(version: 'earlier' | 'later'): Record<string, string> {
  return { NODE_OPTIONS: `--import=${import.meta.url}`, FAULT_VERSION: version };
}

const MIGRATES = 'dist/migrate.js';
const OTHER = new URL('./other-migrations.ts', import.meta.url).href;

if (process.env['FAULT_VERSION']) {
  registerHooks({
    resolve(specifier, context, next) {
      const isAsked = specifier === './orm.config.js' && context.parentURL?.endsWith(MIGRATES);
      return next(isAsked ? OTHER : specifier, context);
    },
  });
}
