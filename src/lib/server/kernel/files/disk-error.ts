/** Whether a system or SQLite error has one of these codes, for example `ENOENT` or `SQLITE_BUSY`. */
export const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Turns a missing file into null when reading; throws any other error. */
export function nothing(error: unknown): null {
  if (isCode(error, 'ENOENT')) return null
  throw error
}
