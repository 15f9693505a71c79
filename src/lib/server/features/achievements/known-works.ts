import { wordKey } from '#lib/rules/word-key.ts'
import type { AchievementFields } from './achievement.ts'

type Told = Pick<AchievementFields, 'kind' | 'year' | 'title' | 'description' | 'doi'>

interface KnownWorks {
  has(work: Told): boolean
  /** Answers what it was given. */
  note<Work extends Told>(work: Work): Work
}

/**
 * Tells a published work from others whatever day it is dated, for files name a year alone: by its DOI, or by kind,
 * year and title. Two that carry a DOI each are the same by it alone.
 */
export function knownWorks(there: readonly Told[]): KnownWorks {
  const dois = new Set<string>()
  const doisByWords = new Map<string, string[]>()
  const known: KnownWorks = {
    has({ doi, ...work }) {
      const alike = doisByWords.get(wordsOf(work)) ?? []
      return dois.has(doi) || alike.some((other) => doi === '' || other === '')
    },
    note(work) {
      if (work.doi) dois.add(work.doi)
      const words = wordsOf(work)
      doisByWords.set(words, [...(doisByWords.get(words) ?? []), work.doi])
      return work
    },
  }
  for (const work of there) known.note(work)
  return known
}

const wordsOf = ({ kind, year, title, description }: Omit<Told, 'doi'>): string =>
  JSON.stringify([kind, year, wordKey(title || description)])
