import type { ImportView } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMeanings } from '#lib/schemas/imports/import-requests.ts'

/** What was said of words in this upload: what came from other files is taken from memory anew, where it still holds. */
export function saidHere({ meanings, words }: Pick<ImportView, 'meanings' | 'words'>): ImportMeanings {
  const isElsewhere = (field: string, text: string): boolean =>
    words.some((word) => word.field === field && word.text === text && word.fileName !== '')
  return Object.fromEntries(
    Object.entries(meanings).map(([field, said]) => [
      field,
      Object.fromEntries(Object.entries(said).filter(([text]) => !isElsewhere(field, text))),
    ]),
  )
}
