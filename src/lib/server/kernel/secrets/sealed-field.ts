import { createHmac } from 'node:crypto'
import { decrypt, encrypt } from './aes-gcm.ts'
import type { Key, Keyring } from './keyring.ts'

/** A column with sealed texts; declared in `feature.ts`, so that it is resealed when the secret changes. */
export interface SealedColumn {
  table: string
  column: string
  /** The primary key's column, a text; or its columns, in which case `rowIdOf` gives the row's id. */
  key: string | readonly string[]
  /** The purpose of the derived key. */
  purpose: string
  /** A search column with a hash; `fold` normalises the text for comparison, for example without spaces. */
  search?: { column: string; fold(plain: string): string }
  /** Other rows contain plain texts, which stay unchanged. */
  isPartly?: true
  /** Opens texts in an older form. @throws Error if it cannot open the text */
  openOlder?(keys: readonly Key[], sealed: string, rowId: string): string
}

export interface SealedField {
  close(plain: string, rowId: string): string
  /**
   * Opens a text.
   * @throws Error that names the column and never the value: for a text of another row or column, or of a lost secret
   */
  open(sealed: string, rowId: string): string
  /** Returns the hash for the search column: the same text gives the same hash. */
  hash(plain: string): string
  /** Returns the hashes under every secret, for `where … in`: rows may not be resealed yet. */
  hashes(plain: string): string[]
  /**
   * Returns a hash function for many texts: `hashes` reads the secrets on each call, which takes longer than the
   * hash.
   */
  hasher(): (plain: string) => string[]
  /** Returns the prefix of all texts sealed with the newest secret. */
  prefix(): string
}

const form = 's1'

/** The prefix of every sealed text, whatever sealed it. */
export const sealedStart = `${form}.`

/** Returns the id of a row whose key has several columns. @example rowIdOf(['0b1e…', 7]) // '0b1e… 7' */
export const rowIdOf = (key: readonly (string | number)[]): string => key.join(' ')

/** Seals with AES-256-GCM, bound to table, column and row: `s1.{key id}.{nonce}.{tag}.{text}`. */
export function sealedField(keyring: Keyring, column: SealedColumn): SealedField {
  const { purpose, search } = column
  const placeOf = (rowId: string): string => JSON.stringify([column.table, column.column, rowId])
  const prefix = ({ id }: Key): string => `${form}.${id}.`
  const hashUnder = ({ key, id }: Key, plain: string): string => {
    if (!search) throw new Error(`${column.table}.${column.column} cannot be searched.`)
    const digest = createHmac('sha256', key).update(search.fold(plain)).digest('base64url')
    return `${id}.${digest}`
  }
  const searchPurpose = `${purpose} search`

  function openWith(sealed: string, rowId: string): string {
    const [own, id = '', ...parts] = sealed.split('.')
    if (own !== form && column.openOlder) return column.openOlder(keyring.all(purpose), sealed, rowId)
    const key = own === form ? keyring.find(purpose, id) : null
    if (!key) throw new Error('No secret has sealed it.')
    return decrypt(key.key, parts.join('.'), placeOf(rowId))
  }

  function hasher(): (plain: string) => string[] {
    const keys = keyring.allNow(searchPurpose)
    return (plain) => keys.map((key) => hashUnder(key, plain))
  }

  return {
    close(plain, rowId) {
      const key = keyring.current(purpose)
      return prefix(key) + encrypt(key.key, plain, placeOf(rowId))
    },
    open(sealed, rowId) {
      try {
        return openWith(sealed, rowId)
      } catch {
        throw new Error(`A sealed text of ${column.table}.${column.column} does not open.`)
      }
    },
    hash: (plain) => hashUnder(keyring.current(searchPurpose), plain),
    hashes: (plain) => hasher()(plain),
    hasher,
    prefix: () => prefix(keyring.current(purpose)),
  }
}
