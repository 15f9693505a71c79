import { readdirSync } from 'node:fs'
import type { Bench } from './bench.ts'

/** Measured on the one college whose results are published, in the order of their ranks. */
export interface PartTogether {
  rank: number
  measure(bench: Bench): Promise<void>
}

/** Measured only where it is named, with colleges of its own: nothing is published for it. */
export interface PartAlone {
  isAlone: true
  measure(college: { students: number }): Promise<void>
}

/** All of `bench/parts`, by name. */
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
