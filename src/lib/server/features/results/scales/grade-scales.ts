import { titleOfScale } from '#lib/results/say-scale.ts'
import { regulationKey } from '#lib/rules/cgpa.ts'
import { type GradeScheme, type GradeSchemeName, shippedSchemes } from '#lib/rules/grade-scheme.ts'
import { wordKey } from '#lib/rules/word-key.ts'

/** A scale of the college, or a shipped one. */
export interface KeptScale extends GradeScheme {
  /** Empty for a shipped one, whose title is a sentence of ours. */
  title: string
  isShipped: boolean
  /** No new exam takes it. */
  isRetired: boolean
  /** How often it was changed; 0 for a shipped one that nobody has retired. */
  version: number
  /** Empty where nobody has changed it. */
  changedAt: string
  changedBy: string
}

/** What the table has of one; `grades` is null for a shipped one, which the table only retires. */
export interface StoredScale extends Pick<
  KeptScale,
  'name' | 'title' | 'isRetired' | 'version' | 'changedAt' | 'changedBy'
> {
  body: Pick<GradeScheme, 'grades' | 'aliases'> | null
}

/** All scales as they were at one moment. */
export interface GradeScales {
  /** The shipped ones first. */
  all: readonly KeptScale[]
  /** Those that a new exam may take. */
  open: readonly KeptScale[]
  /** The scale of an exam or a result. @throws Error where there is none: names never go */
  of(name: GradeSchemeName): KeptScale
  find(name: GradeSchemeName): KeptScale | null
  /** By its stored name or its title, as a person types it. */
  findByWord(word: string): KeptScale | null
  /** Null where the college has chosen none. */
  ofRegulation(regulation: string): KeptScale | null
  /** Regulations that take a scale, as `regulationKey` has them. */
  regulationsOf(name: GradeSchemeName): readonly string[]
}

export function gradeScalesOf(
  stored: readonly StoredScale[],
  byRegulation: ReadonlyMap<string, GradeSchemeName>,
): GradeScales {
  const rows = new Map(stored.map((row) => [row.name, row]))
  const shipped = Object.values(shippedSchemes).map((scheme): KeptScale => {
    const { isRetired, version, changedAt, changedBy } = rows.get(scheme.name) ?? unchanged
    return { ...scheme, title: '', isShipped: true, isRetired, version, changedAt, changedBy }
  })
  const own = stored.flatMap(({ body, ...row }): KeptScale[] =>
    body ? [{ ...row, ...body, isShipped: false }] : [],
  )
  const all = [...shipped, ...own]
  const byName = new Map(all.map((scale) => [scale.name, scale]))
  const find = (name: GradeSchemeName): KeptScale | null => byName.get(name) ?? null
  return {
    all,
    open: all.filter(({ isRetired }) => !isRetired),
    find,
    of(name) {
      const scale = find(name)
      if (!scale) throw new Error(`There is no grade scale ${name}.`)
      return scale
    },
    findByWord: (word) =>
      find(word.trim().toLowerCase()) ??
      all.find((scale) => titlesOf(scale).some((title) => wordKey(title) === wordKey(word))) ??
      null,
    ofRegulation: (regulation) => find(byRegulation.get(regulationKey(regulation)) ?? ''),
    regulationsOf: (name) => [...byRegulation].flatMap(([key, scheme]) => (scheme === name ? [key] : [])),
  }
}

/** What nobody has written about a shipped scale. */
const unchanged = { isRetired: false, version: 0, changedAt: '', changedBy: '' }

/** What it is called in each language. */
export const titlesOf = (scale: Pick<KeptScale, 'name' | 'title'>): string[] =>
  (['en', 'de'] as const).map((locale) => titleOfScale(scale, locale))
