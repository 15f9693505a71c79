import { sayProblem } from '#lib/i18n/say-problems.ts'
import { showDayFirst } from '#lib/rules/dates/day-first-date.ts'
import type {
  ImportChangesView,
  ImportRowsView,
  ImportRowView,
  ImportView,
} from '#lib/schemas/imports/import-replies.ts'
import { getLocale } from '#paraglide/runtime.js'
import { chunksOf } from '../../core/chunks-of.ts'
import { savedElsewhere } from '../completion/finish-import.ts'
import type { ImportColumn } from '../import-column.ts'
import type { ImportHost, KindRunner } from '../import-host.ts'
import type { ExistingRecord, ImportKind } from '../import-kind.ts'
import type { EndsUnderWay } from '../import-states.ts'
import { requireImport } from '../kind-registry.ts'
import { sayColumns } from '../mapping/mapped-cells.ts'
import { viewWords } from '../mapping/value-mapping.ts'
import { understoodCells } from '../rows/understood-cells.ts'
import { nameRow, type SecretFields, showCell } from '../rows/format-cell.ts'
import type { WhichRows } from '../store/import-row.repository.ts'
import type { CellProblem, StoredImport, StoredRow } from '../store/import-row.ts'
import type { ImportStore } from '../store/imports.repository.ts'
import { groupsOf } from './group-problems.ts'
import { importPlace } from './imports.list.ts'
import { showChosen } from './show-choices.ts'

interface Parts {
  host(): ImportHost
  store: ImportStore
  underWay: EndsUnderWay
}

/** Rows on one page of problems. */
const perPage = 50
/** The maximum number of left-out rows shown per import in the history; the file has them all. */
const mostLeft = 20
/** The maximum number of corrections shown per import in the history. */
const maxCorrections = 100
/** Imports on one page of the history. */
const importsPerPage = 25

/** The completion in progress, for kinds that complete without a job. */
type Ending = ReturnType<ReturnType<EndsUnderWay['now']>>

/** Creates the views of imports, in the current language. */
export function createImportViews({ host, store, underWay }: Parts) {
  const { read } = store

  async function view(found: StoredImport, end: Ending): Promise<ImportView> {
    const runner = host().runner(found.kind)
    const { kind } = runner
    const running = await read.jobs.running(found.id)
    const ownColumns = await runner.columns(found.options)
    const columns = sayColumns(ownColumns)
    const notDoneRows = await read.lines.count(found.id, 'notDone')
    const left = notDoneRows === 0 ? [] : await read.lines.page(found.id, 'notDone', 1, mostLeft)
    const { total, corrections } = await read.corrections.newest(found.id, maxCorrections)
    const undoWaitsAt = (await runner.undoBySecond?.waitsAt(found.id)) ?? null
    const names = await namesIn([found.createdBy, found.endedBy, ...corrections.map(({ byId }) => byId)])
    const cells = corrections.map(({ field, byId, ...correct }) => ({
      ...correct,
      title: columns.find((column) => column.field === field)?.title ?? field,
      by: names.get(byId) ?? '',
    }))
    return {
      ...found,
      state: end ?? found.state,
      columns,
      chosen: showChosen(kind, found.options),
      mends: { total, cells },
      repeatedRows: found.unchangedRows === 0 ? 0 : await read.lines.countRepeated(found.id),
      shownErrorRows: await read.lines.count(found.id, 'error'),
      notDoneRows,
      leftRows: left.map((row) => leftRowOf(ownColumns, found.secretFields, row)),
      notedRows: await read.lines.count(found.id, 'noted'),
      jobId: running?.id ?? null,
      isAtWork: running !== null || end !== null,
      mayUndo:
        undoWaitsAt === null &&
        (running === null || found.state === 'undoing') &&
        (await mayUndo(runner, found)),
      undoCounts: null,
      undoNeedsSecond: kind.writing.undoBySecond !== undefined,
      undoWaitsAt,
      after: afterOf(kind, found),
      offer: null,
      remedy: null,
      effects: null,
      sameFile: null,
      problemGroups: [],
      noteGroups: [],
      place: null,
      words: [],
      proposedWords: [],
      createdBy: names.get(found.createdBy) ?? '',
      endedBy: found.endedBy && (names.get(found.endedBy) ?? ''),
    }
  }

  const namesIn = (ids: readonly (string | null)[]) =>
    host().people.namesOf([...new Set(ids.filter((id) => id !== null))])

  async function mayUndo(
    { singleStep }: KindRunner,
    { id, state, strippedAt }: StoredImport,
  ): Promise<boolean> {
    // A commit that stopped is resumed, or undone as far as it got.
    if (state === 'undoing' || state === 'committing') return true
    if (strippedAt !== null) return false
    return state === 'committed' && ((await singleStep?.mayUndo(id)) ?? true)
  }

  /** Counts what an undo would take back and keep, in parts as large as those of the undo itself. */
  async function countUndo({ id, kind }: StoredImport): Promise<ImportView['undoCounts']> {
    const { previewUndo } = host().runner(kind)
    if (!previewUndo) return null
    const rows = await read.lines.written(id)
    const records = new Map<string, number>()
    for (const part of chunksOf(rows))
      for (const problem of (await previewUndo(part)).values())
        records.set(problem, (records.get(problem) ?? 0) + 1)
    const reasons = [...records].map(([problem, count]) => ({
      message: sayProblem({ code: problem, column: '' }),
      records: count,
    }))
    const kept = reasons.reduce((sum, reason) => sum + reason.records, 0)
    return { undone: rows.length - kept, kept, reasons }
  }

  /** Returns the further options after a dry run, and the problems of the file as a whole. */
  async function whatFollows(found: StoredImport) {
    const { id } = found
    const { singleStep, remedy, effects, columns } = host().runner(found.kind)
    return {
      offer: (await singleStep?.offer(id)) ?? null,
      remedy: (await remedy?.find(id)) ?? null,
      effects: effects && [...(await effects(await goodRows(id)))],
      sameFile: await savedElsewhere({ host, store }, found),
      ...(await groupsOf(host(), store, { id, locale: getLocale() })),
      ...(await viewWords(read, found, await columns(found.options))),
    }
  }

  /** Returns the rows that a commit would write. */
  async function goodRows(id: string): Promise<object[]> {
    const rows = [
      ...(await read.lines.page(id, 'new', 1, Number.MAX_SAFE_INTEGER)),
      ...(await read.lines.page(id, 'changed', 1, Number.MAX_SAFE_INTEGER)),
    ]
    return rows.flatMap(({ parsed }) => parsed ?? [])
  }

  return {
    /** Returns one import. @throws DomainError NotFound `import.notFound` */
    async show(importId: string): Promise<ImportView> {
      const endOf = underWay.now()
      const found = await requireImport(read, importId)
      const whole = await view(found, endOf(found))
      const place = await importPlace(host(), found)
      const undoCounts = whole.mayUndo && found.state === 'committed' ? await countUndo(found) : null
      return { ...whole, ...(found.state === 'checked' && (await whatFollows(found))), undoCounts, place }
    },

    /** Lists the imports of a kind and subject, newest first. */
    async list(
      kind: string,
      subjectId: string,
      page: number,
    ): Promise<{ imports: ImportView[]; total: number }> {
      const endOf = underWay.now()
      const { imports, total } = await read.imports.list({ kind, subjectId }, page, importsPerPage)
      return { imports: await Promise.all(imports.map((found) => view(found, endOf(found)))), total }
    },

    /** Returns rows; `reader` is the viewer's id, without which every secret is masked. */
    async rows(importId: string, which: WhichRows, page: number, reader = ''): Promise<ImportRowsView> {
      const found = await requireImport(read, importId)
      const runner = host().runner(found.kind)
      const columns = await runner.columns(found.options)
      const understood = understoodCells(columns, found.meanings)
      const rows = await read.lines.page(found.id, which, page, perPage)
      const names = await namesIn(rows.map(({ correctedBy }) => correctedBy))
      return {
        rows: rows.map((row) =>
          rowView(row, names, { found, kind: runner.kind, columns, reader, understood }),
        ),
        total: await read.lines.count(found.id, which),
        page,
        perPage,
      }
    },
  }
}

/** Returns why a row was not written, or why its record stays. */
export const leftRowOf = (
  columns: readonly ImportColumn[],
  secretFields: SecretFields,
  row: StoredRow,
): ImportView['leftRows'][number] => ({
  line: row.line,
  about: nameRow(columns, secretFields, row),
  message: row.problems.map(sayProblem).join(' '),
})

const afterOf = (
  { writing: { after } }: ImportKind,
  { state, newRows }: StoredImport,
): ImportView['after'] =>
  after && state === 'committed' && newRows > 0 ? { ...after, title: after.title() } : null

const registeredName = ({ rows }: ImportKind, { parsed }: Pick<StoredRow, 'parsed'>): string =>
  (parsed && rows.registeredName?.(parsed)) ?? ''

interface ReadParts {
  found: StoredImport
  kind: ImportKind
  columns: readonly ImportColumn[]
  reader: string
  understood: ReturnType<typeof understoodCells>
}

const rowView = (
  row: StoredRow,
  names: ReadonlyMap<string, string>,
  { found, kind, columns, reader, understood }: ReadParts,
): ImportRowView => ({
  line: row.line,
  version: row.version,
  verdict: row.verdict,
  outcome: row.outcome,
  about: nameRow(columns, found.secretFields, row),
  registered: registeredName(kind, row),
  cells: shownCells(row, { ...found, isOwn: found.createdBy === reader }, datesIn(columns)),
  // The dates of a wrong row may be ambiguous.
  shown: row.verdict === 'error' ? {} : understood({ ...row.raw, ...row.corrected }),
  problems: row.problems.map(problemView),
  notes: row.notes.map(problemView),
  before: Object.fromEntries(
    Object.keys(row.corrected).map((field) => [
      field,
      showCell(found.secretFields, field, row.raw?.[field] ?? ''),
    ]),
  ),
  mendedBy: row.correctedBy && (names.get(row.correctedBy) ?? ''),
  mendedAt: row.correctedAt,
})

/**
 * Returns the cells for display. A secret cell is unmasked where it is invalid and may be corrected, but only for the
 * uploader: another user could match columns wrongly so that every number becomes visible.
 */
function shownCells(
  { raw, corrected, problems }: StoredRow,
  { state, secretFields, isOwn }: StoredImport & { isOwn: boolean },
  dates: ReadonlySet<string>,
): ImportRowView['cells'] {
  const isCorrected = (field: string): boolean =>
    isOwn && state === 'checked' && problems.some((problem) => problem.field === field)
  const cells = Object.entries({ ...raw, ...corrected })
  const shown = (field: string, text: string): string => (dates.has(field) ? showDayFirst(text) : text)
  return Object.fromEntries(
    cells.map(([field, text]) => [
      field,
      isCorrected(field) ? shown(field, text) : showCell(secretFields, field, shown(field, text)),
    ]),
  )
}

const datesIn = (columns: readonly ImportColumn[]): ReadonlySet<string> =>
  new Set(columns.flatMap(({ field, isDate }) => (isDate ? [field] : [])))

const problemView = ({
  field,
  column,
  value,
  code,
  params,
}: CellProblem): ImportRowView['problems'][number] => ({
  field,
  column,
  value,
  message: sayProblem({ code, column, params }),
})

interface ChangesParts {
  host(): ImportHost
  store: ImportStore
}

/** Rows on one page. */
const changesPerPage = 50

/**
 * Lists what a commit would change in existing records, field by field. It compares with the present records: a
 * record that changed since the dry run is marked, because its row will be left out.
 * @throws DomainError NotFound `import.notFound`
 */
export const viewChanges =
  ({ host: made, store: { read } }: ChangesParts) =>
  async (importId: string, page: number): Promise<ImportChangesView> => {
    const host = made()
    const found = await requireImport(read, importId)
    const runner = host.runner(found.kind)
    const { kind } = runner
    const columns = await runner.columns(found.options)
    const rows = await read.lines.page(importId, 'changed', page, changesPerPage)
    const keyOf = ({ parsed }: StoredRow): string => (parsed ? kind.identity.keyOf(parsed) : '')
    const keys = rows.map(keyOf)
    const known = await runner.findExisting(host.database.reads, found, keys)
    return {
      rows: rows.map((row) => changesOf(row, known.get(keyOf(row)) ?? null, { ...found, kind, columns })),
      total: await read.lines.count(importId, 'changed'),
      page,
      perPage: changesPerPage,
    }
  }

function changesOf(
  { line, raw, corrected: correctedCells, parsed, entityVersion }: StoredRow,
  known: ExistingRecord | null,
  {
    kind,
    columns,
    secretFields,
  }: { kind: ImportKind; columns: readonly ImportColumn[]; secretFields: SecretFields },
): ImportChangesView['rows'][number] {
  const titleOf = (field: string): string => columns.find((each) => each.field === field)?.title() ?? field
  const isStale = known === null || known.version !== (entityVersion ?? '')
  const changes = isStale || !parsed ? [] : (known.changes?.(parsed) ?? [])
  return {
    line,
    about: nameRow(columns, secretFields, { raw, corrected: correctedCells }),
    registered: registeredName(kind, { parsed }),
    isStale,
    changes: changes.map(({ field, before, after }) => ({ title: titleOf(field), before, after })),
  }
}
