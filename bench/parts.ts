import { readdirSync } from 'node:fs'
import type { Bench } from './bench.ts'

/** A part that is measured on the shared college with published results; parts run in order of `rank`. */
export interface PartTogether {
  rank: number
  measure(bench: Bench): Promise<void>
}

/** A part that runs only when it is named and sets up colleges of its own; nothing is published for it. */
export interface PartAlone {
  isAlone: true
  measure(college: { students: number }): Promise<void>
}

/** All parts in `bench/parts`, by name. */
const found = await Promise.all(
  readdirSync(new URL('parts', import.meta.url)).map(async (file) => {
    const { default: part } = (await import(`./parts/${file}`)) as { default: PartTogether | PartAlone }
    return [file.replace('.ts', ''), part] as const
  }),
)

export const parts: Readonly<Record<string, PartTogether['measure']>> = Object.fromEntries(
  found
    .flatMap(([name, part]) => ('rank' in part ? [{ name, ...part }] : []))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ name, measure }) => [name, measure]),
)

export const alone: Readonly<Record<string, PartAlone['measure']>> = Object.fromEntries(
  found.flatMap(([name, part]) => ('isAlone' in part ? [[name, part.measure]] : [])),
)
