/** Internals that stand far above those of the others in their subject. */
export interface FarMark {
  rollNumber: string
  code: string
  internals: string
  /** The largest of the others. */
  othersUpTo: number
}

interface InternalMark {
  rollNumber: string
  internals: string
}

/** Of fewer nobody knows what is usual. */
const fewest = 8
/** So many times the distance of the quarters above the upper one: further than any mark of a class that is merely mixed. */
const distances = 3
/** Where nearly all have the same, a mark or two more are still none that stands out. */
const leastDistance = 2

/** More than one in so many are a group of their own: half of a subject whose marks came from another scale. */
const oneIn = 10

/**
 * Those of a subject that lie beyond what the middle half of its marks suggests. Quarters, unlike a mean, are not moved
 * by what is looked for. A low mark is none: somebody who did little has one, and a slip upwards is what gives credit.
 */
export function farMarksOf(code: string, marks: readonly InternalMark[]): FarMark[] {
  const values = marks.map(({ internals }) => (internals.trim() === '' ? Number.NaN : Number(internals)))
  const sorted = Float64Array.from(values.filter((value) => Number.isFinite(value))).sort()
  if (sorted.length < fewest) return []
  const quarterAt = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const [lower, upper] = [quarterAt(0.25), quarterAt(0.75)]
  const most = upper + distances * Math.max(leastDistance, upper - lower)
  const othersUpTo = sorted.findLast((value) => value <= most) ?? 0
  const far = marks.flatMap(({ rollNumber, internals }, at) =>
    (values[at] ?? 0) > most ? [{ rollNumber, code, internals, othersUpTo }] : [],
  )
  return far.length > Math.max(1, sorted.length / oneIn) ? [] : far
}
