import type { ImportMapping, LooksLike } from '#lib/schemas/import.ts'
import { importKindsOf } from '../declared.ts'
import { matchColumns } from '../spreadsheets/guess-columns.ts'
import type { ImportHost } from './import-host.ts'
import type { ImportKind } from './import-kind.ts'
import { choicesOf } from './kind-of.ts'
import { wishOf } from './remembered.ts'

/** So many required columns say what a file is, whatever else is in it; of fewer, most of the file must be known. */
const sureColumns = 4
const leastColumns = 2
const mostOfFile = 2 / 3

interface Fit {
  name: string
  kind: ImportKind
  matched: number
  required: number
}

/**
 * The kind of upload that a file belongs to which lacks what this kind needs. Null where no other fits clearly, or
 * where this one knows as much of the file.
 */
export async function otherKindOf(
  host: ImportHost,
  kindName: string,
  { headers, mapping }: { headers: readonly string[]; mapping: ImportMapping },
): Promise<LooksLike | null> {
  const own = Object.values(mapping).filter((column) => column !== null).length
  const fits = Object.entries(importKindsOf(host.features))
    .filter(([name]) => name !== kindName)
    .flatMap(([name, kind]) => fitOf(name, kind, headers) ?? [])
    .filter(({ matched }) => matched > own)
    .toSorted((a, b) => b.matched - a.matched || b.required - a.required)
  const [best, next] = fits
  if (!best || (next && next.matched === best.matched && next.required === best.required)) return null
  const page = best.kind.uploadedAt?.() ?? (await host.runner(best.name).place(''))
  return { title: best.kind.title(), page: page.title, link: page.link }
}

function fitOf(name: string, kind: ImportKind, headers: readonly string[]): Fit | null {
  const options = Object.fromEntries(
    (kind.choices ?? []).map((choice) => [choice.name, choice.values[0]?.value ?? '']),
  )
  const columns = kind.columns(choicesOf(kind, options))
  const { mapping } = matchColumns(headers, columns.map(wishOf))
  const required = columns.filter((column) => column.required)
  if (required.length < leastColumns || required.some(({ field }) => mapping[field] === null)) return null
  const matched = Object.values(mapping).filter((column) => column !== null).length
  const share = matched / headers.filter((header) => header.trim() !== '').length
  return required.length >= sureColumns || share >= mostOfFile
    ? { name, kind, matched, required: required.length }
    : null
}
