import type { ByteRange } from '../files/content-store.ts'

/**
 * What a Range header asks for: null for the whole file, where there is none or it is not one plain range. A
 * list of ranges is answered with the whole, which is allowed and costs nothing beside it. 'none' where the
 * file does not reach that far.
 * Source: RFC 9110, sections 14.1.2 and 14.2.
 */
export function rangeOf(header: string | null, size: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'none'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'none'
  return { start, end: Math.min(size - 1, last === '' ? Infinity : Number(last)) }
}
