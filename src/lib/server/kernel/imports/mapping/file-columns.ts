import { sayError } from '#lib/i18n/say.ts'
import { columnName } from '#lib/rules/cells/column-letters.ts'
import type { ImportColumnReply, ImportDoubt, LooksLike } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import type { Role } from '#lib/schemas/role.ts'
import { type FieldProblem, invalid } from '../../core/errors.ts'
import { importKindsOf } from '../../declared.ts'
import { matchColumns, unclearColumns } from '../../spreadsheets/columns/guess-columns.ts'
import type { ImportColumn } from '../import-column.ts'
import type { ImportHost } from '../import-host.ts'
import type { ImportKind } from '../import-kind.ts'
import type { ImportStore } from '../store/imports.repository.ts'
import { rememberedMapping, wishOf } from './saved-mapping.ts'

/** What a file's headings reveal about its columns. */
export interface FileColumns {
  /** Null if a field has no column, or if it is ambiguous. */
  mapping: ImportMapping
  doubts: ImportDoubt[]
  /** Columns (0-based) with a heading that match no field and are not asked about. */
  unused: number[]
  /** Columns (0-based) that a person should look at: their headings do not clearly say what they are. */
  check: number[]
  /** Set if the file lacks required columns and matches another kind. */
  looksLike: LooksLike | null
}

interface Headed {
  host: ImportHost
  store: ImportStore
  kind: string
  headers: readonly string[]
  /** Columns (0-based) that are hidden in the file. */
  hiddenColumns: readonly number[]
  columns: readonly ImportColumn[]
  /** The reader's roles; undefined for a command, which may upload everything. */
  roles: readonly Role[] | undefined
}

export async function fileColumns({
  host,
  store,
  kind,
  headers,
  hiddenColumns,
  columns,
  roles,
}: Headed): Promise<FileColumns> {
  const seen = { headers, hiddenColumns }
  const { mapping, doubts, isConfirmed } = await rememberedMapping(store.read, kind, seen, columns)
  const isMissing = missingColumns(columns, { mapping, doubts }).length > 0
  const unclear = unclearColumns(headers, columns.map(wishOf), mapping)
  const candidates = doubts.flatMap((doubt) => doubt.candidates)
  const unused = unusedIn(headers, { mapping, doubts })
  const check = new Set([...unclear, ...candidates, ...(isConfirmed ? [] : unused)])
  return {
    mapping,
    doubts,
    unused,
    check: [...check].toSorted((a, b) => a - b),
    looksLike: isMissing ? await otherKindOf(host, kind, { headers, mapping, roles }) : null,
  }
}

type ColumnMatch = Pick<FileColumns, 'mapping' | 'doubts'>

/** Returns the required columns that match nothing in the file, or only partly. */
export function missingColumns<Column extends Pick<ImportColumn, 'field' | 'required'>>(
  columns: readonly Column[],
  { mapping, doubts }: ColumnMatch,
): Column[] {
  const isAsked = (field: string): boolean => doubts.some((doubt) => doubt.field === field && doubt.isEqual)
  return columns.filter(
    ({ field, required }) => required && (mapping[field] ?? null) === null && !isAsked(field),
  )
}

function unusedIn(headers: readonly string[], { mapping, doubts }: ColumnMatch): number[] {
  const named = new Set([...Object.values(mapping), ...doubts.flatMap(({ candidates }) => candidates)])
  return headers.flatMap((heading, column) => (heading.trim() !== '' && !named.has(column) ? [column] : []))
}

/** The columns as users see them. */
type NamedColumn = Pick<ImportColumnReply, 'field' | 'title' | 'required'>

/** Returns the ambiguities that only a user can resolve: several columns match equally, or the field is required. */
export const questionsIn = (columns: readonly NamedColumn[], doubts: readonly ImportDoubt[]): ImportDoubt[] =>
  doubts.filter(
    ({ field, isEqual }) => isEqual || columns.some((each) => each.field === field && each.required),
  )

interface ClearFile extends Pick<FileColumns, 'mapping' | 'doubts' | 'looksLike'> {
  headers: readonly string[]
  columns: readonly NamedColumn[]
}

/**
 * Refuses ambiguous columns of a file that nobody reviews; nothing is guessed.
 * @throws DomainError Invalid `import.otherKind`, `import.columnsUnclear` with `mapping.{field}`
 */
export function requireClearColumns({ headers, columns, looksLike, ...matched }: ClearFile): void {
  const missing = missingColumns(columns, matched).map(
    ({ field }) => [`mapping.${field}`, { code: 'import.columnMissing', params: {} }] as const,
  )
  if (looksLike) {
    const { title, page } = looksLike
    throw invalid('import.otherKind', { title, page }, Object.fromEntries(missing))
  }
  const questions = questionsIn(columns, matched.doubts).map(
    (doubt) => [`mapping.${doubt.field}`, questionOf(doubt, columns, headers)] as const,
  )
  if (questions.length === 0) return
  const said = questions.map(([, { code, params }]) => sayError(code, params)).join(' ')
  throw invalid('import.columnsUnclear', { questions: said }, Object.fromEntries([...missing, ...questions]))
}

function questionOf(
  { field, candidates }: ImportDoubt,
  columns: readonly NamedColumn[],
  headers: readonly string[],
): FieldProblem {
  const title = columns.find((column) => column.field === field)?.title ?? field
  const names = candidates.map((column) => columnName(headers, column)).join(', ')
  return { code: 'import.columnUnclear', params: { count: candidates.length, field: title, columns: names } }
}

/**
 * This many matched required columns identify a file, whatever else it contains; with fewer, most of its columns must
 * match.
 */
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
 * Finds the other kind to which a file belongs that lacks required columns of this kind. Returns null if no other
 * matches clearly, or if this one matches as many columns.
 */
async function otherKindOf(
  host: ImportHost,
  kindName: string,
  { headers, mapping, roles }: Pick<Headed, 'headers' | 'roles'> & { mapping: ImportMapping },
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
  const mayOpen = roles === undefined || roles.some((role) => best.kind.access.includes(role))
  return { title: best.kind.title(), page: page.title, link: page.link, mayOpen }
}

function fitOf(name: string, kind: ImportKind, headers: readonly string[]): Fit | null {
  const options = Object.fromEntries(
    (kind.choices ?? []).map((choice) => [
      choice.name,
      'values' in choice ? (choice.values[0]?.value ?? '') : '',
    ]),
  )
  const columns = kind.columns.list(options)
  const { mapping } = matchColumns(headers, columns.map(wishOf))
  const required = columns.filter((column) => column.required)
  if (required.length < leastColumns || required.some(({ field }) => mapping[field] === null)) return null
  const matched = Object.values(mapping).filter((column) => column !== null).length
  const share = matched / headers.filter((header) => header.trim() !== '').length
  return required.length >= sureColumns || share >= mostOfFile
    ? { name, kind, matched, required: required.length }
    : null
}
