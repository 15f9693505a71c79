import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resultsImportCommand } from '../../../tools/results-import-command.ts'
import type { TestApp } from '../app/test-app.ts'

/** Runs the command that imports results on an open app, with a file of `tests/fixtures/cases` or given bytes. */
export async function runResultsImport(
  testApp: TestApp,
  file: string | Uint8Array,
  ...args: readonly string[]
) {
  const said: string[] = []
  let path = `tests/fixtures/cases/${String(file)}`
  if (typeof file !== 'string') {
    path = join(testApp.app.env.dataDir, Buffer.from(file).includes('<table') ? 'results.xls' : 'results.csv')
    writeFileSync(path, file)
  }
  const code = await resultsImportCommand(['--file', path, ...args], {
    app: async () => testApp.app,
    print: (line) => said.push(line),
  })
  const last = said.at(-1) ?? ''
  return { code, output: said.join('\n'), json: last.startsWith('{') ? JSON.parse(last) : null }
}
