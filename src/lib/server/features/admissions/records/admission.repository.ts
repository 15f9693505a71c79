import { type Kysely, sql } from 'kysely'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { among } from '../../../kernel/db/among.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import { engineOf, lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type SeenRow, versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { SealedField } from '../../../kernel/secrets/sealed-field.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import {
  type Added,
  columnsOf,
  type NewAdmission,
  type ReadyAdmission,
  readyOf,
  recordOf,
  rowOfNew,
  searchText,
} from './admission-row.ts'
import type { AdmissionFields, AdmissionRecord } from './admission.ts'

/** Their columns are many, and a statement takes only so many values. */
const insertRows = 400
/** Nobody looks through more. */
const mostAlike = 5

/** Numbers that no other lock has. */
const aadhaarLock = 7_021_050

/** Admissions, whatever became of them. */
export function admissionRepository(db: Kysely<Tables>, seal: SealedField) {
  const all = () => db.selectFrom('admissions').selectAll()
  const read = (row: Tables['admissions']): AdmissionRecord => recordOf(row, seal)

  return {
    /**
     * Whoever saves one of these numbers, one transaction after the other, before it is looked for: of two who bring
     * one Aadhaar number the later one finds it. On SQLite every transaction is that already.
     */
    async lockAadhaar(hashes: readonly string[]): Promise<void> {
      if (engineOf(db) !== 'postgres' || hashes.length === 0) return
      // One statement for all, in one order for everybody: an upload brings hundreds.
      await sql`select pg_advisory_xact_lock(${aadhaarLock}, hashtext(hash)) from (
        select hash from unnest(${[...hashes]}::text[]) as given(hash) order by hash
      ) as ordered`.execute(db)
    },

    /** Nobody changes these until the transaction ends: what is read of them behind it holds. */
    lock: (ids: readonly string[]): Promise<void> => lockRows(db, 'admissions', ids),

    async find(id: string): Promise<AdmissionRecord | null> {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row ? read(row) : null
    },

    /** By the code on its form; the code of whoever is erased says nothing any more. */
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

    async byNumbers(numbers: readonly string[]): Promise<AdmissionRecord[]> {
      const found: AdmissionRecord[] = []
      for (const some of chunksOf(numbers)) {
        found.push(...(await all().where('number', 'in', some).execute()).map(read))
      }
      return found
    },

    /** Those of the numbers that another admission has, or a student whom no admission has brought. */
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

    /** Under any secret's hash; those that count. */
    async withAadhaar(hashes: readonly string[]): Promise<AdmissionRecord[]> {
      const rows = await countingAdmissions(db)
        .selectAll('admissions')
        .where('aadhaar_hash', 'in', ['-', ...hashes])
        .orderBy('admissions.created_at')
        .execute()
      return rows.map(read)
    },

    /** Some of those that count and have the mobile number. */
    ofMobile: (mobile: string): Promise<AdmissionRecord[]> => some({ student_mobile: mobile }),

    /** Some of those that count and have the name, in whatever capitals, and the day of birth. */
    ofPerson: (name: string, born: string): Promise<AdmissionRecord[]> =>
      some({ name_key: name.toLowerCase(), date_of_birth: born }),

    /** False where somebody else got its number a moment ago. */
    async insert(admission: NewAdmission, added: Added): Promise<boolean> {
      return (await this.insertFree([readyOf(admission, seal)], added)).has(admission.id)
    },

    /** The ids of those that are in: whoever has a number that somebody else got a moment ago is left out. */
    async insertFree(admissions: readonly ReadyAdmission[], added: Added): Promise<ReadonlySet<string>> {
      const free = new Set<string>()
      for (const part of chunksOf(admissions, insertRows)) {
        const rows = part.map((each) => rowOfNew(each, added))
        const inserted = insertMany(db, 'admissions', rows).onConflict((clash) =>
          clash.column('number').doNothing(),
        )
        for (const { id } of await inserted.returning('id').execute()) free.add(id)
      }
      await cacheTagRepository(db).touch('admissions')
      return free
    },

    /** False where it is in another version by now. */
    async change(
      { id, number, version }: Pick<AdmissionRecord, 'id' | 'number' | 'version'>,
      fields: AdmissionFields,
      at: string,
    ): Promise<boolean> {
      const search_text = searchText({ number, texts: fields.texts })
      const columns = { ...columnsOf(id, fields, seal), search_text, updated_at: at }
      return changed({ id, version }, columns)
    },

    /** In the transaction that has changed its state. */
    async setStudent(id: string, studentId: string): Promise<void> {
      await db.updateTable('admissions').set({ student_id: studentId }).where('id', '=', id).execute()
    },

    /** False likewise. */
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
    return (await found.orderBy('created_at').limit(mostAlike).execute()).map(read)
  }

  async function changed(seen: SeenRow, columns: Partial<Tables['admissions']>): Promise<boolean> {
    const isChanged = await versionedRows(db, 'admissions').change(seen, columns)
    await cacheTagRepository(db).touch('admissions')
    return isChanged
  }
}

/** The course of such a student is over: who was that student may come anew. */
const over = ['completed', 'left'] as const

/** The admissions that count: not the cancelled ones, and not those of students whose course is over. */
export const countingAdmissions = (db: Kysely<Tables>) =>
  db
    .selectFrom('admissions')
    .leftJoin('students', 'students.id', 'admissions.student_id')
    .where('admissions.state', '<>', 'cancelled')
    .where((eb) => eb.or([eb('students.id', 'is', null), eb('students.status', 'not in', over)]))
