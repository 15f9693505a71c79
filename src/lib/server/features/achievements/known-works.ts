import { wordKey } from '#lib/rules/word-key.ts'
import type { AchievementFields } from './achievement.ts'

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
