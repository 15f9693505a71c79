import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { connectDatabase } from '#lib/server/kernel/db/connect.ts'
import names from '../fixtures/upgrade/names.json' with { type: 'json' }
import { migratedPlace } from '../support/database/databases.ts'
import { makeForAll, openForAll } from '../support/app/opened.ts'
import { openTestApp } from '../support/app/test-app.ts'
import { fillCollege, openCollegeAt } from './fill-college.ts'
import { oldPlace } from './old-college.ts'
import { type StoredNames, declaredNames } from './stored-names.ts'
import { storedShape } from './stored-shape.ts'

/** Names removed on purpose, each with what happened to the data stored under it. */
const gone: Readonly<Record<string, string>> = {
  'error codes: fees.changeForm':
    'Only the answer to a form named it: a concession is chosen, no longer typed.',
  'error codes: admissions.noneChosen': 'Only the answer to a form named it: list.noneSelected replaces it.',
  'error codes: admissions.tooManyChosen':
    'Only the answer to a form named it: list.tooManySelected replaces it.',
  'error codes: alumni.noneChosen': 'Only the answer to a form named it: list.noneSelected replaces it.',
  'error codes: alumni.tooManyChosen':
    'Only the answer to a form named it: list.tooManySelected replaces it.',
  'menu entries: alumniForm':
    'Nothing is stored under it: students who have passed out and alumni find the form on their pages.',
  'settings.key: imports.mapping:…':
    'Read where a file has none under `imports.columns:`, which tells long headings apart.',
}

const missing = (before: readonly string[], today: ReadonlySet<string>, of = ''): string[] =>
  before.filter((name) => !today.has(name) && !(`${of}${name}` in gone))

describe('a name under which something is stored', () => {
  const testApp = openForAll(() => openTestApp('sqlite'))
  const declared = makeForAll<StoredNames>(() => declaredNames(testApp.app))

  it.each(Object.entries(names.declared))('stays among the %s', (of, before) => {
    expect(missing(before, new Set(declared[of]), `${of}: `)).toEqual([])
  })

  it.each(Object.entries(names.written))('stays written in the source, among the %s', (_, before) => {
    expect(before.filter((name) => !isWritten(name))).toEqual([])
  })

  it('bites, whichever it is', () => {
    expect(missing(['exam.published', 'exam.shouted'], new Set(declared['audit actions']))).toEqual([
      'exam.shouted',
    ])
    expect(['prangan.draft/', 'prangan.drafts/', 'prangan.stat'].filter(isWritten)).toEqual([
      'prangan.draft/',
    ])
  })
})

describe('the same work', () => {
  const shapeOfToday = async (): Promise<Set<string>> => {
    const testApp = await openCollegeAt(await migratedPlace('sqlite'))
    await fillCollege(testApp)
    const shape = await storedShape(testApp.app)
    await testApp.close()
    return new Set(shape)
  }

  const shapeOfBefore = async (): Promise<string[]> => {
    const place = await oldPlace('sqlite')
    const database = connectDatabase(place)
    const shape = await storedShape({ database })
    await database.close()
    await place.drop()
    return shape
  }

  it('leaves the same names in rows and in what they hold as JSON', async () => {
    const before = await shapeOfBefore()
    expect(before).toContain('transcripts.body: rule.bands[].isFirstAttemptOnly')
    expect(missing(before, await shapeOfToday())).toEqual([])
  })
})

const comments = /\/\*[^]*?\*\/|(?<!:)\/\/.*/g
const source = globSync('src/**/*.{ts,tsx,astro,js}')
  .filter((file) => !/paraglide|\.test\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8').replaceAll(comments, ''))
  .join('\n')

/** Returns whether the name occurs as a text in the source, or as its start, like `receipt:`. */
function isWritten(name: string): boolean {
  // A number or a line of code.
  if (/^\d|'$/.test(name)) return source.includes(name)
  const isStart = /\W$/.test(name)
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${isStart ? '' : quote}`))
}
