import { m } from '#paraglide/messages.js'
import { locales } from '#paraglide/runtime.js'

/** A row of an upload, as a file names it that was made of its wrong rows. */
export interface EarlierRow {
  importId: string
  line: number
}

const written = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(\d{1,7})$/

/** @example sayEarlierRow({ importId: '0198…', line: 12 }) // '0198…:12' */
export const sayEarlierRow = ({ importId, line }: EarlierRow): string => `${importId}:${line}`

export function earlierRowIn(text: string): EarlierRow | null {
  const [, importId, line] = written.exec(text.trim().toLowerCase()) ?? []
  return importId !== undefined && line !== undefined ? { importId, line: Number(line) } : null
}

export const earlierRowHeading = (): string => m['imports.earlierRow']()

/** Where a file names them, in whatever language it was made: the last one, where it has gone round several times. */
export function columnOfEarlierRows(headers: readonly string[]): number | null {
  const words = new Set<string>(locales.map((locale) => m['imports.earlierRow']({}, { locale })))
  const at = headers.findLastIndex((heading) => words.has(heading))
  return at === -1 ? null : at
}
