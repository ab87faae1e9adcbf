import { join } from 'node:path';
import { build, type LogLevel, type Plugin } from 'vite';
import { WEB } from '../web-config.ts';

/** Returns a Vite plugin that builds door and till first: the service worker's list names their files too. */
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
        await build({
          configFile: join(WEB, 'vite.staff.config.ts'),
          ...(logLevel && { logLevel }),
          build: { sourcemap },
        });
      },
    },
  };
}
