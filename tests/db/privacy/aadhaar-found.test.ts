import { deflateSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import drawAdmissionForm from '#lib/server/features/admissions/form/admission-form.document.ts'
import { admissionFormSamples } from '#lib/server/features/admissions/form/admission-form.samples.ts'
import { numbersIn } from '../../support/people/clear-numbers.ts'
import { engines } from '../../support/database/databases.ts'
import { entered, withCheckDigit } from '../../support/admissions/entered-aadhaars.ts'
import { openForEach } from '../../support/app/opened.ts'
import { readPages } from '../../support/calls/read-pages.ts'
import { filesOf, placeInWal, rowsOf, walSince } from '../../support/database/stored-bytes.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { workbookOf } from '../../support/documents/workbook-bytes.ts'
import { zipOf } from '../../support/documents/zip-bytes.ts'

/**
 * Different numbers from those entered, and as many: PostgreSQL is one server for all test files and logs what each of
 * them writes.
 */
const all = Object.values(entered).map((_, index) =>
  withCheckDigit(`96${String(307_130_592 + index * 10_007_003)}`),
)
const spaced = all.map((number) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 '))
const dashed = spaced.map((number) => number.replaceAll(' ', '-'))
const ways = { 'in one': all, 'in groups': spaced, 'with dashes': dashed }
const texts = Object.values(ways).map((numbers) => numbers.join(' | '))
const named = Object.keys(ways).map((way, index) => [way, texts[index] ?? ''] as const)

describe('the search for Aadhaar numbers would find each', () => {
  it.each(named)('in a text, %s', async (_, text) => {
    expect(await numbersIn(text, all)).toEqual(all)
    expect(await numbersIn(Buffer.from(text, 'utf16le'), all)).toEqual(all)
  })

  it.each(named)('that is packed, %s', async (_, text) => {
    const packed = Buffer.concat([Buffer.from('stream\n'), deflateSync(text)])
    const zip = zipOf([{ name: 'photo.txt', bytes: Buffer.from(text) }])
    const book = workbookOf({ Sheet: [['Aadhaar'], ...text.split(' | ').map((cell) => [cell])] })
    const inDump = gzipSync(`planted ("\\\\x${gzipSync(text).toString('hex')}")`)
    for (const bytes of [
      gzipSync(text),
      packed,
      zip,
      zipOf([{ name: 'book.xlsx', bytes: zip }]),
      book,
      inDump,
    ])
      expect(await numbersIn(bytes, all)).toEqual(all)
  })

  it.each(['in one', 'in groups'] as const)(
    'that a PDF draws, %s, by the letters of its fonts',
    async (way) => {
      const words = { name: 'Asha Rao', locale: 'en' as const }
      const letterhead = { name: 'Sri Vidya College', address: '', logo: null }
      const { short } = await admissionFormSamples({ ...words, letterhead })
      if (!short) throw new Error('There is a short sample.')
      const facts = ways[way].map((number) => ['Aadhaar', number] as const)
      const bytes = await drawAdmissionForm({ ...short, parts: [{ title: 'Planted', continued: '', facts }] })
      expect((await readPages(bytes)).join()).toContain('Asha Rao')
      expect(Buffer.from(bytes).includes(all[0] ?? '')).toBe(false)
      expect(await numbersIn(bytes, all)).toEqual(all)
      const reply = JSON.stringify({ success: 'True', bs64: Buffer.from(bytes).toString('base64') })
      expect(await numbersIn(gzipSync(reply), all)).toEqual(all)
    },
  )
})

describe.each(engines)('the search on %s would find each', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('in a text or a blob of any table, and where the database writes first', async () => {
    const { app } = testApp
    const wal = await placeInWal(app)
    const { writes } = app.database
    const binary = engine === 'sqlite' ? 'blob' : 'bytea'
    await sql`create table planted (said text, packed ${sql.raw(binary)})`.execute(writes)
    for (const text of texts)
      await sql`insert into planted values (${text}, ${gzipSync(text)})`.execute(writes)
    const stored = await rowsOf(app)
    for (const column of ['planted.said', 'planted.packed'])
      for (const { bytes } of stored.filter(({ place }) => place === column))
        expect([column, await numbersIn(bytes, all)]).toEqual([column, all])
    expect(stored.filter(({ place }) => place.startsWith('planted.'))).toHaveLength(6)
    const first =
      engine === 'sqlite'
        ? filesOf(app.env.dataDir).filter(({ place }) => place.endsWith('-wal'))
        : await walSince(app, wal)
    const found = await Promise.all(first.map(({ bytes }) => numbersIn(bytes, all)))
    expect(found.flat()).toEqual(expect.arrayContaining(all))
  })
})
