import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Cursor } from './list-kind.ts'

/** How a place in a list stands in an address. */
export interface CursorSeal {
  /** `of` names the list and its order. */
  close(cursor: Cursor, of: string): string
  /** Null for a text that this installation did not write for that list and order. */
  open(text: string, of: string): Cursor | null
}

/** Longer than a place whose text is as long as a title. */
const longestText = 4000

/** Signed: whatever else an address holds would reach the database as a value of a type it does not have. */
export function createCursorSeal(secret: string): CursorSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'prangan list cursor', 32))
  const sign = (body: string, of: string): Buffer =>
    createHmac('sha256', key).update(`${of}\n${body}`).digest().subarray(0, 12)
  return {
    close(cursor, of) {
      const body = Buffer.from(JSON.stringify(cursor)).toString('base64url')
      return `${body}.${sign(body, of).toString('base64url')}`
    },

    open(text, of) {
      const [body = '', sign64 = ''] = text.slice(0, longestText).split('.')
      const given = Buffer.from(sign64, 'base64url')
      const own = sign(body, of)
      if (given.byteLength !== own.byteLength || !timingSafeEqual(given, own)) return null
      // We wrote it: see `close`.
      return JSON.parse(Buffer.from(body, 'base64url').toString()) as Cursor
    },
  }
}
