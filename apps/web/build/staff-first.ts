import { join } from 'node:path';
import { build, type LogLevel, type Plugin } from 'vite';
import { WEB } from '../web-config.ts';

/** Configurations of the pages that are built apart, in order: the first one empties the folder. */
const APART = ['vite.staff.config.ts', 'vite.card.config.ts'];

/**
 * Returns a Vite plugin that builds door and till first, because the service worker's list names their files too, and the
 * page of the card.
 */
export function staffFirst(): Plugin {
  let logLevel: LogLevel | undefined;
  let sourcemap: boolean | 'inline' | 'hidden' = false;
  return {
    name: 'festix-staff-first',
    apply: 'build',
    configResolved(config) {
      ({ logLevel } = config);
      ({ sourcemap } = config.build);
    },
    buildStart: {
      order: 'pre',
      sequential: true,
      handler: async () => {
        for (const name of APART) {
          await build({ configFile: join(WEB, name), ...(logLevel && { logLevel }), build: { sourcemap } });
        }
      },
    },
  };
}
