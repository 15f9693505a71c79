/** The values of an axis, ascending; the first and the last one are its ends. */
export type Ticks = readonly number[]

/** The steps between ticks that people read easily, as multiples of a power of ten. */
const readable = [1, 2, 2.5, 5, 10]

/**
 * Returns three to five round values that cover all given ones. Zero is among them unless `isFloating`.
 * @example ticksOf([120, 430]) // [0, 250, 500]
 */
export function ticksOf(values: readonly number[], { isFloating = false } = {}): Ticks {
  const low = Math.min(...values, ...(isFloating ? [] : [0]))
  const high = Math.max(...values, ...(isFloating ? [] : [0]))
  if (!Number.isFinite(low) || low === high) return [Math.min(low, 0) || 0, Math.max(high, 0) || 1]
  const step = stepOf(high - low)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Finds a readable step by which a span has at most three parts; a span of counts has no fractions. */
function stepOf(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / 3))
  const step = readable.map((each) => each * power).find((each) => each * 3 >= span) ?? 10 * power
  return Math.max(1, step)
}

/** Returns the place of a value on the axis, from 0 at its lower end to 1 at its upper end. */
export function placeOn(ticks: Ticks, value: number): number {
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  return high === low ? 0 : (value - low) / (high - low)
}

/** The width of a letter of a label in pixels, rounded up, and the gap between two labels. */
const letter = 7
const gap = 10

/**
 * Returns the places of the labels that fit side by side into a width in pixels, counted back from the last one.
 * @example labelsThatFit(['1 Nov', '2 Nov', '3 Nov'], 100) // new Set([0, 2])
 */
export function labelsThatFit(labels: readonly string[], width: number): ReadonlySet<number> {
  const longest = Math.max(1, ...labels.map(({ length }) => length)) * letter + gap
  const every = Math.max(1, Math.ceil(labels.length / Math.max(1, Math.floor(width / longest))))
  return new Set(labels.keys().filter((index) => (labels.length - 1 - index) % every === 0))
}
