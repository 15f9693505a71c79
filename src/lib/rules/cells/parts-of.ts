/** Helpers for JSON values such as settings, which consist of named groups and single values. */

/** Returns undefined where there is no such property. */
export const valueOf = (of: object, name: string): unknown => of[name as keyof typeof of]

/** @example isSame({ fax: '1' }, { fax: '1' }) // true */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Tells whether a value is a group; a list counts as a single value. */
export const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
