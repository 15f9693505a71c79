import type { ReactNode } from 'react'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { unusedColumns } from './unused-columns.ts'

interface Props {
  headers: readonly string[]
  mapping: ImportMapping
}

/** Names the columns that will not be saved. */
export function UnusedColumns({ headers, mapping }: Props): ReactNode {
  const unused = unusedColumns(headers, mapping)
  if (unused.length === 0) return null
  return <p className="quiet">{m['imports.unused']({ count: unused.length, names: unused.join(', ') })}</p>
}
