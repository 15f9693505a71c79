import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import type { SeenFinding } from './findings.ts'

/** A confirmed checklist and the marks it refers to. */
export interface SeenChecks {
  id: string
  examId: string
  basis: string
  findings: readonly SeenFinding[]
  seenAt: string
  /** A user id. */
  seenBy: string
}

export type ChecksRepository = ReturnType<typeof checksRepository>

export const checksRepository = (db: Kysely<Tables>) => ({
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
  seen: {
    async add({ id, examId, basis, findings, seenAt, seenBy }: SeenChecks): Promise<void> {
      const row = { id, exam_id: examId, basis, findings: JSON.stringify(findings) }
      await db
        .insertInto('exam_checks')
        .values({ ...row, seen_at: seenAt, seen_by: seenBy })
        .execute()
    },

    /** Sorted newest first. */
    async ofExam(examId: string): Promise<SeenChecks[]> {
      const rows = await db
        .selectFrom('exam_checks')
        .selectAll()
        .where('exam_id', '=', examId)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        examId: row.exam_id,
        basis: row.basis,
        seenAt: row.seen_at,
        seenBy: row.seen_by,
        // The cast matches what `add` writes.
        findings: JSON.parse(row.findings) as SeenFinding[],
      }))
    },
  },
})
