import { type KeyObject, createHmac } from 'node:crypto'
import type { Keyring } from '../secrets/keyring.ts'
import {
  type SealedColumn,
  type SealedField,
  rowIdOf,
  sealedField,
  sealedStart,
} from '../secrets/sealed-field.ts'

const purpose = 'prangan import rows'
const searchPurpose = `${purpose} search`

type SealedCells = 'raw' | 'parsed' | 'mended'

const columnOf = (column: SealedCells): SealedColumn => ({
  ...{ table: 'import_rows', column, key: ['import_id', 'line'], purpose },
  isPartly: true,
})

/** Whole rows, and not the secret cells alone: in a wrong column a secret is one as well. */
export const sealedRowColumns: readonly SealedColumn[] = (['raw', 'parsed', 'mended'] as const).map(columnOf)

interface RowPlace {
  importId: string
  line: number
}

/** How the rows of an import with secret fields are kept. */
export interface RowSeal {
  close(column: SealedCells, json: string, row: RowPlace): string
  /** What is not sealed stays as it is. @throws Error where it does not open */
  open(column: SealedCells, text: string, row: RowPlace): string
  /** What rows of one import are found by: the same for the same text. */
  hash(importId: string, text: string): string
  /** Under every secret: a row may have been kept before the newest came. */
  hashes(importId: string, text: string): string[]
}

export function rowSealOf(keyring: Keyring): RowSeal {
  const field = (column: SealedCells): SealedField => sealedField(keyring, columnOf(column))
  const fields = { raw: field('raw'), parsed: field('parsed'), mended: field('mended') }
  const idOf = ({ importId, line }: RowPlace): string => rowIdOf([importId, line])
  const hashUnder = (key: KeyObject, importId: string, text: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([importId, text]))
      .digest('base64url')
  return {
    close: (column, json, row) => fields[column].close(json, idOf(row)),
    open: (column, text, row) => (text.startsWith(sealedStart) ? fields[column].open(text, idOf(row)) : text),
    hash: (importId, text) => hashUnder(keyring.current(searchPurpose).key, importId, text),
    hashes: (importId, text) => keyring.all(searchPurpose).map(({ key }) => hashUnder(key, importId, text)),
  }
}
