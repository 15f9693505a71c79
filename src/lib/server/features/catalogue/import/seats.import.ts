import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { auditEntry } from '../../../kernel/audit/audit.ts'
import type { ImportColumn } from '../../../kernel/imports/import-column.ts'
import type { ExistingRecord, ImportKind, RowCells, RowsWork } from '../../../kernel/imports/import-kind.ts'
import { type CatalogueView, catalogueViewOf } from '../catalogue-view.ts'
import { auditedEntry, type CatalogueEntry } from '../entries/entry.ts'
import { entryRepository } from '../entries/entry.repository.ts'
import { catalogueOffice } from '../policy.ts'
import { catalogueRepository } from '../repository.ts'
import { wordIn } from './entries.import.ts'

/** The number of seats of one type in a branch, from a row. */
interface SeatsRow {
  branchId: string
  seatTypeId: string
  seats: number
  /** The number when the row was read; null if the branch had no seats of this type. An undo restores it. */
  before: number | null
}

const wholeNumber = /^\d{1,5}$/

/** Returns null if a cell is invalid. */
function readSeatsRow(cells: RowCells, view: CatalogueView): SeatsRow | null {
  const course = wordIn(cells, view, { field: 'course', kind: 'course' })
  const branch = wordIn(cells, view, {
    field: 'branch',
    kind: 'branch',
    at: course ? { parentId: course.id } : undefined,
  })
  const seatType = wordIn(cells, view, { field: 'seatType', kind: 'seatType' })
  const seats = seatsIn(cells)
  if (branch === undefined) cells.fault('branch', 'missing')
  if (seatType === undefined) cells.fault('seatType', 'missing')
  if (course === null || !branch || !seatType || seats === null) return null
  const before = branch.intake[seatType.id] ?? null
  return { branchId: branch.id, seatTypeId: seatType.id, seats, before }
}

function seatsIn({ text, fault }: RowCells): number | null {
  const typed = text('seats')
  if (typed === '') return fault('seats', 'missing')
  return wholeNumber.test(typed) ? Number(typed) : fault('seats', 'seatsWrong')
}

/**
 * Imports the seats of all branches, one row for each branch and seat type, because they change every year while the
 * branches remain. Rows are compared by the number of seats only, so renaming a branch meanwhile does no harm.
 */
export const seatsImport: ImportKind<SeatsRow, CatalogueView> = {
  access: catalogueOffice,
  title: m['catalogue.seatsUpload.kind'],
  place: async () => ({ title: m['catalogue.seatsUpload.kind'](), link: routes.seatsUpload }),
  columns: { list: () => seatsColumns },
  identity: {
    keyOf: ({ branchId, seatTypeId }) => `${branchId} ${seatTypeId}`,
    fingerprint: ({ seats }) => String(seats),
    repeats: { field: () => 'branch', code: 'repeated' },

    async findExisting(_, db, __, keys) {
      const branches = new Map((await entryRepository(db).all()).map((entry) => [entry.id, entry]))
      return new Map(keys.flatMap((key) => knownOf(branches, key)))
    },
  },
  rows: {
    context: ({ catalogue }) => catalogue.read(),
    parse: readSeatsRow,
  },
  writing: {
    mutex: ({ db }) => entryRepository(db).lock(),

    async commit(work, rows) {
      const written = await writeSeats(
        work,
        rows.map(({ row }) => row),
      )
      return rows.map(({ line, row }) =>
        written.has(row)
          ? { line, entity: row.branchId, version: String(row.seats) }
          : { line, problem: 'changedMeanwhile' },
      )
    },

    async undo(work, rows) {
      const branches = new Map((await entryRepository(work.db).all()).map((entry) => [entry.id, entry]))
      const seatsNow = ({ branchId, seatTypeId }: SeatsRow): string =>
        String(branches.get(branchId)?.intake[seatTypeId] ?? '')
      const isAsLeft = ({ row, version }: (typeof rows)[number]): boolean => seatsNow(row) === version
      const back = new Map(
        rows.filter(isAsLeft).map(({ line, row }) => [line, { ...row, seats: row.before }] as const),
      )
      const written = await writeSeats(work, [...back.values()])
      const stays = rows.filter(({ line }) => {
        const row = back.get(line)
        return !row || !written.has(row)
      })
      return new Map(stays.map(({ line }) => [line, 'editedSince'] as const))
    },
  },
}

/** Returns the known record of a branch that has seats of this type; without such seats there is none. */
function knownOf(branches: ReadonlyMap<string, CatalogueEntry>, key: string): [string, ExistingRecord][] {
  const [branchId = '', seatTypeId = ''] = key.split(' ')
  const seats = branches.get(branchId)?.intake[seatTypeId]
  if (seats === undefined) return []
  const said = String(seats)
  const changes = (row: object) => [
    // The cast is safe, because this import's key identifies the row type.
    { field: 'seats', before: said, after: String((row as SeatsRow).seats) },
  ]
  return [[key, { print: said, entity: branchId, version: said, changes }]]
}

/** One row for each branch and seat type, because colleges define any number of seat types. */
const seatsColumns: readonly ImportColumn[] = [
  {
    field: 'course',
    title: m['catalogue.one.course'],
    aliases: ['course', 'course name'],
    fallbacks: ['program', 'degree'],
    required: false,
    example: 'B.Tech',
    help: m['catalogue.help.seatsCourse'],
  },
  {
    field: 'branch',
    title: m['catalogue.one.branch'],
    aliases: ['branch', 'branch name'],
    fallbacks: ['branch code', 'department', 'specialization'],
    required: true,
    isName: true,
    isText: true,
    example: 'CSE',
    help: m['catalogue.help.seatsBranch'],
  },
  {
    field: 'seatType',
    title: m['catalogue.one.seatType'],
    aliases: ['seat type', 'type of seat', 'quota', 'seat category'],
    fallbacks: ['category'],
    required: true,
    isName: true,
    example: 'Convener',
    help: m['catalogue.help.seatsType'],
  },
  {
    field: 'seats',
    title: m['catalogue.seats'],
    aliases: ['seats', 'no of seats', 'intake', 'sanctioned intake', 'approved intake', 'sanctioned seats'],
    required: true,
    example: '60',
    help: m['catalogue.help.seats'],
  },
]

interface Seats {
  branchId: string
  seatTypeId: string
  /** Null removes the seat type from the branch. */
  seats: number | null
}

/**
 * Writes the seats, as one change for each branch, and returns the rows it wrote. Rows of a removed branch or seat type
 * are skipped.
 */
async function writeSeats<Row extends Seats>(
  { db, actor, at }: RowsWork,
  rows: readonly Row[],
): Promise<ReadonlySet<Row>> {
  const write = catalogueRepository(db)
  await write.tags.touch('catalogue')
  const view = catalogueViewOf(await write.entries.all(), 0)
  const isThere = ({ branchId, seatTypeId, seats }: Row): boolean =>
    view.byId(branchId)?.kind === 'branch' && (seats === null || view.byId(seatTypeId)?.kind === 'seatType')
  const written = rows.filter(isThere)
  for (const [branchId, own] of Map.groupBy(written, ({ branchId }) => branchId)) {
    const before = view.byId(branchId)
    if (!before) continue
    const after: CatalogueEntry = { ...before, intake: withSeats(before.intake, own) }
    await write.entries.change(before, after, before.formerKeys)
    const said = { before: auditedEntry(view, before), after: auditedEntry(view, after) }
    const change = { action: 'catalogueEntry.changed', entity: 'catalogueEntry', entityId: branchId, ...said }
    await write.audit.record(auditEntry(actor, at, change))
  }
  return new Set(written)
}

function withSeats(intake: CatalogueEntry['intake'], rows: readonly Seats[]): CatalogueEntry['intake'] {
  const all = new Map(Object.entries(intake))
  for (const { seatTypeId, seats } of rows)
    if (seats === null) all.delete(seatTypeId)
    else all.set(seatTypeId, seats)
  return Object.fromEntries(all)
}
