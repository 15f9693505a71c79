import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { placeInCse } from '../people/students.ts'
import type { TestApp } from '../app/test-app.ts'

interface CommandFile {
  text: string
  /** Further arguments that the kind requires. */
  args?: readonly string[]
}

/**
 * Returns for each import of a feature a file with one new row, after creating what the row references. CSE of the
 * default catalogue exists.
 */
export type ImportFiles = (
  testApp: TestApp,
  place: { branchId: string; batchId: string },
) => Promise<Readonly<Record<string, CommandFile>>>

/** Runs all `tests/features/<feature>.files.ts`. */
export async function commandFiles(testApp: TestApp): Promise<Record<string, CommandFile>> {
  const place = await placeInCse(testApp)
  const all: Record<string, CommandFile> = {}
  for (const file of readdirSync('tests/features').filter((name) => name.endsWith('.files.ts'))) {
    const { default: made } = (await import(resolve('tests/features', file))) as { default: ImportFiles }
    Object.assign(all, await made(testApp, place))
  }
  return all
}

/** Builds a list with one row. */
export const listOf = (row: Readonly<Record<string, string>>): string =>
  [Object.keys(row).join(','), Object.values(row).join(',')].join('\n')
