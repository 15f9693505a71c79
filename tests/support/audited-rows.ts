import type { Selectable } from 'kysely'
import type { Cell } from '#lib/lists/cell.ts'
import type { RowView } from '#lib/lists/list-view.ts'
import type { AuditRow } from '#lib/server/kernel/db/tables.ts'
import { showList } from './shown-list.ts'
import type { TestApp } from './test-app.ts'

export interface AuditedRow {
  seq: number | null
  at: string
  actorName: string
  action: string
  entity: string
  entityId: string
  before: unknown
  after: unknown
  /** What it held was taken out. */
  isErased: boolean
}

/**
 * The rows of the audit trail as the administrator sees them, the newest first. `about` is part of an action or
 * of a kind of record, or the id of a record.
 */
export async function auditedRows(testApp: Pick<TestApp, 'app'>, about = ''): Promise<AuditedRow[]> {
  const shown: RowView[] = []
  for (let query: string | null = String(new URLSearchParams({ record: about })); query !== null;) {
    const list = await showList(testApp, 'audit', query)
    shown.push(...list.rows)
    query = list.pager.next && new URL(list.pager.next, 'http://campus.test').search
  }
  const kept = await testApp.app.database.reads.selectFrom('audit_entries').selectAll().execute()
  const byId = new Map(kept.map((row) => [row.id, row]))
  return shown.flatMap(({ key, cells: [seq, at, actor] }) => {
    const row = byId.get(key)
    return row ? [{ ...asShown(seq, at, actor), ...asKept(row) }] : []
  })
}

const asShown = (
  seq: Cell | undefined,
  at: Cell | undefined,
  actor: Cell | undefined,
): Pick<AuditedRow, 'seq' | 'at' | 'actorName'> => ({
  seq: seq?.kind === 'number' ? seq.value : null,
  at: at?.kind === 'instant' ? (at.at ?? '') : '',
  actorName: actor?.kind === 'text' ? actor.text : '',
})

/** What the list says in words. */
const asKept = (row: Selectable<AuditRow>): Omit<AuditedRow, 'seq' | 'at' | 'actorName'> => ({
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  before: JSON.parse(row.before) as unknown,
  after: JSON.parse(row.after) as unknown,
  isErased: row.erased_by !== null,
})
