import { registerHooks } from 'node:module';

/**
 * For `node --import`: the API that starts behind it migrates as a later version would. Afterwards it works as this
 * version does.
 */

/** Variables of an API that starts as a later version. */
export const AS_LATER_VERSION: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=${import.meta.url}`,
  FAULT_VERSION: 'later',
};

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
