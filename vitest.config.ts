import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The larger file first, but this one before all: it says in three lines what takes longer than most. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification): boolean =>
      moduleId.endsWith('/every-document.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/app/messages.ts', 'tests/support/database/postgres.ts'],
    setupFiles: ['tests/support/app/setup.ts'],
    // How long a busy machine takes is no failure.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // What is waited for comes when it comes; a second is too short where other programs keep the cores busy.
    expect: { poll: { timeout: 40_000 } },
    // Two of them leave a third of two cores idle: a test waits for a database or another process.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Loading the app anew for each file took a fifth of the run. What modules keep is the same for all.
    isolate: false,
    // Node loads the modules as it does for the server; nothing in them is stood in for.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // An app is made and dropped for each test: most of it is gone before a larger young generation is full.
    execArgv: ['--max-semi-space-size=64'],
  },
})
