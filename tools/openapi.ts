import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from './openapi/describe-api.ts';
import { readContract } from './openapi/read-contract.ts';
import { schemasOf } from './openapi/schemas.ts';
import { API } from './paths.ts';
import { runCommand, say } from './say.ts';

/** File from which the API reads its own description; generated, never edited. */
export const OPENAPI_FILE = join(API, 'src', 'openapi.json');

/** Returns the contract of `libs/domain` as OpenAPI 3.1. */
export async function generateOpenApi(): Promise<object> {
  const calls = readContract();
  return describeApi(calls, schemasOf(calls));
}

/** Writes the file. Returns whether it has changed. */
export async function writeOpenApi(): Promise<boolean> {
  const text = `${JSON.stringify(await generateOpenApi(), null, 1)}\n`;
  const isNew = !existsSync(OPENAPI_FILE) || readFileSync(OPENAPI_FILE, 'utf8') !== text;
  writeFileSync(OPENAPI_FILE, text);
  return isNew;
}

if (import.meta.main) {
  await runCommand(async () => {
    say((await writeOpenApi()) ? `OpenAPI written to ${OPENAPI_FILE}.` : 'OpenAPI: nothing changed.');
    return 0;
  });
}
