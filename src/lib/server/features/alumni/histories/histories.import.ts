import * as v from 'valibot'
import { routes } from '#lib/routes.ts'
import { historyChecks } from '#lib/rules/names/alumni-history.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { readMobile } from '#lib/rules/numbers/mobile.ts'
import { type AlumniData, alumniData, type HistoryStatus } from '#lib/schemas/alumni/history.ts'
import { m } from '#paraglide/messages.js'
import { newId } from '../../../kernel/core/ids.ts'
import type { ImportKind, RowCells } from '../../../kernel/imports/import-kind.ts'
import { tellFaults } from '../../../kernel/imports/rows/cell-faults.ts'
import { keptFileRepository } from '../../../kernel/kept-files/stored-file.repository.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { batchOfHistory } from './history-batch.ts'
import { historyColumns } from './history-columns.ts'
import { historyRepository } from './history.repository.ts'
import { historyFileOf, ofStatus } from './history.ts'

type HistoryRow = AlumniData & { status: HistoryStatus }

const codes: Readonly<Record<string, string>> = {
  'field.tooLong': 'tooLong',
  'field.invisible': 'invisible',
}

/** What a cell says in words of its own; of all others it is enough that they are missing. */
const own: ReadonlySet<string> = new Set([
  'mobileWrong',
  'company',
  'designation',
  'experience',
  'workLocation',
  'institute',
  'studyLocation',
  'emailWrong',
  'packageUnclear',
  'batchForm',
])

/** Null where a cell is wrong. A list brings no certificates: nobody asks for them. */
function readHistoryRow(cells: RowCells, view: CatalogueView): HistoryRow | null {
  const texts = Object.fromEntries(historyColumns.map(({ field }) => [field, cells.text(field)]))
  const mobile = readMobile(texts['studentMobile'] ?? '')
  const parsed = v.safeParse(alumniData, { ...texts, studentMobile: mobile })
  if (!parsed.success) {
    tellFaults(cells, parsed.issues, { codes, told: ['status'] })
    return null
  }
  const data = parsed.output
  if (data.status === '') return null
  const wrong = historyChecks.filter(({ isWrong }) => isWrong({ data, isKnown: false, hasCertificate: true }))
  const fields = new Map(wrong.toReversed().map(({ field, code }) => [field, code]))
  for (const [field, code] of fields) cells.fault(field, own.has(code) ? `history.${code}` : 'missing')
  const batch = data.batch === '' ? '' : batchOfHistory(view, data)
  if (batch === null) return cells.fault('batch', 'history.batchForm')
  return fields.size > 0 ? null : ofStatus({ ...data, batch }, data.status)
}

/** Histories from a list. One that is there stays as it is: the form says so too. */
export const historiesImport: ImportKind<HistoryRow, CatalogueView> = {
  access: alumniOffice,
  title: m['alumni.history.title'],
  place: async () => ({ title: m['alumni.history.title'](), link: routes.alumniHistories }),
  columns: () => historyColumns,
  context: ({ catalogue }) => catalogue.read(),
  parse: readHistoryRow,
  keyOf: ({ rollNumber }) => rollNumber,
  fingerprint: (row) => JSON.stringify(row),
  repeats: { field: () => 'rollNumber', code: 'repeated' },
  claimColumns: [{ field: 'rollNumber' }],
  leavesKnown: true,
  inAnyOrder: true,

  async known(_, db, __, keys) {
    const found = await historyRepository(db).ofNumbers(keys)
    return new Map(
      found.map(({ rollNumber, id, version }) => [
        rollNumber,
        { print: '', entity: id, version: String(version) },
      ]),
    )
  },

  async commit({ db, at, actor }, rows) {
    const histories = historyRepository(db)
    const done = []
    for (const { line, row } of rows) {
      const id = newId()
      const isAdded = await histories.add({ id, data: row, at, by: actor.id })
      done.push({ line, ...(isAdded ? { entity: id, version: '1' } : { problem: 'history.known' }) })
    }
    return done
  },

  async undo({ db }, rows) {
    const histories = historyRepository(db)
    const stays = new Map<number, string>()
    for (const { line, entity, version } of rows) {
      const isGone = await histories.remove({ id: entity, version: Number(version) })
      if (!isGone) stays.set(line, 'editedSince')
      for (const kind of ['alumni.photo', 'alumni.certificate'] as const)
        if (isGone) await keptFileRepository(db).drop(historyFileOf(kind, entity))
    }
    return stays
  },
}
