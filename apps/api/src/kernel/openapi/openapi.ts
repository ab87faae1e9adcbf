import { readFileSync } from 'node:fs';

/** The description of the API, made from the contract's types when the API is built. */
const DESCRIPTION = new URL('../../openapi.json', import.meta.url);

let read: Record<string, unknown> | undefined;

export function openApi(): Record<string, unknown> {
  return (read ??= JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as Record<string, unknown>);
}
