import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../tools/stage/chromium-flags.ts';
import { SIZES } from './e2e/stage/sizes.ts';

const CI = Boolean(process.env['CI']);

const chromium = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './e2e/stage/global-setup.ts',
  fullyParallel: false,
  forbidOnly: CI,
  // One more than the two cores we count on: a browser waits more than it works.
  workers: 3,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // A test that fails once fails the run: a second try would hide a fault of the product as well as one of the test.
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }], ['./e2e/stage/contact-sheet.ts']],
  use: {
    // A click on an element that never appears fails long before the test's own time limit.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A recording costs a good part of a run. A failure leaves its picture and the page's text: `--trace on` has the rest.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Each browser would fetch and store the whole app for offline use; the tests of offline use allow it.
    serviceWorkers: 'block',
    // On a busy machine a menu that grows may stand still for two frames, and is clicked where it won't be.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: [...CHROMIUM_FLAGS], ...(chromium && { executablePath: chromium }) },
  },
  // Each test runs at the size of the person it is about, `{ tag: '@phone' }` or '@desktop', and at both without a tag.
  projects: [
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: SIZES.phone, hasTouch: true } },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: SIZES.desktop } },
  ],
});
