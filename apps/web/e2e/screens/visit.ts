import { accountEndpoints, pathIn } from '@festix/domain';
import type { Page } from '@playwright/test';
import { stageUrl } from '../stage/api-client.ts';
import { PASSWORD } from '../stage/people.ts';
import type { IdName, ScreenRow } from './every-screen.ts';
import { demoIds } from './ids.ts';

/** What is said of calls that were refused for a state’s sake, and of the service worker that this run has none of. */
const OF_THE_STATE = /^Failed to load resource|^WebSocket connection|CallProblem|door\.worker/;

/** What React and the page itself could not take. What a call answered is the state's doing. */
export function crashesOf(page: Page): string[] {
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_THE_STATE.test(message.text())) thrown.push(message.text());
  });
  return thrown;
}

/** Signs in as the screen for it would, whose cookie each load of a page takes up. */
export async function signIn(page: Page, { by }: ScreenRow): Promise<void> {
  if (by === 'anybody') return;
  const address = stageUrl() + pathIn(accountEndpoints.signIn, 'account');
  const answer = await page.request.post(address, { data: { email: by, password: PASSWORD } });
  if (!answer.ok()) throw new Error(`${by} could not sign in: ${answer.status()}`);
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('festix.signed-in', '1');
  });
}

export async function addressOf({ path, ids: names, search }: ScreenRow): Promise<string> {
  const ids = await demoIds();
  const filled = path.replace(/:(\w+)|\*/g, (part, name: string | undefined) => {
    const id = names[name ?? part] ?? '';
    return id.startsWith('=') ? id.slice(1) : ids[id as IdName];
  });
  return stageUrl() + filled + search;
}
