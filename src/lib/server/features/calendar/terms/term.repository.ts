import type { Kysely, Selectable } from 'kysely'
import type { TermSpans } from '#lib/rules/calendar/term-dates.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type SeenRow, versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { TermDepartmentRow, TermRow } from '../tables.ts'
import type { TermContent, TermRecord } from './term.ts'

export type TermRepository = ReturnType<typeof termRepository>

export function termRepository(db: Kysely<Tables>) {
  const versioned = versionedRows(db, 'terms')

  async function withDepartments(rows: readonly Selectable<TermRow>[]): Promise<TermRecord[]> {
    const ids = rows.map(({ id }) => id)
    const departments = await db
      .selectFrom('term_departments')
      .selectAll()
      .where('term_id', 'in', ['', ...ids])
      .execute()
    const byTerm = Map.groupBy(departments, ({ term_id }) => term_id)
    return rows.map((row) => termOf(row, byTerm.get(row.id) ?? []))
  }

  async function setDepartments(termId: string, departments: TermContent['departments']): Promise<void> {
    await db.deleteFrom('term_departments').where('term_id', '=', termId).execute()
    const rows = Object.entries(departments).map(([branch_id, department_id]) => ({
      term_id: termId,
      branch_id,
      department_id,
    }))
    if (rows.length > 0) await insertMany(db, 'term_departments', rows).execute()
  }

  return {
    /**
     * Serialises changes of the terms of some batches: of two that overlap, the second one sees the first. SQLite has a
     * single writer.
     */
    lockBatches: (batchIds: readonly string[]): Promise<void> =>
      lockRows(db, 'catalogue_entries', [...new Set(batchIds)]),

    async all(): Promise<TermRecord[]> {
      const rows = await db.selectFrom('terms').selectAll().orderBy('first_day').orderBy('id').execute()
      return withDepartments(rows)
    },

    async find(id: string): Promise<TermRecord | null> {
      const row = await db.selectFrom('terms').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? ((await withDepartments([row]))[0] ?? null) : null
    },

    async ofBatches(batchIds: readonly string[]): Promise<TermRecord[]> {
      const rows = await db
        .selectFrom('terms')
        .selectAll()
        .where('batch_id', 'in', ['', ...new Set(batchIds)])
        .orderBy('first_day')
        .execute()
      return withDepartments(rows)
    },

    async insert(content: TermContent, { at, byId }: { at: string; byId: string }): Promise<string> {
      const id = newId()
      const created = { version: 1, created_at: at, created_by: byId, updated_at: at }
      await db
        .insertInto('terms')
        .values({ id, ...termColumns(content), ...created })
        .execute()
      await setDepartments(id, content.departments)
      return id
    },

    /** Returns false if the term has another version by now. */
    async change(seen: SeenRow, content: TermContent, at: string): Promise<boolean> {
      if (!(await versioned.change(seen, { ...termColumns(content), updated_at: at }))) return false
      await setDepartments(seen.id, content.departments)
      return true
    },

    /** Returns false if the term has another version by now. */
    async remove(seen: SeenRow): Promise<boolean> {
      await db.deleteFrom('term_departments').where('term_id', '=', seen.id).execute()
      return versioned.remove(seen)
    },
  }
}

const termColumns = (content: TermContent) => ({
  course_id: content.courseId,
  batch_id: content.batchId,
  semester_id: content.semesterId,
  academic_year: content.academicYear,
  first_day: content.firstDay,
  last_day: content.lastDay,
  spans: JSON.stringify(content.spans),
})

const termOf = (row: Selectable<TermRow>, departments: readonly TermDepartmentRow[]): TermRecord => ({
  id: row.id,
  courseId: row.course_id,
  batchId: row.batch_id,
  semesterId: row.semester_id,
  academicYear: row.academic_year,
  firstDay: row.first_day,
  lastDay: row.last_day,
  // The cast matches what `termColumns` writes.
  spans: JSON.parse(row.spans) as TermSpans,
  departments: Object.fromEntries(
    departments.map(({ branch_id, department_id }) => [branch_id, department_id]),
  ),
  version: row.version,
})
