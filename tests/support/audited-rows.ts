import type { Cell } from '#lib/lists/cell.ts'
import type { RowView } from '#lib/lists/list-view.ts'
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
  const rows: RowView[] = []
  for (let query: string | null = String(new URLSearchParams({ record: about })); query !== null;) {
    const list = await showList(testApp, 'audit', query)
    rows.push(...list.rows)
    query = list.pager.next && new URL(list.pager.next, 'http://campus.test').search
  }
  return rows.map(rowOf)
}

function rowOf({ cells }: RowView): AuditedRow {
  const [seq, at, actor, action, record, change] = cells
  return {
    seq: seq?.kind === 'number' ? seq.value : null,
    at: at?.kind === 'instant' ? (at.at ?? '') : '',
    actorName: textOf(actor),
    action: textOf(action),
    entity: textOf(record),
    entityId: record?.kind === 'text' ? (record.note ?? '') : '',
    before: change?.kind === 'change' ? valueOf(change.before) : null,
    after: change?.kind === 'change' ? valueOf(change.after) : null,
    isErased: change?.kind !== 'change',
  }
}

const textOf = (cell: Cell | undefined): string => (cell?.kind === 'text' ? cell.text : '')

const valueOf = (lines: string): unknown => (lines === '' ? null : JSON.parse(lines))
