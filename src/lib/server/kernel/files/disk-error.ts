/** Whether the system or SQLite says one of these, for example `ENOENT` or `SQLITE_BUSY`. */
export const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** For a reading: null where there is no such file. Whatever else the disk says is a failure. */
export function nothing(error: unknown): null {
  if (isCode(error, 'ENOENT')) return null
  throw error
}
