import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Role } from '#lib/schemas/role.ts'
import type { LimitName } from '#lib/server/kernel/http/limits.ts'

/** Who may use a call, as a person wrote it down. */
export type Who =
  | 'everyone'
  | 'signedIn'
  | readonly Role[]
  | { whenOn: string; who: Who }
  | { token: string; or?: Exclude<Who, object> | readonly Role[] }

/** What a feature promises of itself; the tests hold its declarations against it, both ways. */
export interface FeatureRows {
  /**
   * By address, `api/v1/saveExam`, a variant as `api/v1/x?by=value`; where the methods of one address differ,
   * with the method before it: `PUT api/v1/x/[id]`.
   */
  calls?: Readonly<Record<string, readonly [who: Who, limit: LimitName]>>
  /** What each of its plain forms counts on, by the function that handles it. */
  forms?: Readonly<Record<string, LimitName>>
  /** Who may upload each kind of list. */
  imports?: Readonly<Record<string, readonly Role[]>>
  /** What a signed-in page may weigh on the wire, islands included: kilobytes by address, and as whom it is opened where the administrator does not. */
  budgets?: Readonly<Record<string, number | { kilobytes: number; as: string }>>
  /** What stands for a parameter in the address of a signed-in page: itself, or the first link of a list, in whose address those before it may stand. */
  pageParams?: Readonly<Record<string, string | { list: string; prefix: string }>>
  /** Public pages that are looked at on a phone, in both languages, light and dark. */
  publicPages?: readonly string[]
}

/** All `tests/features/<feature>.rows.ts`, by feature. */
export async function featureRows(): Promise<Record<string, FeatureRows>> {
  const files = readdirSync('tests/features').filter((file) => file.endsWith('.rows.ts'))
  const rows = files.map(async (file) => {
    const { default: found } = (await import(resolve('tests/features', file))) as { default: FeatureRows }
    return [file.replace('.rows.ts', ''), found] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

/** All rows of a kind. @throws Error where two features have one of the same name */
export function joined<T>(
  rows: Readonly<Record<string, FeatureRows>>,
  of: (each: FeatureRows) => Readonly<Record<string, T>> | undefined,
): Record<string, T> {
  const all: Record<string, T> = {}
  for (const [feature, each] of Object.entries(rows))
    for (const [name, row] of Object.entries(of(each) ?? {})) {
      if (name in all) throw new Error(`${feature} has a second row ${name}.`)
      all[name] = row
    }
  return all
}
