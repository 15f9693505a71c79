import { decrypt } from '../secrets/aes-gcm.ts'
import type { SealedColumn } from '../secrets/sealed-field.ts'

/** What an email is filled in with: a link's token opens an account, and a copy of the table must not. */
export const sealedParams: SealedColumn = {
  table: 'outbox',
  column: 'params',
  key: 'id',
  purpose: 'prangan outbox',
  /** Bound to the row alone, and without the key's id. */
  openOlder(keys, sealed, rowId) {
    for (const { key } of keys) {
      try {
        return decrypt(key, sealed, rowId)
      } catch {
        continue
      }
    }
    throw new Error('No secret has sealed it.')
  },
}
