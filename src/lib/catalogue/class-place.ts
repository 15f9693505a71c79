import { isBlankWord } from '../rules/cells/clean-cell.ts'
import { typedBeforeDate } from '../rules/cells/damaged-cell.ts'

interface Class {
  branchId: string
  batchId: string
  semesterId: string
}

/** Joins branch, batch and semester into the text that identifies a class. */
export const classPlace = ({ branchId, batchId, semesterId }: Class): string =>
  [branchId, batchId, semesterId].join(' ')

interface Names {
  byId(id: string): { name: string; shortName: string } | null
}

/** @example sayClass(view, place) // 'CSE 2024-2028 III-I' */
export function sayClass({ byId }: Names, place: string): string {
  const { parentId, batchId, semesterId } = fieldsOfClass(place)
  return [parentId, batchId, semesterId]
    .map((id) => byId(id))
    .map((entry) => entry?.shortName || entry?.name || '')
    .join(' ')
}

/** Splits the text of a class into the fields of a section entry; empty fields where the text is no class. */
export function fieldsOfClass(place: string): { parentId: string; batchId: string; semesterId: string } {
  const [parentId = '', batchId = '', semesterId = ''] = place.split(' ')
  return { parentId, batchId, semesterId }
}

/** Maximum length of a section name: longer texts are names of branches or people in the wrong column. */
const longest = 10
/** Matches a name that starts with a letter, or a number of one or two digits. */
const sectionName = /^(?:\p{L}[\p{L}\p{M}\d .&/()-]*|\d{1,2}(?:st|nd|rd|th)?)$/iu

/**
 * Tells whether a text looks like the name of a section and may be added to the catalogue without confirmation.
 * @example isSectionName('A') // true
 * @example isSectionName('45292') // false: a date that lost its format
 */
export const isSectionName = (text: string): boolean =>
  text.length <= longest &&
  sectionName.test(text) &&
  !isBlankWord(text) &&
  typedBeforeDate(text) === null &&
  text.toLowerCase() !== 'total'
