import * as v from 'valibot'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { achievementInput } from '#lib/schemas/achievements/achievement.ts'
import { type DomainError, type ErrorParams, refuseAt } from '../../../kernel/core/errors.ts'
import { unprintableTexts } from '../../../kernel/core/unprintable-texts.ts'
import { type AchievementFields, fieldsTyped, problemsOfFields } from '../records/achievement.ts'
import type { BibtexWork } from './parse-bibtex.ts'

/** The maximum number of works an error message names. */
const mostNamed = 5

export interface BibtexGiven {
  departmentId: string
  memberId: string
  /** '01' to '12', used for entries that give only a year; empty if no month was chosen. */
  month: string
}

interface WorksBasis {
  /** The achievements that the person has. */
  there: readonly AchievementFields[]
  /** The current date in India. */
  today: string
}

/** The works to add, and the keys of those that got the chosen month. */
interface NewWorks {
  fields: AchievementFields[]
  guessed: string[]
}

/**
 * Returns the works of a file that the person does not have yet; each title also becomes the description. Duplicates
 * are found by title and year before the month is required, since the chosen month does not distinguish works.
 * @throws DomainError Invalid `achievements.bibtexUnprintable`, naming the works with text that documents cannot print
 * @throws DomainError Invalid `achievements.bibtexWorks`, naming the works without a title or a year;
 * `achievements.bibtexToCome`, those with a date too far ahead; `achievements.bibtexNumbers`, those with a wrong ISSN or
 * ISBN; `achievements.bibtexMonths`, naming the works without a month: a guess could put them into the wrong academic year
 */
export function newFromBibtex(
  works: readonly BibtexWork[],
  { month, ...person }: BibtexGiven,
  { there, today }: WorksBasis,
): NewWorks {
  const read = works.map((work) => ({ work, parsed: v.safeParse(achievementInput, typed(work)) }))
  const wrong = read.filter(({ parsed }) => !parsed.success)
  if (wrong.length > 0) throw refuseNamed('achievements.bibtexWorks', wrong)
  const known = knownWorks(there)
  const added = read
    .flatMap(({ work, parsed }) => (parsed.success ? [{ work, fields: fieldsTyped(parsed.output) }] : []))
    .filter(({ fields }) => known.admit(fields))
  refuseImplausible(added, today)
  const unprintable = added.filter(({ fields }) => Object.keys(unprintableTexts(fields)).length > 0)
  const [letter] = unprintable.flatMap(({ fields }) => Object.values(unprintableTexts(fields)))
  if (letter) throw refuseNamed('achievements.bibtexUnprintable', unprintable, { params: letter.params })
  const undated = added.filter(({ work }) => work.achievedOn === '')
  if (undated.length > 0 && month === '')
    throw refuseNamed('achievements.bibtexMonths', undated, { field: 'month' })
  return { fields: added.map(({ fields }) => fields), guessed: namesOf(undated) }

  function typed({ key: _, ...work }: BibtexWork) {
    const achievedOn = work.achievedOn || (work.year && `${work.year}-${month || '01'}-01`)
    return { ...person, ...work, achievedOn, description: work.title }
  }
}

/** Refuses dates to come and wrong numbers, each with the works that have them. */
function refuseImplausible(
  added: readonly { work: BibtexWork; fields: AchievementFields }[],
  today: string,
): void {
  const checked = added.map(({ work, fields }) => ({ work, problems: problemsOfFields(fields, { today }) }))
  const toCome = checked.filter(({ problems: { achievedOn, year } }) => achievedOn ?? year)
  if (toCome.length > 0) throw refuseNamed('achievements.bibtexToCome', toCome)
  const wrong = checked.filter(({ problems: { issn } }) => issn)
  if (wrong.length > 0) throw refuseNamed('achievements.bibtexNumbers', wrong)
}

function refuseNamed(
  code: string,
  works: readonly { work: BibtexWork }[],
  { field = 'bibtex', params = {} }: { field?: string; params?: ErrorParams } = {},
): DomainError {
  return refuseAt(field, code, { ...params, works: namesOf(works).join(', ') })
}

/** The keys of the first works, with an ellipsis for further ones. */
const namesOf = (works: readonly { work: BibtexWork }[]): string[] => [
  ...works.slice(0, mostNamed).map(({ work: { key } }) => key || '?'),
  ...(works.length > mostNamed ? ['…'] : []),
]

type AchievementSummary = Pick<AchievementFields, 'kind' | 'year' | 'title' | 'description' | 'doi'>

interface KnownWorks {
  /** Returns true for a work not seen yet, and remembers it. */
  admit(work: AchievementSummary): boolean
}

/**
 * Recognises published works regardless of their date, because files often give only a year. It compares the DOI, or
 * kind, year and title; when both works have a DOI, only the DOI counts.
 */
export function knownWorks(there: readonly AchievementSummary[]): KnownWorks {
  const dois = new Set<string>()
  const doisByWords = new Map<string, string[]>()
  const isKnown = ({ doi, ...work }: AchievementSummary): boolean =>
    dois.has(doi) || (doisByWords.get(wordsOf(work)) ?? []).some((other) => doi === '' || other === '')
  function note(work: AchievementSummary): void {
    const words = wordsOf(work)
    if (work.doi) dois.add(work.doi)
    doisByWords.set(words, [...(doisByWords.get(words) ?? []), work.doi])
  }
  for (const work of there) note(work)
  return {
    admit(work) {
      const isNew = !isKnown(work)
      if (isNew) note(work)
      return isNew
    },
  }
}

const wordsOf = ({ kind, year, title, description }: Omit<AchievementSummary, 'doi'>): string =>
  JSON.stringify([kind, year, wordKey(title || description)])
