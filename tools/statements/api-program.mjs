import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const SOURCES = join(ROOT, 'apps', 'api', 'src');

/** Returns the API's program, as tsc reads it. */
export function apiProgram() {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'apps/api/tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (fault) => {
        throw new Error(String(fault.messageText));
      },
    },
  );
  return ts.createProgram(config?.fileNames ?? [], config?.options ?? {});
}
