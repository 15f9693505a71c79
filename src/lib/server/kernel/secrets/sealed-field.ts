import { createHmac } from 'node:crypto'
import { decrypt, encrypt } from './aes-gcm.ts'
import type { Key, Keyring } from './keyring.ts'

/** A column whose texts are sealed; declared in `feature.ts`, so that a new secret reaches it. */
export interface SealedColumn {
  table: string
  column: string
  /** The primary key's column, a text; its columns where it has several, and then a row's id is `rowIdOf` them. */
  key: string | readonly string[]
  /** What the key is derived for. */
  purpose: string
  /** A column beside it to search by; the text as it is compared, for example without spaces. */
  search?: { column: string; fold(plain: string): string }
  /** Other rows hold plain texts, which stay as they are. */
  isPartly?: true
  /** Of texts of before this form. @throws Error for whatever it cannot open */
  openOlder?(keys: readonly Key[], sealed: string, rowId: string): string
}

export interface SealedField {
  close(plain: string, rowId: string): string
  /** @throws Error that names the column and never the value: for a text of another row or column, or of a lost secret */
  open(sealed: string, rowId: string): string
  /** For the column to search by: the same for the same text. */
  hash(plain: string): string
  /** Under every secret, for `where … in`: rows may not be sealed anew yet. */
  hashes(plain: string): string[]
  /** The same for many: `hashes` reads the secrets anew each time, which takes longer than the hash. */
  hasher(): (plain: string) => string[]
  /** How every text begins that the newest secret has sealed. */
  prefix(): string
}

const form = 's1'

/** How every sealed text begins, whatever has sealed it. */
export const sealedStart = `${form}.`

/** Of a row whose key has several columns. @example rowIdOf(['0b1e…', 7]) // '0b1e… 7' */
export const rowIdOf = (key: readonly (string | number)[]): string => key.join(' ')

/** AES-256-GCM, bound to table, column and row: `s1.{key id}.{nonce}.{tag}.{text}`. */
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
