import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';
import { SIZES } from './e2e/stage/sizes.ts';

/** Every screen in every state; too dear for each change, so it is a run of its own: `npm run screens`. */
export default defineConfig({
  ...base,
  testMatch: '**/*.states.ts',
  outputDir: './test-results/screens',
  fullyParallel: true,
  retries: 0,
  reporter: [['list'], ['./e2e/stage/contact-sheet.ts']],
  use: { ...base.use, trace: 'off', screenshot: 'off' },
  projects: [{ name: 'screens', use: { viewport: SIZES.phone } }],
});
