/** A column (0-based) as spreadsheet programs call it. @example letterOf(27) // 'AB' */
export const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26))

/**
 * A heading as people find it in their file: one that stands there twice with its letter, of a column without a heading
 * the letter alone.
 * @example columnName(['Grade', 'Grade'], 1) // 'Grade (B)'
 */
export function columnName(headers: readonly string[], column: number): string {
  const heading = headers[column]?.trim() ?? ''
  const isOnce = headers.filter((other) => other.trim() === heading).length === 1
  if (heading === '') return letterOf(column)
  return isOnce ? heading : `${heading} (${letterOf(column)})`
}
