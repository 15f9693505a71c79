import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { placeInCse } from '../people/students.ts'
import type { TestApp } from '../app/test-app.ts'

interface CommandFile {
  text: string
  /** What the kind needs besides. */
  args?: readonly string[]
}

/** Of each import of a feature a file with one row that is new; what it stands on is made first. CSE of the usual catalogue is there. */
export type ImportFiles = (
  testApp: TestApp,
  place: { branchId: string; batchId: string },
) => Promise<Readonly<Record<string, CommandFile>>>

/** All of `tests/features/<feature>.files.ts`. */
export async function commandFiles(testApp: TestApp): Promise<Record<string, CommandFile>> {
  const place = await placeInCse(testApp)
  const all: Record<string, CommandFile> = {}
  for (const file of readdirSync('tests/features').filter((name) => name.endsWith('.files.ts'))) {
    const { default: made } = (await import(resolve('tests/features', file))) as { default: ImportFiles }
    Object.assign(all, await made(testApp, place))
  }
  return all
}

/** A list with one row. */
export const listOf = (row: Readonly<Record<string, string>>): string =>
  [Object.keys(row).join(','), Object.values(row).join(',')].join('\n')
