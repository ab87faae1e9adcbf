import { accountEndpoints, pathIn, type Id } from '@festix/domain';
import { expect, test, type Page } from '@playwright/test';
import { stageUrl } from '../stage/api-client.ts';
import { STATE_MARK } from '../stage/contact-sheet.ts';
import { inspect } from '../stage/inspect.ts';
import { PASSWORD } from '../stage/people.ts';
import { SIZES } from '../stage/sizes.ts';
import { DataCalls, STATES } from '../stage/states.ts';
import { EVERY_SCREEN, type IdName, type ScreenRow } from './every-screen.ts';
import { readIds } from './ids.ts';

let ids: Record<IdName, Id>;
test.beforeAll(async () => {
  ids = await readIds();
});

for (const row of EVERY_SCREEN) {
  test(row.name, async ({ page }) => {
    const thrown = crashesOf(page);
    const calls = await DataCalls.of(page, { sparesEvent: row.path.includes('/:event_id/') && !row.isOfEvent });
    await signIn(page, row);
    for (const state of STATES) {
      const name = row.name + STATE_MARK + state;
      await test.step(state, async () => {
        try {
          if (await calls.show(addressOf(row), state)) await lookAt(page, name);
        } catch (error) {
          // The other states are looked at all the same.
          expect.soft(error, `${name} is shown`).toBeUndefined();
        }
        expect.soft(thrown.splice(0), `${name} breaks nothing`).toEqual([]);
      });
    }
    await calls.release();
  });
}

/** One loaded screen in both sizes, light and dark; its structure is the same in either colours. */
async function lookAt(page: Page, name: string): Promise<void> {
  expect.soft((await page.locator('body').innerText()).trim(), `${name} says something`).not.toBe('');
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    await inspect(page, `${name}-${size}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await inspect(page, `${name}-${size}-dark`, { coloursAlone: true });
  }
}

/** What the browser and the app write down of a call that was refused for a state's sake. */
const OF_THE_STATE = /^Failed to load resource|^WebSocket connection|CallProblem/;

/** What React and the page itself could not take. What a call answered is the state's doing. */
function crashesOf(page: Page): string[] {
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_THE_STATE.test(message.text())) thrown.push(message.text());
  });
  return thrown;
}

/** Signs in as the screen for it would, whose cookie each load of a page takes up. */
async function signIn(page: Page, { by }: ScreenRow): Promise<void> {
  if (by === 'anybody') return;
  const address = stageUrl() + pathIn(accountEndpoints.signIn, 'account');
  const answer = await page.request.post(address, { data: { email: by, password: PASSWORD } });
  if (!answer.ok()) throw new Error(`${by} could not sign in: ${answer.status()}`);
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('festix.signed-in', '1');
  });
}

function addressOf({ path, ids: names, search }: ScreenRow): string {
  const filled = path.replace(/:(\w+)|\*/g, (part, name: string | undefined) => {
    const id = names[name ?? part] ?? '';
    return id.startsWith('=') ? id.slice(1) : ids[id as IdName];
  });
  return stageUrl() + filled + search;
}
