import { defineConfig } from 'playwright/test'
import { browserArgs, ensureBrowser } from './tools/browser.ts'

const port = 4390

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  use: {
    actionTimeout: 10_000,
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: ensureBrowser(), args: browserArgs },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node tests/support/start-demo.ts',
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 180_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
