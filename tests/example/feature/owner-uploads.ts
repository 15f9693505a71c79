import { readFileSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { features } from '#lib/server/app.ts'
import type { EngineName } from '../../support/database/databases.ts'
import { tablesWith } from '../../support/database/every-row.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, later, openTestApp } from '../../support/app/test-app.ts'
import { itemOwnersFeature } from './secret-import.ts'

/** The first number has a valid check digit, the second does not. */
export const [asha, uma, devi, hari] = [
  '234123412346',
  '999912341235',
  '345634563455',
  '456745674564',
] as const
export const spaced = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

export const csv = (...rows: string[]): Uint8Array => Buffer.from(['Aadhaar No,Name,Tag', ...rows].join('\n'))
export const wrong = csv(
  `${asha},Asha,001`,
  `${spaced(uma)},Uma,002`,
  `${devi}9,Devi,003`,
  `${asha},Asha Rao,004`,
  `${hari},Hari,001`,
)

/** The numbers in every spelling. */
export const typed = [asha, uma, devi, hari, spaced(uma)]

const day = 24 * 60 * 60

/** Runs uploads of owners of lost items, each with a secret number. */
export function ownerUploads(engine: EngineName) {
  const testApp = openForEach(() => openTestApp(engine, { features: [...features, itemOwnersFeature] }))
  beforeEach(() =>
    testApp.app.database.writes.schema
      .createTable('item_owners')
      .addColumn('tag', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text')
      .addColumn('number', 'text')
      .addColumn('number_hash', 'text')
      .execute(),
  )

  const imports = () => testApp.app.imports
  const owners = () =>
    testApp.app.database.reads.selectFrom('item_owners').selectAll().orderBy('tag').execute()

  async function ended(job: Promise<string | null>): Promise<void> {
    expect((await testApp.app.jobs.ended((await job) ?? '')).problem).toBeNull()
  }

  async function check(bytes: Uint8Array, fileName = 'owners.csv'): Promise<string> {
    const { importId, mapping } = await imports().start('itemOwners.list', { bytes, fileName }, lakshmi)
    await ended(imports().check(importId, { mapping }, lakshmi))
    return importId
  }

  async function commit(importId: string): Promise<void> {
    const { revision } = await imports().show(importId)
    await ended(imports().commit(importId, { revision, skipBad: true }, lakshmi))
  }

  const shown = async (importId: string, reader = lakshmi.id) =>
    (await imports().rows(importId, 'error', 1, reader)).rows.map(({ line, cells, problems }) => [
      line,
      cells['number'],
      ...problems.map(({ field, value }) => `${field} ${value}`),
    ])
  const correct = (importId: string, line: number, version: number, cells: Record<string, string>) =>
    imports().correct(importId, [{ line, version, cells }], lakshmi)

  /** Returns where one of these texts is stored, in the database or in the data folder. */
  async function placesOf(...texts: string[]): Promise<string[]> {
    const tables = await Promise.all(texts.map((text) => tablesWith(testApp.app, text)))
    const { dataDir } = testApp.app.env
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(dataDir, name)).isFile())
      .filter((name) => {
        const bytes = readFileSync(join(dataDir, name))
        return texts.some((text) => bytes.includes(text))
      })
    return [...tables.flat(), ...files]
  }

  /** Runs the daily housekeeping that many days later. */
  async function housekeeping(days: number): Promise<void> {
    later(testApp, days * day)
    const folder = join(testApp.app.env.dataDir, 'files')
    const then = new Date(Date.parse(testApp.clock.now()) - 40 * day * 1000)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      utimesSync(join(folder, name), then, then)
    await testApp.app.housekeeping.run()
  }

  return { testApp, imports, owners, ended, check, commit, shown, correct, placesOf, housekeeping }
}
