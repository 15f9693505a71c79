import type { Kysely } from 'kysely'
import { wordKey } from '#lib/rules/names/search-words.ts'
import type { SubjectFields } from '#lib/schemas/curriculum/subject.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { advisoryLock } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type SeenRow, versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { CurriculumSubjectRow } from '../tables.ts'
import type { CurriculumPlace, CurriculumSubject } from './subject.ts'

/** An arbitrary number that no other advisory lock uses. */
const curriculumLock = 7_021_175

export type SubjectRepository = ReturnType<typeof subjectRepository>

export function subjectRepository(db: Kysely<Tables>) {
  const subjects = () => db.selectFrom('curriculum_subjects').selectAll()
  const versioned = versionedRows(db, 'curriculum_subjects')

  return {
    /**
     * Serialises changes of the curriculum; call it before reading. Of two transactions that take the same code, the
     * second one then sees the first. SQLite serialises write transactions anyway.
     */
    lock: (): Promise<void> => advisoryLock(db, curriculumLock),

    async all(): Promise<CurriculumSubject[]> {
      const rows = await subjects().orderBy('position').orderBy('code').execute()
      return rows.map(toSubject)
    },

    async find(id: string): Promise<CurriculumSubject | null> {
      const row = await subjects().where('id', '=', id).executeTakeFirst()
      return row ? toSubject(row) : null
    },

    /** The subjects of a place, in their order. */
    async of({ regulationId, branchId, semesterId }: CurriculumPlace): Promise<CurriculumSubject[]> {
      const rows = await subjects()
        .where('regulation_id', '=', regulationId)
        .where('branch_id', '=', branchId)
        .where('semester_id', '=', semesterId)
        .orderBy('position')
        .orderBy('code')
        .execute()
      return rows.map(toSubject)
    },

    /** Finds subjects of any place by their codes. */
    async ofCodes(codes: readonly string[]): Promise<CurriculumSubject[]> {
      const found: CurriculumSubject[] = []
      for (const some of chunksOf([...new Set(codes)])) {
        const rows = await subjects().where('code', 'in', some).orderBy('position').execute()
        found.push(...rows.map(toSubject))
      }
      return found
    },

    async insert(id: string, fields: SubjectFields, place: { position: number; at: string }): Promise<void> {
      const { position, at } = place
      await db
        .insertInto('curriculum_subjects')
        .values({ id, ...columnsOf(fields), position, version: 1, created_at: at, updated_at: at })
        .execute()
    },

    /** Returns false if the subject has another version by now. */
    change: (seen: SeenRow, fields: SubjectFields, at: string): Promise<boolean> =>
      versioned.change(seen, { ...columnsOf(fields), updated_at: at }),

    /** Keeps the version, because the position is not part of the subject's content. */
    async place(id: string, position: number): Promise<void> {
      await db.updateTable('curriculum_subjects').set({ position }).where('id', '=', id).execute()
    },

    /** Returns false if the subject has another version by now. */
    remove: (seen: SeenRow): Promise<boolean> => versioned.remove(seen),
  }
}

const columnsOf = (fields: SubjectFields) => ({
  regulation_id: fields.regulationId,
  branch_id: fields.branchId,
  semester_id: fields.semesterId,
  code: fields.code,
  attendance_code: fields.attendanceCode,
  name: fields.name,
  short_name: fields.shortName,
  short_key: wordKey(fields.shortName),
  kind: fields.kind,
  lecture_hours: fields.lectureHours,
  tutorial_hours: fields.tutorialHours,
  practical_hours: fields.practicalHours,
  credits: fields.credits,
  cie_max: fields.cieMax,
  see_max: fields.seeMax,
  slot: fields.slot,
})

const toSubject = (row: CurriculumSubjectRow): CurriculumSubject => ({
  id: row.id,
  regulationId: row.regulation_id,
  branchId: row.branch_id,
  semesterId: row.semester_id,
  code: row.code,
  attendanceCode: row.attendance_code,
  name: row.name,
  shortName: row.short_name,
  kind: row.kind,
  lectureHours: row.lecture_hours,
  tutorialHours: row.tutorial_hours,
  practicalHours: row.practical_hours,
  credits: row.credits,
  cieMax: row.cie_max,
  seeMax: row.see_max,
  slot: row.slot,
  position: row.position,
  version: row.version,
})
