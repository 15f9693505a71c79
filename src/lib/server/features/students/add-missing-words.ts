import type { MissingValue } from '../../kernel/imports/import-column.ts'
import type { ImportKind } from '../../kernel/imports/import-kind.ts'
import { placesOfUnknown } from '../../kernel/imports/places-of-unknown.ts'
import { listOf } from './student-columns.ts'

/**
 * A section is added to each class whose rows name it: a file of three branches may have a section C in two of them. A
 * branch, a batch or a semester of which nobody was asked where it belongs goes to the course that its rows name.
 */
export const addMissingWords: NonNullable<ImportKind['addMissing']> = async (
  app,
  missing,
  { actor, importId },
) => {
  const placed = { ...missing }
  for (const field of ['branch', 'batch', 'semester', 'section'] as const) {
    const values = missing[field] ?? []
    if (values.length === 0) continue
    const placesOf = await placesOfUnknown(app, importId, field)
    const ofRows = ({ text }: MissingValue): MissingValue[] =>
      placesOf(text).map((within) => ({ text, within }))
    placed[field] = values.flatMap((value) => {
      if (field === 'section') return ofRows(value)
      const found = value.within === null ? ofRows(value) : []
      return found.length > 0 ? found : [value]
    })
  }
  return app.catalogue.addWords(listOf, placed, actor)
}
