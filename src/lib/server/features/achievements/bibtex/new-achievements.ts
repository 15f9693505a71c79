import * as v from 'valibot'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { achievementInput } from '#lib/schemas/achievements/achievement.ts'
import { type DomainError, type ErrorParams, refuseAt } from '../../../kernel/core/errors.ts'
import { unprintableTexts } from '../../../kernel/core/unprintable-texts.ts'
import { type AchievementFields, fieldsTyped } from '../records/achievement.ts'
import type { BibtexWork } from './parse-bibtex.ts'

/** At most so many are named. */
const mostNamed = 5

export interface BibtexGiven {
  departmentId: string
  memberId: string
  /** From '01' to '12', for entries that name a year alone; empty where none was chosen. */
  month: string
}

/**
 * The works of a file that a person has not yet as achievements, each with its title as description. The month that
 * is chosen tells no work from another: what is there is known by its words and year before anybody is asked.
 * @throws DomainError Invalid `achievements.bibtexUnprintable`, with the names of those that no document can print
 * @throws DomainError Invalid `achievements.bibtexWorks`, with the names of those that lack a title or a year;
 * `achievements.bibtexMonths`, with those whose month somebody has to say: a guess puts them into another academic year
 */
export function newFromBibtex(
  works: readonly BibtexWork[],
  { month, ...person }: BibtexGiven,
  there: readonly AchievementFields[],
): AchievementFields[] {
  const read = works.map((work) => ({ work, parsed: v.safeParse(achievementInput, typed(work)) }))
  const wrong = read.filter(({ parsed }) => !parsed.success)
  if (wrong.length > 0) throw refuseNamed('achievements.bibtexWorks', wrong)
  const known = knownWorks(there)
  const added = read
    .flatMap(({ work, parsed }) => (parsed.success ? [{ work, fields: fieldsTyped(parsed.output) }] : []))
    .filter(({ fields }) => known.admit(fields))
  const unprintable = added.filter(({ fields }) => Object.keys(unprintableTexts(fields)).length > 0)
  const [letter] = unprintable.flatMap(({ fields }) => Object.values(unprintableTexts(fields)))
  if (letter) throw refuseNamed('achievements.bibtexUnprintable', unprintable, { params: letter.params })
  const undated = added.filter(({ work }) => work.achievedOn === '')
  if (undated.length > 0 && month === '')
    throw refuseNamed('achievements.bibtexMonths', undated, { field: 'month' })
  return added.map(({ fields }) => fields)

  function typed({ key: _, ...work }: BibtexWork) {
    const achievedOn = work.achievedOn || (work.year && `${work.year}-${month || '01'}-01`)
    return { ...person, ...work, achievedOn, description: work.title }
  }
}

function refuseNamed(
  code: string,
  works: readonly { work: BibtexWork }[],
  { field = 'bibtex', params = {} }: { field?: string; params?: ErrorParams } = {},
): DomainError {
  const named = works.slice(0, mostNamed).map(({ work: { key } }) => key || '?')
  return refuseAt(field, code, {
    ...params,
    works: [...named, ...(works.length > mostNamed ? ['…'] : [])].join(', '),
  })
}

type Told = Pick<AchievementFields, 'kind' | 'year' | 'title' | 'description' | 'doi'>

interface KnownWorks {
  /** True for one that is not known yet; from then on it is. */
  admit(work: Told): boolean
}

/**
 * Tells a published work from others whatever day it is dated, for files name a year alone: by its DOI, or by kind,
 * year and title. Two that carry a DOI each are the same by it alone.
 */
export function knownWorks(there: readonly Told[]): KnownWorks {
  const dois = new Set<string>()
  const doisByWords = new Map<string, string[]>()
  const isKnown = ({ doi, ...work }: Told): boolean =>
    dois.has(doi) || (doisByWords.get(wordsOf(work)) ?? []).some((other) => doi === '' || other === '')
  function note(work: Told): void {
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

const wordsOf = ({ kind, year, title, description }: Omit<Told, 'doi'>): string =>
  JSON.stringify([kind, year, wordKey(title || description)])
