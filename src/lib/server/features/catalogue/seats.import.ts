import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { ImportKind, Known, RowsWork } from '../../kernel/imports/import-kind.ts'
import { catalogueOffice } from './catalogue-office.ts'
import type { CatalogueView } from './catalogue-view.ts'
import type { CatalogueEntry } from './entry.ts'
import { entryRepository } from './entry.repository.ts'
import { type SeatsRow, readSeatsRow } from './read-seats-row.ts'
import { seatsColumns } from './seats-columns.ts'
import { writeSeats } from './write-seats.ts'

/**
 * The seats of all branches from a file, a row for each branch and seat type: they change every year, while the
 * branches stay. What is compared is the number of seats, so that a branch may be renamed meanwhile.
 */
export const seatsImport: ImportKind<SeatsRow, CatalogueView> = {
  access: catalogueOffice,
  title: m['catalogue.seatsUpload.kind'],
  place: async () => ({ title: m['catalogue.seatsUpload.kind'](), link: routes.seatsUpload }),
  columns: () => seatsColumns,
  context: ({ catalogue }) => catalogue.read(),
  parse: readSeatsRow,
  keyOf: ({ branchId, seatTypeId }) => `${branchId} ${seatTypeId}`,
  fingerprint: ({ seats }) => String(seats),
  repeats: { field: () => 'branch', code: 'repeated' },

  async known(_, db, __, keys) {
    const branches = new Map((await entryRepository(db).all()).map((entry) => [entry.id, entry]))
    return new Map(keys.flatMap((key) => knownOf(branches, key)))
  },

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
    const branches = new Map((await allEntries(work)).map((entry) => [entry.id, entry]))
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
}

async function allEntries({ db }: RowsWork): Promise<CatalogueEntry[]> {
  const entries = entryRepository(db)
  await entries.lock()
  return entries.all()
}

/** A branch that has seats of the type; a branch that has none is not known yet, whatever else it has. */
function knownOf(branches: ReadonlyMap<string, CatalogueEntry>, key: string): [string, Known][] {
  const [branchId = '', seatTypeId = ''] = key.split(' ')
  const seats = branches.get(branchId)?.intake[seatTypeId]
  if (seats === undefined) return []
  const said = String(seats)
  const changes = (row: object) => [
    // Its key says that it is a row of this kind.
    { field: 'seats', before: said, after: String((row as SeatsRow).seats) },
  ]
  return [[key, { print: said, entity: branchId, version: said, changes }]]
}
