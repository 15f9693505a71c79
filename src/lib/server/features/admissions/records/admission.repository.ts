import { type Kysely, sql } from 'kysely'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { among } from '../../../kernel/db/among.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import { engineOf, hasWords, lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type SeenRow, versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { SealedField } from '../../../kernel/secrets/sealed-field.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import {
  type InsertStamp,
  type NewAdmission,
  prepareAdmission,
  type PreparedAdmission,
  searchText,
  toAdmissionRecord,
  toColumns,
  toNewRow,
} from './admission-row.ts'
import type {
  AdmissionChange,
  AdmissionFields,
  AdmissionRecord,
  AdmissionUpload,
  AdmittedPeriod,
} from './admission.ts'

/** An admission has many columns, and a statement takes a limited number of values. */
const insertRows = 400
/** More hits help nobody. */
const maxSimilar = 5

/** An arbitrary number that no other advisory lock uses. */
const aadhaarLock = 7_021_050

/** Stores admissions in all states. */
export function admissionRepository(db: Kysely<Tables>, seal: SealedField) {
  const all = () => db.selectFrom('admissions').selectAll()
  const read = (row: Tables['admissions']): AdmissionRecord => toAdmissionRecord(row, seal)

  return {
    /**
     * Serialises writers of these numbers before they are looked up: the second of two that bring one Aadhaar
     * number finds the first. On SQLite every transaction is serial already.
     */
    async lockAadhaar(hashes: readonly string[]): Promise<void> {
      if (engineOf(db) !== 'postgres' || hashes.length === 0) return
      // One statement locks all in a fixed order, because an import brings hundreds.
      await sql`select pg_advisory_xact_lock(${aadhaarLock}, hashtext(hash)) from (
        select hash from unnest(${[...hashes]}::text[]) as given(hash) order by hash
      ) as ordered`.execute(db)
    },

    /** Locks the rows, so that later reads in this transaction stay valid. */
    lock: (ids: readonly string[]): Promise<void> => lockRows(db, 'admissions', ids),

    async find(id: string): Promise<AdmissionRecord | null> {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row ? read(row) : null
    },

    /** Searches by the code on the form; erased admissions have none. */
    async byCode(code: string): Promise<AdmissionRecord | null> {
      const known = all().where('verify_code', '=', code).where('erased_at', 'is', null)
      const row = await known.executeTakeFirst()
      return row && code !== '' ? read(row) : null
    },

    async byIds(ids: readonly string[]): Promise<AdmissionRecord[]> {
      return (
        await all()
          .where('id', 'in', ['', ...ids])
          .execute()
      ).map(read)
    },

    /** Counts admitted students by `branchId batchId`. */
    async countAdmitted(): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('admissions')
        .select(['branch_id', 'batch_id'])
        .select((eb) => eb.fn.countAll<number | string>().as('count'))
        .where('state', '=', 'admitted')
        .groupBy(['branch_id', 'batch_id'])
        .execute()
      return new Map(
        rows.map(({ branch_id, batch_id, count }) => [`${branch_id ?? ''} ${batch_id ?? ''}`, Number(count)]),
      )
    },

    /** Finds what this person admitted in that time and what is still admitted. */
    async admittedBy(byId: string, { from, to }: AdmittedPeriod): Promise<AdmissionRecord[]> {
      const own = db
        .selectFrom('transitions')
        .select('entity_id')
        .where('kind', '=', 'admission')
        .where('from_state', '=', 'submitted')
        .where('to_state', '=', 'admitted')
        .where('by_id', '=', byId)
        .where('at', '>=', from)
        .where('at', '<=', to)
      const rows = await all()
        .where('state', '=', 'admitted')
        .where('id', 'in', own)
        .orderBy('number')
        .execute()
      return rows.map(read)
    },

    async byNumbers(numbers: readonly string[]): Promise<AdmissionRecord[]> {
      const found: AdmissionRecord[] = []
      for (const some of chunksOf(numbers)) {
        found.push(...(await all().where('number', 'in', some).execute()).map(read))
      }
      return found
    },

    /** Returns the admissions through which these students came into the register. */
    async ofStudents(studentIds: readonly string[]): Promise<AdmissionRecord[]> {
      const rows = await all()
        .where('state', '=', 'admitted')
        .where('erased_at', 'is', null)
        .where(among(db, 'student_id', studentIds))
        .orderBy('created_at')
        .execute()
      return rows.map(read)
    },

    /** Finds which of the numbers belong to an admission, or to a student without an admission. */
    async taken(numbers: readonly string[]): Promise<ReadonlySet<string>> {
      if (numbers.length === 0) return new Set()
      const admitted = await db
        .selectFrom('admissions')
        .select('number')
        .where(among(db, 'number', numbers))
        .execute()
      const known = await db
        .selectFrom('students')
        .select('admission_number as number')
        .where(among(db, 'admission_number', numbers))
        .execute()
      return new Set([...admitted, ...known].flatMap(({ number }) => number ?? []))
    },

    /** Matches hashes under every secret, among effective admissions. */
    async withAadhaar(hashes: readonly string[]): Promise<AdmissionRecord[]> {
      const rows = await countingAdmissions(db)
        .selectAll('admissions')
        .where('aadhaar_hash', 'in', ['-', ...hashes])
        .orderBy('admissions.created_at')
        .execute()
      return rows.map(read)
    },

    /** Finds some effective admissions with the mobile number. */
    ofMobile: (mobile: string): Promise<AdmissionRecord[]> => some({ student_mobile: mobile }),

    /** Finds some effective admissions with the name, ignoring capitals, and the date of birth. */
    ofPerson: (name: string, born: string): Promise<AdmissionRecord[]> =>
      some({ name_key: name.toLowerCase(), date_of_birth: born }),

    /** Returns false where its number has just been taken. */
    async insert(admission: NewAdmission, added: InsertStamp): Promise<boolean> {
      return (await this.insertFree([prepareAdmission(admission, seal)], added)).has(admission.id)
    },

    /** Returns the ids of the inserted rows; rows whose number has just been taken are skipped. */
    async insertFree(
      admissions: readonly PreparedAdmission[],
      added: InsertStamp,
    ): Promise<ReadonlySet<string>> {
      const free = new Set<string>()
      for (const part of chunksOf(admissions, insertRows)) {
        const rows = part.map((each) => toNewRow(each, added))
        const inserted = insertMany(db, 'admissions', rows).onConflict((clash) =>
          clash.column('number').doNothing(),
        )
        for (const { id } of await inserted.returning('id').execute()) free.add(id)
      }
      await cacheTagRepository(db).touch('admissions')
      return free
    },

    /** Returns false where the version has changed meanwhile. */
    async change(
      { id, number, version }: Pick<AdmissionRecord, 'id' | 'number' | 'version'>,
      fields: AdmissionFields,
      at: string,
    ): Promise<boolean> {
      const search_text = searchText({ number, texts: fields.texts })
      const columns = { ...toColumns(id, fields, seal), search_text, updated_at: at }
      return changed({ id, version }, columns)
    },

    /** Runs in the transaction that changed the state. */
    async setStudent(id: string, studentId: string): Promise<void> {
      await db.updateTable('admissions').set({ student_id: studentId }).where('id', '=', id).execute()
    },

    /** Returns false where the version has changed meanwhile. */
    setState: (
      { id, version }: Pick<AdmissionRecord, 'id' | 'version'>,
      { state, studentId }: { state: AdmissionState; studentId: string | null },
      at: string,
    ): Promise<boolean> => changed({ id, version }, { state, student_id: studentId, updated_at: at }),
  }

  async function some(wanted: Partial<Tables['admissions']>): Promise<AdmissionRecord[]> {
    const found = all()
      .where('state', '<>', 'cancelled')
      .where((eb) => eb.and(wanted))
    return (await found.orderBy('created_at').limit(maxSimilar).execute()).map(read)
  }

  async function changed(seen: SeenRow, columns: Partial<Tables['admissions']>): Promise<boolean> {
    const isChanged = await versionedRows(db, 'admissions').change(seen, columns)
    await cacheTagRepository(db).touch('admissions')
    return isChanged
  }
}

/** These students have finished, so the person may be admitted again. */
const over = ['completed', 'left'] as const

/** Selects effective admissions: neither cancelled, nor of students whose course is over. */
export const countingAdmissions = (db: Kysely<Tables>) =>
  db
    .selectFrom('admissions')
    .leftJoin('students', 'students.id', 'admissions.student_id')
    .where('admissions.state', '<>', 'cancelled')
    .where((eb) => eb.or([eb('students.id', 'is', null), eb('students.status', 'not in', over)]))

export interface AdmissionSlice {
  /** Limits the branches; null for all. */
  branches: readonly string[] | null
  limit: number
  offset: number
}

/** The number of uploads by which the list can be filtered. */
const maxListedUploads = 50

/** Reads admissions for pages and calls. */
export const listedAdmissionRepository = (db: Kysely<Tables>, seal: SealedField) => ({
  /** Lists the newest first. */
  async newest({ branches, limit, offset }: AdmissionSlice): Promise<AdmissionRecord[]> {
    const rows = await db
      .selectFrom('admissions')
      .selectAll()
      .$if(branches !== null, (query) => query.where('branch_id', 'in', ['', ...(branches ?? [])]))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => toAdmissionRecord(row, seal))
  },

  /** Null counts all branches. */
  async count(branches: AdmissionSlice['branches']): Promise<number> {
    const row = await db
      .selectFrom('admissions')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .$if(branches !== null, (query) => query.where('branch_id', 'in', ['', ...(branches ?? [])]))
      .executeTakeFirstOrThrow()
    // PostgreSQL returns big integers as text.
    return Number(row.count)
  },

  /** Finds the newest admission of a student. */
  async idOfStudent(studentId: string): Promise<string | null> {
    const newest = db.selectFrom('admissions').select('id').where('student_id', '=', studentId)
    return (await newest.orderBy('created_at', 'desc').limit(1).executeTakeFirst())?.id ?? null
  },

  async savers(): Promise<string[]> {
    const rows = await db.selectFrom('admissions').select('created_by').distinct().execute()
    return rows.map(({ created_by: id }) => id)
  },

  /** Returns the newest saved uploads. */
  async uploads(): Promise<AdmissionUpload[]> {
    const rows = await db
      .selectFrom('imports')
      .select(['id', 'file_name', 'created_at'])
      .where('kind', '=', 'admissions')
      .where('state', '=', 'committed')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(maxListedUploads)
      .execute()
    return rows.map(({ id, file_name: fileName, created_at: at }) => ({ id, fileName, at }))
  },
})

/** Stores changes of admissions. */
export function admissionChangeRepository(db: Kysely<Tables>) {
  return {
    async add({ admissionId, version, at, byId, note, before, after }: AdmissionChange): Promise<void> {
      await db
        .insertInto('admission_changes')
        .values({
          admission_id: admissionId,
          version,
          at,
          by_id: byId,
          note,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
        })
        .execute()
    },

    /** Lists the newest first. */
    async ofAdmission(admissionId: string): Promise<AdmissionChange[]> {
      const rows = await db
        .selectFrom('admission_changes')
        .selectAll()
        .where('admission_id', '=', admissionId)
        .orderBy('version', 'desc')
        .execute()
      return rows.map((row) => ({
        admissionId,
        version: row.version,
        at: row.at,
        byId: row.by_id,
        note: row.note,
        // `add` wrote both.
        before: JSON.parse(row.before) as AdmissionChange['before'],
        after: JSON.parse(row.after) as AdmissionChange['after'],
      }))
    },
  }
}

/** More hits help nobody; a common name needs further words. */
const maxByName = 20

/** Finds admissions in any state by what a person says at the desk. */
export const admissionFinderRepository = (db: Kysely<Tables>, seal: SealedField) => ({
  /** Searches by the student's roll number in the register. */
  async ofRollNumber(rollNumber: string): Promise<AdmissionRecord[]> {
    const rows = await db
      .selectFrom('admissions')
      .innerJoin('students', 'students.id', 'admissions.student_id')
      .selectAll('admissions')
      .where('students.roll_number', '=', rollNumber)
      .execute()
    return rows.map((row) => toAdmissionRecord(row, seal))
  },

  /** Matches hashes under every secret, newest first; repeated and cancelled admissions are included. */
  async ofAadhaar(hashes: readonly string[]): Promise<AdmissionRecord[]> {
    const rows = await db
      .selectFrom('admissions')
      .selectAll()
      .where('aadhaar_hash', 'in', ['-', ...hashes])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(maxByName)
      .execute()
    return rows.map((row) => toAdmissionRecord(row, seal))
  },

  /** Matches words of the name, newest first. */
  async named(name: string): Promise<AdmissionRecord[]> {
    const rows = await db
      .selectFrom('admissions')
      .selectAll()
      .where(hasWords(sql.ref('name_key'), name))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(maxByName)
      .execute()
    return rows.map((row) => toAdmissionRecord(row, seal))
  },
})
