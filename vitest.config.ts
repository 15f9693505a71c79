import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/messages.ts', 'tests/support/postgres.ts'],
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes when it comes; a second is too short where other programs keep the cores busy.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    // Loading the app anew for each file took a fifth of the run. What modules keep is the same for all.
    isolate: false,
    // An app is made and dropped for each test: most of it is gone before a larger young generation is full.
    execArgv: ['--max-semi-space-size=64'],
  },
})
