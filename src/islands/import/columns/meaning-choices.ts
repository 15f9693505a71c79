import type { ImportView } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMeanings } from '#lib/schemas/imports/import-requests.ts'

/** Prefix of a choice that adds a text below a parent; no value starts with this character. */
const sign = '+'

/** Returns the choice that adds a text as a new value. */
export const addTo = (place: string): string => sign + place

/** Texts to add, by field, each with its chosen parent. */
export type ValuesToAdd = Record<string, { text: string; within: string }[]>

/** Splits the choices into assigned values, merged with earlier ones, and texts to add. */
export function splitChoices({ columns, meanings: before }: ImportView, said: ImportMeanings) {
  const meanings: ImportMeanings = {}
  const adding: ValuesToAdd = {}
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
