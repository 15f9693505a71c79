import { titleOfScale } from '#lib/results/check-lines.ts'
import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import { type GradeScheme, type GradeSchemeName, shippedSchemes } from '#lib/rules/grades/grade-scheme.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'

/** A scale of the college, or a shipped one. */
export interface CollegeScale extends GradeScheme {
  /** Empty for a shipped one, whose title is translated. */
  title: string
  isShipped: boolean
  /** New exams cannot take it. */
  isRetired: boolean
  /** Counts changes; 0 for a shipped scale that was never retired. */
  version: number
  /** Empty where it was never changed. */
  changedAt: string
  changedBy: string
}

/** The stored row; `body` is null for a shipped scale, which the table can only retire. */
export interface StoredScale extends Pick<
  CollegeScale,
  'name' | 'title' | 'isRetired' | 'version' | 'changedAt' | 'changedBy'
> {
  body: Pick<GradeScheme, 'grades' | 'aliases'> | null
}

/** A snapshot of all scales. */
export interface GradeScales {
  /** Sorted with the shipped ones first. */
  all: readonly CollegeScale[]
  /** The scales that a new exam may take. */
  open: readonly CollegeScale[]
  /**
   * Returns the scale with this name. Names are never deleted, so the scale of an exam or a result always exists.
   * @throws Error if there is no such scale
   */
  of(name: GradeSchemeName): CollegeScale
  find(name: GradeSchemeName): CollegeScale | null
  /** Finds a scale by its stored name or its title, as a person types it. */
  findByWord(word: string): CollegeScale | null
  /** Null where the college has chosen none. */
  ofRegulation(regulation: string): CollegeScale | null
  /** Regulations that take a scale, in the form of `regulationKey`. */
  regulationsOf(name: GradeSchemeName): readonly string[]
}

export function createGradeScales(
  stored: readonly StoredScale[],
  byRegulation: ReadonlyMap<string, GradeSchemeName>,
): GradeScales {
  const rows = new Map(stored.map((row) => [row.name, row]))
  const shipped = Object.values(shippedSchemes).map((scheme): CollegeScale => {
    const { isRetired, version, changedAt, changedBy } = rows.get(scheme.name) ?? unchanged
    return { ...scheme, title: '', isShipped: true, isRetired, version, changedAt, changedBy }
  })
  const own = stored.flatMap(({ body, ...row }): CollegeScale[] =>
    body ? [{ ...row, ...body, isShipped: false }] : [],
  )
  const all = [...shipped, ...own]
  const byName = new Map(all.map((scale) => [scale.name, scale]))
  const find = (name: GradeSchemeName): CollegeScale | null => byName.get(name) ?? null
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
      all.find((scale) => scaleTitles(scale).some((title) => wordKey(title) === wordKey(word))) ??
      null,
    ofRegulation: (regulation) => find(byRegulation.get(regulationKey(regulation)) ?? ''),
    regulationsOf: (name) => [...byRegulation].flatMap(([key, scheme]) => (scheme === name ? [key] : [])),
  }
}

/** Defaults of a shipped scale without a row. */
const unchanged = { isRetired: false, version: 0, changedAt: '', changedBy: '' }

/** Lists its title in each language. */
export const scaleTitles = (scale: Pick<CollegeScale, 'name' | 'title'>): string[] =>
  (['en', 'de'] as const).map((locale) => titleOfScale(scale, locale))
