import { isBlankWord } from '../rules/cells/clean-cell.ts'
import { typedBeforeDate } from '../rules/cells/damaged-cell.ts'

interface Class {
  branchId: string
  batchId: string
  semesterId: string
}

/** The class that a section belongs to, as one text. */
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

/** As the fields of an entry; empty where the text is no class. */
export function fieldsOfClass(place: string): { parentId: string; batchId: string; semesterId: string } {
  const [parentId = '', batchId = '', semesterId = ''] = place.split(' ')
  return { parentId, batchId, semesterId }
}

/** Longer ones are names of branches or of people in the wrong column. */
const longest = 10
/** Letters first, or a number of one or two digits. */
const sectionName = /^(?:\p{L}[\p{L}\p{M}\d .&/()-]*|\d{1,2}(?:st|nd|rd|th)?)$/iu

/**
 * Whether a text looks like the name of a section, and may be added to the catalogue without asking for each.
 * @example isSectionName('A') // true
 * @example isSectionName('45292') // false: a date that lost its format
 */
export const isSectionName = (text: string): boolean =>
  text.length <= longest &&
  sectionName.test(text) &&
  !isBlankWord(text) &&
  typedBeforeDate(text) === null &&
  text.toLowerCase() !== 'total'
