import type { Selectable } from 'kysely'
import type { RowView } from '#lib/lists/list-view.ts'
import type { AuditRow } from '#lib/server/kernel/db/tables.ts'
import { m } from '#paraglide/messages.js'
import { showList } from '../calls/shown-list.ts'
import type { TestApp } from '../app/test-app.ts'

export interface AuditedRow {
  seq: number | null
  at: string
  actorName: string
  action: string
  entity: string
  entityId: string
  before: unknown
  after: unknown
  /** The row's contents were erased. */
  isErased: boolean
}

/**
 * Returns the audit rows that the administrator sees, newest first. `about` is part of an action or of a kind of
 * record, or a record's id.
 */
export async function auditedRows(testApp: Pick<TestApp, 'app'>, about = ''): Promise<AuditedRow[]> {
  const shown: RowView[] = []
  for (let query: string | null = ''; query !== null;) {
    const list = await showList(testApp, 'audit', query)
    shown.push(...list.rows)
    query = list.pager.next && new URL(list.pager.next, 'http://campus.test').search
  }
  const kept = await testApp.app.database.reads.selectFrom('audit_entries').selectAll().execute()
  const byId = new Map(kept.map((row) => [row.id, row]))
  return shown
    .flatMap(({ key }) => byId.get(key) ?? [])
    .map(asKept)
    .filter(
      ({ action, entity, entityId }) =>
        action.includes(about) || entity.includes(about) || entityId === about,
    )
}

/** Shows the row as the list does in words. */
const asKept = (row: Selectable<AuditRow>): AuditedRow => ({
  seq: row.seq,
  at: row.at,
  actorName: row.actor_name || m['person.former'](),
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  before: JSON.parse(row.before) as unknown,
  after: JSON.parse(row.after) as unknown,
  isErased: row.erased_by !== null,
})
