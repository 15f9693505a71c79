import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'
import { backedUp } from './backups.ts'
import { freshPlace } from './databases.ts'
import { makeForEach } from '../app/opened.ts'
import { runCommand } from '../processes/run-command.ts'

/** Script line by which a stand-in tool finds the file to write. */
export const asksForFile = "const file = args.find((arg) => arg.startsWith('--file=')).slice(7)"

/** Sets up backups on PostgreSQL with stand-in tools, and an empty database beside it. */
export function backedUpOnPostgres() {
  const place = backedUp('postgres')
  const { testApp, inPlace, folder, back } = place
  const empty = makeForEach(() => freshPlace('postgres'))
  beforeEach(() => void mkdirSync(inPlace('bin')))
  afterEach(() => empty.drop())

  /** Writes a tool that reports its version, records how it was called, and then runs the test's code. */
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
