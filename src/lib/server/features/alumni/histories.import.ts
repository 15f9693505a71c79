import { routes } from '#lib/routes.ts'
import { alumniOffice } from '#lib/rules/alumni.ts'
import { m } from '#paraglide/messages.js'
import { newId } from '../../kernel/core/ids.ts'
import type { ImportKind } from '../../kernel/imports/import-kind.ts'
import { keptFileRepository } from '../../kernel/kept-files/kept-file.repository.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { historyColumns } from './history-columns.ts'
import { historyRepository } from './history.repository.ts'
import { historyFileOf } from './history.ts'
import { type HistoryRow, readHistoryRow } from './read-history-row.ts'

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
