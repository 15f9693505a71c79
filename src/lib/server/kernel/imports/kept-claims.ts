/** Between the claims of a row as they are kept: none of them, nor a hash of one, holds a line break. */
const between = '\n'

export const joinClaims = (claims: readonly string[]): string | null => claims.join(between) || null

/** Of a row that an earlier version kept hashes stand with spaces between them. */
export const isAmong = (kept: string, wanted: ReadonlySet<string>, isSealed: boolean): boolean =>
  kept.split(isSealed ? /\s/ : between).some((claim) => wanted.has(claim))
