import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from '../app/test-app.ts'

/** Returns helpers for tests of housekeeping. */
export function daysAndFiles(testApp: TestApp) {
  const daysLater = (days: number) =>
    testApp.clock.set(new Date(Date.parse(testApp.clock.now()) + days * 86_400_000).toISOString())

  const files = () =>
    readdirSync(join(testApp.app.env.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /[0-9a-f]{64}/.test(name))
      .map((name) => name.replace(/^.*[0-9a-f]{64}/, 'file'))

  return { daysLater, files }
}
