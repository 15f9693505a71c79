import type { Worksheet } from 'exceljs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { importKindsOf } from '#lib/server/kernel/declared.ts'
import type { ImportKind } from '#lib/server/kernel/imports/import-kind.ts'
import { createKindRunner } from '#lib/server/kernel/imports/import-host.ts'
import { rememberedMapping } from '#lib/server/kernel/imports/mapping/saved-mapping.ts'
import { writeTemplate } from '#lib/server/kernel/imports/files/template.ts'
import { openForAll } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const kinds = Object.entries(importKindsOf(features))
/** A store without remembered mappings. */
const nothing = { settings: { find: async () => null } } as unknown as Parameters<typeof rememberedMapping>[0]

/** Returns each option that can be chosen before the file. */
const optionsOf = ({ choices = [] }: ImportKind) => {
  const chosen = choices.flatMap((choice) =>
    'values' in choice ? choice.values.map(({ value }) => ({ [choice.name]: value })) : [],
  )
  return chosen.length === 0 ? [{}] : chosen
}

const textsOf = (sheet: Worksheet | undefined, row: number): string[] =>
  ((sheet?.getRow(row).values ?? []) as unknown[]).slice(1).map(String)

// Only the catalogue is read from the database, which is the same on both engines.
describe('the template of an upload', () => {
  const testApp = openForAll(async () => {
    const opened = await openTestApp('sqlite')
    await opened.app.catalogue.addDefaults(lakshmi)
    return opened
  })

  it.each(kinds)(
    'of %s has headings that are understood without asking, in both languages',
    async (_, kind) => {
      for (const options of optionsOf(kind)) {
        const columns = await createKindRunner(testApp.app, kind).columns(options)
        const meant = Object.fromEntries(columns.map(({ field }, index) => [field, index]))
        for (const locale of ['en', 'de'] as const) {
          const headings = columns.map(({ title }) => title({}, { locale }))
          expect(
            await rememberedMapping(nothing, '', { headers: headings, hiddenColumns: [] }, columns),
          ).toEqual({ mapping: meant, doubts: [], isConfirmed: false })
        }
      }
    },
  )

  it.each(kinds)('of %s has examples that its own upload takes', async (_, kind) => {
    for (const options of optionsOf(kind)) {
      const columns = await createKindRunner(testApp.app, kind).columns(options)
      const refused = columns.filter(
        ({ schema, example }) => schema && example !== '' && !v.is(schema, example),
      )
      expect(refused.map(({ field, example }) => [field, example])).toEqual([])
      expect(columns.filter(({ help }) => help() === '').map(({ field }) => field)).toEqual([])
    }
  })

  const ofRecords = kinds.filter(([name]) => !name.startsWith('catalogue.') || name === 'catalogue.seats')
  it.each(ofRecords)(
    'of %s offers values to choose from, and a sheet explains each column',
    async (_, kind) => {
      const [options = {}] = optionsOf(kind)
      const columns = await createKindRunner(testApp.app, kind).columns(options)
      const { default: ExcelJS } = await import('exceljs')
      const book = new ExcelJS.Workbook()
      const bytes = await writeTemplate(kind, columns, 'de')
      await book.xlsx.load(Buffer.from(bytes) as unknown as ArrayBuffer)
      const [rows, explaining, values] = book.worksheets
      const headings = columns.map(({ title }) => title({}, { locale: 'de' }))
      expect(textsOf(rows, 1)).toEqual(headings)
      expect(headings.map((_, index) => explaining?.getCell(index + 2, 1).text)).toEqual(headings)
      const chosen = columns.filter((column) => column.values)
      const offers = columns.filter((_, index) => rows?.getCell(2, index + 1).dataValidation?.type === 'list')
      expect(offers).toEqual(chosen)
      for (const [index, column] of chosen.entries())
        expect(values?.getCell(1, index + 1).text).toBe(column.values?.[0]?.title({}, { locale: 'de' }) ?? '')
    },
  )
})
