/**
 * Names a 0-based column as spreadsheet programs do.
 * @example letterOf(27) // 'AB'
 */
export const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26))

/**
 * Names a column so that people can find it in their file: a repeated heading is followed by the column letter, a
 * missing one is replaced by it.
 * @example columnName(['Grade', 'Grade'], 1) // 'Grade (B)'
 */
export function columnName(headers: readonly string[], column: number): string {
  const heading = headers[column]?.trim() ?? ''
  const isOnce = headers.filter((other) => other.trim() === heading).length === 1
  if (heading === '') return letterOf(column)
  return isOnce ? heading : `${heading} (${letterOf(column)})`
}
