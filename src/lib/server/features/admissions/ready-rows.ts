import type { App } from '../../kernel/app.ts'
import { newId } from '../../kernel/core/ids.ts'
import { sealedField } from '../../kernel/secrets/sealed-field.ts'
import { aadhaarColumn } from './aadhaar-column.ts'
import { columnsOf } from './admission-row.ts'
import type { ReadyAdmission } from './new-admission.ts'
import type { AdmissionSaid } from './read-admission-row.ts'

/** A row of a file as it is written but for its number, where the file gives none. */
export interface ReadyRow extends Pick<ReadyAdmission, 'id' | 'number' | 'texts' | 'columns'> {
  /** Of its Aadhaar number, under every secret. */
  hashes: readonly string[]
}

export function readyRows({ keyring }: App, rows: readonly AdmissionSaid[]): ReadyRow[] {
  const seal = sealedField(keyring, aadhaarColumn)
  const hashesOf = seal.hasher()
  return rows.map(({ number, fields }) => {
    const id = newId()
    const hashes = hashesOf(fields.aadhaar)
    // The newest secret's is the first of them.
    const columns = columnsOf(id, fields, { close: seal.close, hash: () => hashes[0] ?? '' })
    return { id, number, texts: fields.texts, columns, hashes }
  })
}
