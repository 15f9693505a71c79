/** Numbers that are counted without a gap, from 1. */
export interface Series {
  /** Its kind and what begins it anew: `admission:2026`, `receipt:2026-27`. */
  name: string
  /** `#` stands for a digit: `ADM/2026/#####` writes 42 as `ADM/2026/00042`. A longer number is written whole. */
  format: string
}

/** @throws Error for a format without exactly one place for the number: every number would be written alike */
export function writeNumber({ name, format }: Series, number: number): string {
  const places = format.match(/#+/g) ?? []
  const [place] = places
  if (place === undefined || places.length > 1)
    throw new Error(`The format of ${name} has no one place for #.`)
  return format.replace(place, () => String(number).padStart(place.length, '0'))
}
