/** What settings, and other values as JSON has them, are made of: groups by names, and what is one thing in itself. */

/** Undefined where there is none of that name. */
export const valueOf = (of: object, name: string): unknown => of[name as keyof typeof of]

/** @example isSame({ fax: '1' }, { fax: '1' }) // true */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A list is one thing, however many stand in it. */
export const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
