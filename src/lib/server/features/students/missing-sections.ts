import { conflict } from '../../kernel/core/errors.ts'
import type { AddedValue, MissingValues } from '../../kernel/imports/import-column.ts'
import type { ImportRemedy } from '../../kernel/imports/import-kind.ts'
import type { App } from '../../kernel/app.ts'
import { allMissing } from '../../kernel/imports/add-values.ts'
import { importStoreOf } from '../../kernel/imports/imports.repository.ts'
import { m } from '#paraglide/messages.js'

/** Classes that are named one by one. */
const mostClasses = 12

const listOf = { section: 'section' } as const

/** A new class has no sections yet: all that its rows name are added to the catalogue in one go, when somebody says yes. */
export const missingSections: ImportRemedy = {
  async find(app, importId) {
    const missing = await missingIn(app, importId)
    const { added } = await app.catalogue.withWords(app, listOf, missing)
    if (added.length === 0) return null
    const classes = [...Map.groupBy(added, ({ place }) => place)]
    const deed = m['students.missingSections.deed']({ count: added.length })
    const settles = { section: [...new Set(added.map(({ text }) => text))] }
    const [only, another] = classes
    if (only && !another) return { text: sayClass(only), lines: [], deed, link: null, settles }
    const more = classes.length - mostClasses
    return {
      text: m['students.missingSections.several']({ count: added.length }),
      lines: [
        ...classes.slice(0, mostClasses).map(([place, sections]) => `${place}: ${sayNames(sections)}`),
        ...(more > 0 ? [m['students.missingSections.more']({ count: more })] : []),
      ],
      deed,
      link: null,
      settles,
    }
  },

  async apply(app, importId, actor) {
    const added = await app.catalogue.addWords(listOf, await missingIn(app, importId), actor)
    if (added.length === 0) throw conflict('import.noRemedy')
  },
}

async function missingIn(app: App, importId: string): Promise<MissingValues> {
  const found = await importStoreOf(app).read.imports.find(importId)
  if (!found) return {}
  const { section = [] } = found.unknownValues
  return allMissing({ section }, found.unknownPlaces)
}

const sayNames = (sections: readonly AddedValue[]): string =>
  sections
    .map(({ text }) => text)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .join(', ')

const sayClass = ([place, sections]: [string, AddedValue[]]): string =>
  m['students.missingSections.one']({ count: sections.length, names: sayNames(sections), place })
