import type { Page } from '@playwright/test';
import { stageUrl } from '../stage/api-client.ts';
import { signInOn } from '../stage/people.ts';
import type { IdName, ScreenRow, Viewer } from './every-screen.ts';
import { demoIds } from './ids.ts';

/** Console messages about calls that a state refuses, and about the service worker that this run lacks. */
const OF_THE_STATE = /^Failed to load resource|^WebSocket connection|CallError|door\.worker/;

/** Collects the errors of React and of the page itself; leaves out failed calls, which belong to the state. */
export function crashesOf(page: Page): string[] {
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_THE_STATE.test(message.text())) thrown.push(message.text());
  });
  return thrown;
}

export async function signIn(page: Page, viewer: Viewer): Promise<void> {
  if (viewer !== 'anybody') await signInOn(page, viewer);
}

export async function addressOf({ path, ids: names, search }: ScreenRow): Promise<string> {
  const ids = await demoIds();
  const filled = path.replace(/:(\w+)|\*/g, (part, name: string | undefined) => {
    const id = names[name ?? part] ?? '';
    return id.startsWith('=') ? id.slice(1) : ids[id as IdName];
  });
  return stageUrl() + filled + search;
}
