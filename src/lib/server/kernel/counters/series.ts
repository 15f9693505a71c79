/** A series of numbers without gaps, from 1. */
export interface Series {
  /** The kind, and the period after which it restarts: `admission:2026`, `receipt:2026-27`. */
  name: string
  /** `#` stands for a digit: `ADM/2026/#####` formats 42 as `ADM/2026/00042`. A longer number is written in full. */
  format: string
}

/**
 * Formats a number of a series.
 * @throws Error if the format does not have exactly one run of #, because all numbers would look the same
 */
export function writeNumber({ name, format }: Series, number: number): string {
  const places = format.match(/#+/g) ?? []
  const [place] = places
  if (place === undefined || places.length > 1)
    throw new Error(`The format of ${name} has no one place for #.`)
  return format.replace(place, () => String(number).padStart(place.length, '0'))
}
