import type { Kysely } from 'kysely'
import type { Tables } from '../../kernel/db/tables.ts'

export interface Student {
  rollNumber: string
  name: string
  branch: string
  batch: string
}

export type StudentRepository = ReturnType<typeof studentRepository>

const chunkRows = 500

/** The college's register. */
export function studentRepository(db: Kysely<Tables>) {
  return {
    async find(rollNumbers: readonly string[]): Promise<Map<string, Student>> {
      const found = new Map<string, Student>()
      for (let start = 0; start < rollNumbers.length; start += chunkRows) {
        const rows = await db
          .selectFrom('students')
          .selectAll()
          .where('roll_number', 'in', rollNumbers.slice(start, start + chunkRows))
          .execute()
        for (const row of rows) found.set(row.roll_number, studentOf(row))
      }
      return found
    },

    /** Students a branch and batch. */
    async groups(): Promise<{ branch: string; batch: string; count: number }[]> {
      const rows = await db
        .selectFrom('students')
        .groupBy(['branch', 'batch'])
        .select((eb) => ['branch', 'batch', eb.fn.countAll<number>().as('count')])
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },

    /** Of a batch and a branch; an empty text means any. */
    async ofGroup(batch: string, branch: string): Promise<Student[]> {
      const rows = await db
        .selectFrom('students')
        .selectAll()
        .$if(batch !== '', (query) => query.where('batch', '=', batch))
        .$if(branch !== '', (query) => query.where('branch', '=', branch))
        .orderBy('roll_number')
        .execute()
      return rows.map(studentOf)
    },

    async classmates(groups: readonly { branch: string; batch: string }[]): Promise<Student[]> {
      if (groups.length === 0) return []
      const rows = await db
        .selectFrom('students')
        .selectAll()
        .where((eb) =>
          eb.or(
            groups.map((group) => eb.and([eb('branch', '=', group.branch), eb('batch', '=', group.batch)])),
          ),
        )
        .orderBy('roll_number')
        .execute()
      return rows.map(studentOf)
    },

    async save(students: readonly Student[], at: string): Promise<void> {
      for (let start = 0; start < students.length; start += chunkRows) {
        const rows = students.slice(start, start + chunkRows).map((student) => ({
          roll_number: student.rollNumber,
          name: student.name,
          branch: student.branch,
          batch: student.batch,
          updated_at: at,
        }))
        await db
          .insertInto('students')
          .values(rows)
          .onConflict((clash) =>
            clash.column('roll_number').doUpdateSet((eb) => ({
              name: eb.ref('excluded.name'),
              branch: eb.ref('excluded.branch'),
              batch: eb.ref('excluded.batch'),
              updated_at: eb.ref('excluded.updated_at'),
            })),
          )
          .execute()
      }
    },
  }
}

const studentOf = (row: Tables['students']): Student => ({
  rollNumber: row.roll_number,
  name: row.name,
  branch: row.branch,
  batch: row.batch,
})
