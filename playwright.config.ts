import { defineConfig } from 'playwright/test'
import { browserArgs, ensureBrowser, findShell } from './tools/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/app/make-sample-college.ts',
  // Each file has a server of its own, and waits for it or the browser now and then: two leave a part of two cores idle.
  workers: 3,
  // Generous: how long a busy machine takes is no failure. Nothing waits for time.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    actionTimeout: 20_000,
    // Nothing fades, so that nothing is looked at half faded.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findShell() ?? (await ensureBrowser()), args: browserArgs },
    // Recording each step takes as long as the step. `--trace on` records one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
