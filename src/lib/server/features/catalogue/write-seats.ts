import { auditEntry } from '../../kernel/audit/audit.ts'
import type { RowsWork } from '../../kernel/imports/import-kind.ts'
import { auditedEntry } from './audited-entry.ts'
import { catalogueViewOf } from './catalogue-view.ts'
import { catalogueRepository } from './catalogue.repository.ts'
import type { CatalogueEntry } from './entry.ts'

interface Seats {
  branchId: string
  seatTypeId: string
  /** Null takes the type from the branch. */
  seats: number | null
}

/**
 * Writes the seats of some branches, each branch as one change, however many of its types there are; answers the rows
 * that it wrote. A branch or a type that was removed takes none.
 */
export async function writeSeats<Row extends Seats>(
  { db, actor, at }: RowsWork,
  rows: readonly Row[],
): Promise<ReadonlySet<Row>> {
  const write = catalogueRepository(db)
  await write.entries.lock()
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
