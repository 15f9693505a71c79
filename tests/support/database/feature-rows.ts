import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Role } from '#lib/schemas/role.ts'
import type { LimitName } from '#lib/server/kernel/http/limits.ts'

/** Expected access to a call, written by hand. */
export type Who =
  | 'everyone'
  | 'signedIn'
  | readonly Role[]
  | { whenOn: string; who: Who }
  | { token: string; or?: Exclude<Who, object> | readonly Role[] }

/** What a feature promises; tests compare it with the feature's declarations both ways. */
export interface FeatureRows {
  /**
   * By address, `api/v1/saveExam`, a variant as `api/v1/x?by=value`; prefixed with the method when an address's methods
   * differ: `PUT api/v1/x/[id]`.
   */
  calls?: Readonly<Record<string, readonly [who: Who, limit: LimitName]>>
  /** The rate limit of each plain form, by handler function. */
  forms?: Readonly<Record<string, LimitName>>
  /** Roles that may upload each kind of list. */
  imports?: Readonly<Record<string, readonly Role[]>>
  /**
   * The maximum weight of signed-in pages on the wire, islands included: kilobytes by address, with the account that
   * opens it if not the administrator.
   */
  budgets?: Readonly<Record<string, number | { kilobytes: number; requests?: number; as?: string }>>
  /**
   * Values for path parameters of signed-in pages: a literal, or the first link of a list, whose address may contain
   * earlier parameters.
   */
  pageParams?: Readonly<Record<string, string | { list: string; prefix: string }>>
  /** Public pages that are checked on a phone, in both languages, light and dark. */
  publicPages?: readonly string[]
}

/** Loads all `tests/features/<feature>.rows.ts`, by feature. */
export async function featureRows(): Promise<Record<string, FeatureRows>> {
  const files = readdirSync('tests/features').filter((file) => file.endsWith('.rows.ts'))
  const rows = files.map(async (file) => {
    const { default: found } = (await import(resolve('tests/features', file))) as { default: FeatureRows }
    return [file.replace('.rows.ts', ''), found] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

/** Joins the rows of all features. @throws Error when two features use the same name */
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
