import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as ServerChoices from '../apps/api/src/kernel/database/server-choice.ts';
import { API_DIST } from './paths.ts';

/** Marks a URL that names several hosts, or which of several servers it is for. */
const CHOOSES = /,|[?&]target_session_attrs=/;

/** Returns the URL of the one server that a database URL of several hosts asks for, and any other URL as it is. */
export async function chosenServer(databaseUrl: string): Promise<string> {
  if (!CHOOSES.test(databaseUrl)) return databaseUrl;
  const file = join(API_DIST, 'kernel', 'database', 'server-choice.js');
  const { choiceOf } = (await import(pathToFileURL(file).href)) as typeof ServerChoices;
  return (await choiceOf(databaseUrl)?.find()) ?? databaseUrl;
}
