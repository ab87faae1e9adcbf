import { expect, type Page } from '@playwright/test';

interface Manifest {
  scope: string;
  orientation: string;
  icons: { src: string }[];
}

/** Asserts that the browser would install the page as the app of this scope, and that each of its icons loads. */
export async function expectInstallable(page: Page, scope: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
  const { url, data = '{}' } = await session.send('Page.getAppManifest');
  const manifest = JSON.parse(data) as Manifest;
  expect(manifest.scope).toBe(scope);
  // A fixed one would turn a phone on a stand, and a tablet that can't stand.
  expect(manifest.orientation).toBe('any');
  const icons = manifest.icons.map(({ src }) => new URL(src, url).href);
  expect(icons.length).toBeGreaterThan(2);
  for (const icon of icons) {
    const { status, type } = await page.evaluate(
      (address) =>
        fetch(address).then((answer) => ({ status: answer.status, type: answer.headers.get('content-type') })),
      icon,
    );
    expect([status, type]).toEqual([200, expect.stringMatching(/^image\//)]);
  }
}
