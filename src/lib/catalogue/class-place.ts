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

const sectionWord = /^sec(?:tion)?\b[\s.:-]*|[\s.:-]*\bsec(?:tion)?\.?$/gi
/** A short code, which is written in capitals. */
const sectionCode = /^\p{L}{1,2}\d{0,2}$/u

/**
 * Shortens what a file calls a section to its name: without the word section and the name of its branch. A text that
 * has nothing else is returned as it is.
 * @param branch names of the branch
 * @example sectionNameOf('CSE - a', ['CSE']) // 'A'
 * @example sectionNameOf('Section B', ['CSE']) // 'B'
 */
export function sectionNameOf(text: string, branch: readonly string[]): string {
  const bare = text.replaceAll(sectionWord, '').trim()
  const own = branch.find((name) => name !== '' && bare.toLowerCase().startsWith(name.toLowerCase()))
  const [, rest = ''] = /^[\s.:/-]+(.+)$/.exec(bare.slice(own?.length ?? 0)) ?? []
  const name = (own === undefined ? bare : rest) || bare || text
  return sectionCode.test(name) ? name.toUpperCase() : name
}

interface BranchNames {
  name: string
  shortName: string
  code: string
}

/** The names by which a text may name a branch, the longest first. */
export const namesOfBranch = (branch: BranchNames | null): string[] =>
  branch ? [branch.name, branch.shortName, branch.code].toSorted((a, b) => b.length - a.length) : []
