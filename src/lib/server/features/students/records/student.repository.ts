import type { Kysely, Selectable } from 'kysely'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { StudentStatus } from '#lib/schemas/students/student.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { among } from '../../../kernel/db/among.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import { foldedText } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import { keptFileRepository } from '../../../kernel/kept-files/stored-file.repository.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import { formerNumberRepository } from '../numbers/former-number.repository.ts'
import { studentPhotoOf } from '../photos/student-photo.ts'
import type { StudentRow } from '../tables.ts'
import { studentRenameRepository } from './student-change.repository.ts'
import { studentPlaceRepository } from './student-place.repository.ts'
import { type Place, placeOf } from './student-place.ts'
import { studentColumnsOf, recordOf } from './student-row.ts'
import type { StudentFields, StudentRecord } from './student.ts'

/** The column of the number by which a student is found. */
export type NumberColumn = 'roll_number' | 'admission_number' | 'apaar_id'

export interface NewStudent {
  id: string
  fields: StudentFields
  /** Texts of places without a catalogue entry. */
  words?: Pick<StudentRecord, 'branch' | 'batch'>
}

/** When a change is made, and the Indian date from which it holds: by default the same day. */
export interface ChangeMade {
  at: string
  day?: string
}

interface AddedStudent extends ChangeMade {
  by: string
}

/** Rows per statement: students have many columns, and a statement takes a limited number of values. */
const insertRows = 250

/** The college's register of students. */
export function studentRepository(db: Kysely<Tables>) {
  const versioned = versionedRows(db, 'students')
  const { touch } = cacheTagRepository(db)
  const found = async (query: { execute(): Promise<Selectable<StudentRow>[]> }): Promise<StudentRecord[]> =>
    (await query.execute()).map(recordOf)
  const renames = studentRenameRepository(db)
  const formerNumbers = formerNumberRepository(db)
  const places = studentPlaceRepository(db)
  const begin = (
    students: readonly NewStudent[],
    { at, day = indianDate(at) }: AddedStudent,
  ): Promise<void> =>
    places.begin(
      students.map(({ id, ...placed }) => ({ id, place: firstPlace(placed) })),
      day,
    )

  return {
    async find(id: string): Promise<StudentRecord | null> {
      const row = await db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? recordOf(row) : null
    },

    async isAny(): Promise<boolean> {
      return (await db.selectFrom('students').select('id').limit(1).executeTakeFirst()) !== undefined
    },

    async byIds(ids: readonly string[]): Promise<StudentRecord[]> {
      return found(
        db
          .selectFrom('students')
          .selectAll()
          .where('id', 'in', ['', ...ids]),
      )
    },

    async byNumbers(column: NumberColumn, numbers: readonly string[]): Promise<StudentRecord[]> {
      const all: StudentRecord[] = []
      for (const some of chunksOf(numbers)) {
        all.push(
          ...(await found(
            db
              .selectFrom('students')
              .selectAll()
              .where(among(db, column, some)),
          )),
        )
      }
      return all
    },

    /** Tells whether another roll number has this prefix and the same length. */
    async isSeries(prefix: string, number: string): Promise<boolean> {
      const row = await db
        .selectFrom('students')
        .select('id')
        .where('roll_number', '>=', prefix)
        .where('roll_number', '<', `${prefix}:`)
        .where('roll_number', '<>', number)
        .where((eb) => eb.fn<number>('length', ['roll_number']), '=', number.length)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Returns a limited number of students with the email: siblings may share one, and a whole college may use the
     * office's.
     */
    byEmail: (email: string, limit: number): Promise<StudentRecord[]> =>
      found(
        db
          .selectFrom('students')
          .selectAll()
          .where(foldedText('email'), '=', email.toLowerCase())
          .orderBy('id')
          .limit(limit),
      ),

    /** Returns all admission numbers, with the roll number if there is one. */
    async numbersByAdmission(): Promise<{ admission: string; roll: string | null }[]> {
      const rows = await db
        .selectFrom('students')
        .select(['admission_number', 'roll_number'])
        .where('admission_number', 'is not', null)
        .execute()
      return rows.flatMap(({ admission_number: admission, roll_number: roll }) =>
        admission === null ? [] : [{ admission, roll }],
      )
    },

    async insert(students: readonly NewStudent[], added: AddedStudent): Promise<void> {
      for (const part of chunksOf(students, insertRows)) {
        const rows = part.map(newRow(added))
        await insertMany(db, 'students', rows).execute()
      }
      await begin(students, added)
      await renames.add(students.map(({ fields }) => fields.rollNumber))
    },

    /** Inserts students and returns their ids; skips those with a number that another transaction has just taken. */
    async insertFree(students: readonly NewStudent[], added: AddedStudent): Promise<ReadonlySet<string>> {
      const free = new Set<string>()
      for (const part of chunksOf(students, insertRows)) {
        const rows = part.map(newRow(added))
        const insertion = insertMany(db, 'students', rows).onConflict((clash) => clash.doNothing())
        for (const { id } of await insertion.returning('id').execute()) free.add(id)
      }
      const inserted = students.filter(({ id }) => free.has(id))
      await begin(inserted, added)
      await renames.add(inserted.map(({ fields }) => fields.rollNumber))
      return free
    },

    /** Returns false if the row has another version. */
    async change(
      found: StudentRecord,
      { fields, words }: Omit<NewStudent, 'id'>,
      { at, day = indianDate(at) }: ChangeMade,
    ): Promise<boolean> {
      const { id, version, name, rollNumber } = found
      if (fields.branchId !== found.branchId || fields.batchId !== found.batchId)
        await touch('studentClasses')
      if (fields.rollNumber !== rollNumber) {
        await touch('studentNumbers')
        await formerNumbers.add(rollNumber === null ? [] : [{ id, rollNumber }])
      }
      const isChanged = await versioned.change(
        { id, version },
        {
          ...studentColumnsOf(fields),
          branch: words?.branch ?? '',
          batch: words?.batch ?? '',
          updated_at: at,
        },
      )
      const after = { ...firstPlace({ fields, ...(words && { words }) }), status: found.status }
      // The update above has locked the row.
      if (isChanged) await places.move([{ studentId: id, before: found, after }], day)
      // Records under the former number stay with this student and must follow the current name, too.
      if (name !== fields.name || rollNumber !== fields.rollNumber)
        await renames.add([fields.rollNumber ?? rollNumber])
      return isChanged
    },

    /** Returns false if the row has another version or state. */
    async setStatus(
      found: StudentRecord,
      to: StudentStatus,
      { at, day = indianDate(at) }: ChangeMade,
    ): Promise<boolean> {
      const { id, version, status } = found
      const isChanged = await versioned.change({ id, version }, { status: to, updated_at: at }, { status })
      const after = { ...placeOf(found), status: to }
      if (isChanged) await places.move([{ studentId: id, before: found, after }], day)
      return isChanged
    },

    /** Returns false if the row has another version. */
    async remove({
      id,
      version,
      rollNumber,
    }: Pick<StudentRecord, 'id' | 'version' | 'rollNumber'>): Promise<boolean> {
      await touch('studentNumbers')
      const isGone = await versioned.remove({ id, version })
      await renames.add([rollNumber])
      if (isGone) await keptFileRepository(db).drop(studentPhotoOf(id))
      return isGone
    },
  }
}

const firstPlace = ({ fields, words }: Omit<NewStudent, 'id'>): Place =>
  placeOf({ ...fields, branch: words?.branch ?? '', batch: words?.batch ?? '', status: 'studying' })

const newRow =
  ({ at, by }: AddedStudent) =>
  ({ id, fields, words }: NewStudent) => ({
    id,
    ...studentColumnsOf(fields),
    branch: words?.branch ?? '',
    batch: words?.batch ?? '',
    status: 'studying' as const,
    version: 1,
    created_at: at,
    created_by: by,
    updated_at: at,
  })
