import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { among } from '../../../kernel/db/among.ts'
import { hasWords } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type MarkSheet, type SheetStudent, noMark, passedLetters, unpackMarks } from './sheet.ts'

/** The filter of a sheet's rows. */
export interface SheetFilter {
  search: string
  branch?: string | undefined
  /** A subject code. */
  failedIn?: string | undefined
  isWithheld?: boolean | undefined
  failedFrom?: number | undefined
  failedTo?: number | undefined
}

export interface SheetOrder {
  by: 'roll' | 'name' | 'sgpa' | 'failed' | { subject: string }
  isDescending: boolean
}

/** Totals of all matching rows. */
export interface SheetTotals {
  students: number
  /** Students without a failed subject. */
  passed: number
  withheld: number
  /** In the order of the sheet's subjects: how many were examined, and how many of them passed. */
  subjects: readonly { taken: number; passed: number }[]
}

/** A sheet with the roll numbers whose results are withheld in its exam. */
export interface OpenSheet {
  sheet: MarkSheet
  held: readonly string[]
}

/** Queries the rows of a sheet, with names and branches from the student register. */
export function sheetQuery(db: Kysely<Tables>, { sheet, held }: OpenSheet) {
  const isHeld = among(db, 'row.roll_number', held)
  const rows = () =>
    db
      .selectFrom('exam_sheet_rows as row')
      .leftJoin('students as student', 'student.roll_number', 'row.roll_number')
      .where('row.sheet_id', '=', sheet.id)

  /** Joins the student register only when the filter uses it. */
  const found = (filter: SheetFilter) =>
    isOfRegister(filter)
      ? rows().where(isWanted(filter))
      : // The cast is safe, because only columns of the sheet row are selected.
        (db
          .selectFrom('exam_sheet_rows as row')
          .where('row.sheet_id', '=', sheet.id)
          .where(isWanted(filter)) as unknown as ReturnType<typeof rows>)

  function isWanted(filter: SheetFilter): RawBuilder<SqlBool> {
    const { search, branch, failedIn, isWithheld, failedFrom, failedTo } = filter
    const conditions = [
      sql<SqlBool>`1 = 1`,
      ...(search === '' ? [] : [hasWords(searched, search)]),
      ...(branch === undefined ? [] : [sql<SqlBool>`student.branch_id = ${branch}`]),
      ...(failedIn === undefined ? [] : [sql<SqlBool>`${outcomeAt(placeOf(failedIn))} in ('F', 'A')`]),
      ...(isWithheld ? [isHeld] : []),
      ...(failedFrom === undefined ? [] : [sql<SqlBool>`row.failed >= ${failedFrom}`]),
      ...(failedTo === undefined ? [] : [sql<SqlBool>`row.failed <= ${failedTo}`]),
    ]
    return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
  }

  const placeOf = (code: string): number => sheet.subjects.findIndex((subject) => subject.code === code)

  function orderOf(by: SheetOrder['by']): RawBuilder<unknown> {
    if (typeof by === 'object') return sql`substr(row.points, ${sql.lit(2 * placeOf(by.subject) + 1)}, 2)`
    return orders[by]
  }

  return {
    async totals(filter: SheetFilter): Promise<SheetTotals> {
      const places = sheet.subjects.map((_, place) => place)
      const of = (place: number, letters: readonly string[], isNot = false) =>
        sql`coalesce(sum(case when ${outcomeAt(place)} ${sql.raw(isNot ? 'not in' : 'in')} (${sql.join(letters.map((each) => sql.lit(each)))}) then 1 else 0 end), 0)`
      const counts = await found(filter)
        .select([
          sql<number>`count(*)`.as('students'),
          sql<number>`coalesce(sum(case when row.failed = 0 then 1 else 0 end), 0)`.as('passed'),
          sql<number>`coalesce(sum(case when ${isHeld} then 1 else 0 end), 0)`.as('withheld'),
          // The figures are concatenated into one text, because engines limit the number of columns and an exam of all
          // branches has many subjects.
          sql<string>`${
            places.length === 0
              ? sql`''`
              : sql.join(
                  places.flatMap((place) => [of(place, [noMark], true), of(place, passedLetters)]),
                  sql` || ' ' || `,
                )
          }`.as('figures'),
        ])
        .executeTakeFirstOrThrow()
      const figures = String(counts.figures).split(' ').map(Number)
      return {
        students: Number(counts.students),
        passed: Number(counts.passed),
        withheld: Number(counts.withheld),
        subjects: places.map((place) => ({
          taken: figures[2 * place] ?? 0,
          passed: figures[2 * place + 1] ?? 0,
        })),
      }
    },

    async page(
      filter: SheetFilter,
      { by, isDescending }: SheetOrder,
      { limit, offset }: { limit: number; offset: number },
      nameOfBranch: (id: string | null) => string,
    ): Promise<SheetStudent[]> {
      const way = isDescending ? 'desc' : 'asc'
      const some = await (by === 'name' ? rows().where(isWanted(filter)) : found(filter))
        .select('row.roll_number')
        .orderBy(orderOf(by), way)
        .orderBy('row.roll_number', way)
        .limit(limit)
        .offset(offset)
        .execute()
      const rolls = some.map(({ roll_number }) => roll_number)
      const stored = await rows()
        .where(among(db, 'row.roll_number', rolls))
        .selectAll('row')
        .select(['student.name', 'student.branch_id', 'student.branch', isHeld.as('is_held')])
        .execute()
      const byRoll = new Map(stored.map((row) => [row.roll_number, row]))
      return rolls.flatMap((roll) => {
        const row = byRoll.get(roll)
        if (!row) return []
        return {
          rollNumber: roll,
          name: row.name || row.student_name,
          branch: nameOfBranch(row.branch_id) || (row.branch ?? ''),
          marks: unpackMarks(row),
          sgpa: row.sgpa,
          failed: row.failed,
          isWithheld: Boolean(row.is_held),
          fewer: null,
        }
      })
    },

    /**
     * Returns the branches of the sheet's students in the student register, the one with most students first; of several
     * as large ones, that of the lowest roll number.
     */
    async branches(): Promise<string[]> {
      const found = await rows()
        .where('student.branch_id', 'is not', null)
        .groupBy('student.branch_id')
        .select(['student.branch_id', sql<number>`count(*)`.as('students')])
        .orderBy(sql`min(row.roll_number)`)
        .execute()
      return found
        .toSorted((one, other) => Number(other.students) - Number(one.students))
        .flatMap(({ branch_id }) => branch_id ?? [])
    },

    /** Collects the subjects that each student was examined in, by class; students who are in no register are one. */
    async subjectsByClass(): Promise<Map<string, Map<string, Set<string>>>> {
      const found = await rows()
        .select(['row.roll_number', 'row.outcomes'])
        .select(['student.branch_id', 'student.batch_id', 'student.semester_id'])
        .execute()
      const classes = Map.groupBy(found, ({ branch_id, batch_id, semester_id }) =>
        [branch_id, batch_id, semester_id].join(' '),
      )
      const examinedIn = (outcomes: string): Set<string> =>
        new Set(sheet.subjects.flatMap(({ code }, at) => (outcomes.charAt(at) === noMark ? [] : [code])))
      return new Map(
        [...classes].map(([name, students]) => [
          name,
          new Map(students.map(({ roll_number, outcomes }) => [roll_number, examinedIn(outcomes)])),
        ]),
      )
    },
  }
}

const isOfRegister = ({ search, branch }: SheetFilter): boolean => search !== '' || branch !== undefined

const outcomeAt = (place: number): RawBuilder<string> =>
  sql<string>`substr(row.outcomes, ${sql.lit(place + 1)}, 1)`

const searched = sql<string>`(lower(row.roll_number) || ' ' || lower(row.student_name) || ' ' || coalesce(student.search_text, ''))`

const orders: Readonly<Record<Exclude<SheetOrder['by'], object>, RawBuilder<unknown>>> = {
  roll: sql`row.roll_number`,
  name: sql`coalesce(student.name_key, lower(row.student_name))`,
  sgpa: sql`coalesce(row.sgpa, -1)`,
  failed: sql`row.failed`,
}
