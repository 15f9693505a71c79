import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { among } from '#lib/server/kernel/db/among.ts'
import { insertMany, valuesOf } from '#lib/server/kernel/db/many-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('many rows in one statement, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  const marks = async (rows: { roll_number: string; mark: string }[]): Promise<string[]> => {
    const { writes, reads } = testApp.app.database
    await insertMany(writes, 'renamed_students', rows).execute()
    const kept = await reads.selectFrom('renamed_students').select('mark').orderBy('roll_number').execute()
    return kept.map(({ mark }) => mark)
  }

  it('keep their texts by the letter', async () => {
    const texts = [`it's "quoted"`, 'back\\slash \\ud800', 'తెలుగు 😀', '', '{"a":[1]}', 'line\nline\ttab']
    const rows = texts.map((mark, index) => ({ roll_number: `R${index}`, mark }))
    expect(await marks(rows)).toEqual(texts)
  })

  it('take half of a character as the sign for a lost one', async () => {
    expect(await marks([{ roll_number: 'R1', mark: 'Asha \ud83d Rao' }])).toEqual(['Asha \ufffd Rao'])
  })

  it('keep whole numbers and nothing, and may say what becomes of those that are there', async () => {
    const { writes, reads } = testApp.app.database
    const tags = (versions: [string, number][]) =>
      insertMany(
        writes,
        'cache_tags',
        versions.map(([tag, version]) => ({ tag, version })),
      ).onConflict((clash) =>
        clash.column('tag').doUpdateSet((eb) => ({ version: eb.ref('excluded.version') })),
      )
    await tags([
      ['one', 1],
      ['two', 2_000_000_000],
    ]).execute()
    await tags([['one', 3]]).execute()
    const kept = await reads.selectFrom('cache_tags').selectAll().where('tag', 'in', ['one', 'two']).execute()
    expect(new Map(kept.map(({ tag, version }) => [tag, version]))).toEqual(
      new Map([
        ['one', 3],
        ['two', 2_000_000_000],
      ]),
    )
  })

  it('keep nothing beside texts and beside whole numbers, and where no row has anything', async () => {
    const { writes } = testApp.app.database
    const rows = [
      { text: 'null', count: null, none: null },
      { text: null, count: 7, none: null },
      { text: '', count: 0, none: null },
    ]
    const kept = await sql<(typeof rows)[number]>`
      with kept(text, count, none) as (${valuesOf(writes, rows)}) select * from kept`.execute(writes)
    const numbered = kept.rows.map((row) => ({
      ...row,
      count: row.count === null ? null : Number(row.count),
    }))
    expect(numbered).toEqual(rows)
  })

  it('are found among very many texts, by the letter, and none among none', async () => {
    const { writes, reads } = testApp.app.database
    const texts = [`it's "quoted"`, 'back\\slash', 'తెలుగు', '{"a":[1]}', 'a,b', 'NULL', '']
    await marks(texts.map((roll_number) => ({ roll_number, mark: 'same' })))
    const found = async (wanted: string[]): Promise<string[]> => {
      const query = reads.selectFrom('renamed_students').select('roll_number')
      const rows = await query.where(among(writes, 'roll_number', wanted)).execute()
      return rows.map((row) => row.roll_number).toSorted()
    }
    expect(await found([...texts, 'another'])).toEqual(texts.toSorted())
    expect(await found(['a,b', 'a', 'null'])).toEqual(['a,b'])
    expect(await found([])).toEqual([])
  })
})
