import type { ImportKind } from '../../kernel/imports/import-kind.ts'
import { placesOfUnknown } from '../../kernel/imports/places-of-unknown.ts'
import { listOf } from './student-columns.ts'

/** A section is added to each class whose rows name it: a file of three branches may have a section C in two of them. */
export const addMissingWords: NonNullable<ImportKind['addMissing']> = async (
  app,
  missing,
  { actor, importId },
) => {
  const sections = missing['section'] ?? []
  const classesOf = sections.length > 0 ? await placesOfUnknown(app, importId, 'section') : () => []
  const section = sections.flatMap(({ text }) => classesOf(text).map((within) => ({ text, within })))
  return app.catalogue.addWords(listOf, { ...missing, section }, actor)
}
