import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { EngineName } from './databases.ts'
import { publishedExam } from '../results/exam-steps.ts'
import { openForEach } from '../app/opened.ts'
import { runCommand } from '../processes/run-command.ts'
import { openTestApp } from '../app/test-app.ts'

/** Sets up for each test a college with a published exam, and folders for backup and restore. */
export function backedUp(engine: EngineName) {
  const testApp = openForEach(() => openTestApp(engine))
  let place = ''
  beforeEach(async () => {
    place = mkdtempSync(join(tmpdir(), 'prangan-backup-'))
    await publishedExam(testApp)
  })
  afterEach(() => rmSync(place, { recursive: true, force: true }))
  const inPlace = (...names: string[]): string => join(place, ...names)
  return { testApp, inPlace, folder: () => inPlace('today'), back: () => inPlace('restored') }
}

/** Sets up backups on SQLite with both commands, which need only the folder. */
export function backedUpOnSqlite() {
  const place = backedUp('sqlite')
  const { testApp, folder, back } = place
  return {
    ...place,
    backUp: () => runCommand('backup', [folder()], { DATA_DIR: testApp.app.env.dataDir }),
    restore: () => runCommand('restore', [folder()], { DATA_DIR: back() }),
  }
}
