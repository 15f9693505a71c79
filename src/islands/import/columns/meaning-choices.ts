import type { ImportView } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMeanings } from '#lib/schemas/imports/import-requests.ts'

/** Before the place to which a text is added; no value begins with this character. */
const sign = '+'

/** What is chosen where a text is to become a value itself. */
export const addTo = (place: string): string => sign + place

/** Texts to add, by field, each with the place that was chosen for it. */
export type Adding = Record<string, { text: string; within: string }[]>

/** What texts stand for, with what was said before, and which shall be added. */
export function splitChoices({ columns, meanings: before }: ImportView, said: ImportMeanings) {
  const meanings: ImportMeanings = {}
  const adding: Adding = {}
  for (const { field } of columns) {
    const chosen = Object.entries(said[field] ?? {}).filter(([, value]) => value !== '')
    const isAdded = ([, value]: [string, string]): boolean => value.startsWith(sign)
    const known = chosen.filter((each) => !isAdded(each))
    meanings[field] = { ...before[field], ...Object.fromEntries(known) }
    const added = chosen.filter(isAdded)
    if (added.length > 0)
      adding[field] = added.map(([text, value]) => ({ text, within: value.slice(sign.length) }))
  }
  return { meanings, adding }
}
