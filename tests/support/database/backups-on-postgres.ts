import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'
import { backedUp } from './backups.ts'
import { freshPlace } from './databases.ts'
import { makeForEach } from '../app/opened.ts'
import { runCommand } from '../processes/run-command.ts'

/** What the tool of a test runs to know the file that it is asked to write. */
export const asksForFile = "const file = args.find((arg) => arg.startsWith('--file=')).slice(7)"

/** The same on PostgreSQL, with tools that stand in for its own, and an empty database beside it. */
export function backedUpOnPostgres() {
  const place = backedUp('postgres')
  const { testApp, inPlace, folder, back } = place
  const empty = makeForEach(() => freshPlace('postgres'))
  beforeEach(() => void mkdirSync(inPlace('bin')))
  afterEach(() => empty.drop())

  /** A tool that says which version it is, writes down how it was called, and then does as the test wants. */
  function toolThat(name: string, version: number, does = ''): void {
    const script = [
      `#!${process.execPath}`,
      "const { writeFileSync } = require('node:fs')",
      'const args = process.argv.slice(2)',
      `if (args[0] === '--version') { console.log('${name} (PostgreSQL) ${version}.1'); process.exit() }`,
      `writeFileSync('${inPlace(`${name}.json`)}', JSON.stringify({ args, ...process.env }))`,
      does,
    ]
    writeFileSync(inPlace('bin', name), script.join('\n'))
    chmodSync(inPlace('bin', name), 0o755)
  }

  const callOf = (name: string): Record<string, string> & { args: string[] } =>
    JSON.parse(readFileSync(inPlace(`${name}.json`), 'utf8'))

  const backUpEnv = () => ({
    DATA_DIR: testApp.app.env.dataDir,
    DATABASE_URL: urlOf(testApp.app.env.databaseUrl),
    PATH: inPlace('bin'),
  })
  const backUp = () => runCommand('backup', [folder()], backUpEnv())
  const restore = () =>
    runCommand('restore', [folder()], {
      DATA_DIR: back(),
      DATABASE_URL: urlOf(empty.databaseUrl),
      PATH: inPlace('bin'),
    })
  return { ...place, empty, toolThat, callOf, backUpEnv, backUp, restore }
}

export const urlOf = (databaseUrl: string | null): string => databaseUrl ?? ''
export const nameOf = (databaseUrl: string | null): string => new URL(urlOf(databaseUrl)).pathname.slice(1)
