import type { Kysely } from 'kysely'
import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { lockRows } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { idsCalled } from '../../kernel/personal-data/ids-called.ts'
import { idsOf, type Person, personOf } from '../../kernel/personal-data/person.ts'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { sealedField } from '../../kernel/secrets/sealed-field.ts'
import { aadhaarColumn } from './aadhaar.ts'
import { formatFields } from './audited-admission.ts'
import { photoOf } from './photos/admission-photo.ts'
import {
  dropUnsavedPhotos,
  lockPhotosOf,
  personPhotoLines,
  photosUploadedBy,
} from './photos/photos.personal-data.ts'
import { admissionChangeRepository } from './records/admission-change.repository.ts'
import { toAdmissionRecord, searchText } from './records/admission-row.ts'
import type { AdmissionRecord } from './records/admission.ts'
import type { AdmissionRow } from './tables.ts'

/** The admission register keeps who was admitted, when and to what; contact details and all else are erased. */
export const admissionsPersonalData: PersonalData = {
  impersonal: { admission_series: 'How admission numbers are made.' },
  nameFields: ['number'],
  auditedBy: { admission: ['number'] },
  records: [
    {
      name: 'admission',
      title: m['personalData.admission'],
      tables: ['admissions'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.admissionKept'],
      async read({ app, db, person }) {
        const view = await app.catalogue.read()
        const admissions = await admissionsOf(app, db, person)
        return admissions.map(({ number, state, createdAt, ...fields }) => ({
          number,
          state,
          createdAt,
          ...only(formatFields(view, fields), isOfRegister),
        }))
      },
    },
    // This runs before the hall ticket number, which finds them, is erased.
    personPhotoLines,
    photosUploadedBy,
    {
      name: 'admissionDetails',
      title: m['personalData.admissionDetails'],
      tables: ['admissions'],
      fate: 'erased',
      kept: m['personalData.admissionDetailsKept'],
      async read({ app, db, person }) {
        const view = await app.catalogue.read()
        const admissions = await admissionsOf(app, db, person)
        return admissions.flatMap((fields) => {
          const said = only(formatFields(view, fields), (name) => !isOfRegister(name))
          // The person's own copy has the full number.
          if (fields.aadhaar !== '') said['aadhaar'] = fields.aadhaar
          return Object.keys(said).length === 0 ? [] : [said]
        })
      },
      async erase(asked) {
        const { app, db, person, at } = asked
        for (const admission of await admissionsOf(app, db, person)) await eraseAdmission(db, admission, at)
        await dropUnsavedPhotos(asked)
      },
    },
    {
      name: 'admissionChanges',
      title: m['personalData.admissionChanges'],
      tables: ['admission_changes'],
      fate: 'erased',
      kept: m['personalData.admissionChangesKept'],
      async read({ db, person }) {
        const { ofAdmission: of } = admissionChangeRepository(db)
        const changes = await Promise.all(idsOf(person, 'admission').map(of))
        return changes.flat().map(({ at, before, after, note }) => ({ at, before, after, note }))
      },
      async erase({ db, person }) {
        const ids = idsOf(person, 'admission')
        await db.deleteFrom('admission_changes').where('admission_id', 'in', ids).execute()
      },
    },
    {
      name: 'admissionCertificates',
      title: m['personalData.admissionCertificates'],
      tables: ['admission_certificates'],
      fate: 'erased',
      kept: m['personalData.admissionCertificatesKept'],
      read: ({ db, person }) =>
        db
          .selectFrom('admission_certificates')
          .innerJoin('catalogue_entries', 'catalogue_entries.id', 'certificate_id')
          .select([
            'catalogue_entries.name as certificate',
            'received_at',
            'returned_at',
            'returned_to',
            'note',
            'return_note',
          ])
          .where('admission_id', 'in', idsOf(person, 'admission'))
          .execute(),
      async erase({ db, person }) {
        const ids = idsOf(person, 'admission')
        await db.deleteFrom('admission_certificates').where('admission_id', 'in', ids).execute()
      },
    },
  ],

  /** Searches by admission number or email. */
  async find(_, db, typed) {
    const ids = await idsCalled(db, { table: 'admissions', email: 'email', number: 'number' }, typed)
    return ids.map((id) => personOf({ admission: id }))
  },

  /** Locks the admissions, so that nobody changes them meanwhile. */
  async refuse(asked) {
    await lockRows(asked.db, 'admissions', asked.person.records['admission'] ?? [])
    await lockPhotosOf(asked)
  },

  /** An admission and the student it became are one person. */
  async complete(_, db, person) {
    const rows = await db
      .selectFrom('admissions')
      .select(['id', 'number', 'email', 'student_id'])
      .where((eb) =>
        eb.or([
          eb('id', 'in', idsOf(person, 'admission')),
          eb('student_id', 'in', idsOf(person, 'studentRecord')),
        ]),
      )
      .execute()
    if (rows.length === 0) return null
    const records = {
      admission: rows.map(({ id }) => id),
      studentRecord: rows.flatMap(({ student_id }) => student_id ?? []),
    }
    const named = (of: (row: (typeof rows)[number]) => string) => rows.map(of)
    return personOf(records, { number: named(({ number }) => number), email: named(({ email }) => email) })
  },
}

const only = (said: Readonly<Record<string, string>>, isMeant: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(said).filter(([name]) => isMeant(name)))

async function admissionsOf(
  { keyring }: Pick<Kernel, 'keyring'>,
  db: Kysely<Tables>,
  person: Person,
): Promise<AdmissionRecord[]> {
  const ids = idsOf(person, 'admission')
  const rows = await db.selectFrom('admissions').selectAll().where('id', 'in', ids).execute()
  const seal = sealedField(keyring, aadhaarColumn)
  return rows.map((row) => toAdmissionRecord(row, seal))
}

/** Keeps what the admission register needs. An admission that is not complete yet is cancelled. */
async function eraseAdmission(
  db: Kysely<Tables>,
  { id, version, number, state, texts }: AdmissionRecord,
  at: string,
): Promise<void> {
  const next = {
    ...erasedColumns,
    search_text: searchText({ number, texts: { ...texts, hallTicketNo: '' } }),
    state: state === 'submitted' ? ('cancelled' as const) : state,
    // The new version rejects forms that were opened before.
    version: version + 1,
    updated_at: at,
    erased_at: at,
  }
  await db.updateTable('admissions').set(next).where('id', '=', id).execute()
  await keptFileRepository(db).drop(photoOf(id))
}

/** The fields that an admission register keeps, even after erasure. */
const registerFields: readonly AdmissionFieldName[] = [
  'name',
  'nameInOwnScript',
  'gender',
  'dateOfBirth',
  'fatherName',
  'motherName',
  'admittedOn',
  'level',
  'course',
  'batch',
  'branch',
  'semester',
  'regulation',
  'category',
  'admissionType',
  'seatType',
  'admissionEntryType',
  'studentType',
  'entranceType',
] as const

const isOfRegister = (name: string): boolean => registerFields.some((field) => field === name)

/** Empties all other columns. */
const erasedColumns = {
  hall_ticket_no: '',
  student_mobile: '',
  email: '',
  father_mobile: '',
  mother_mobile: '',
  aadhaar: '',
  aadhaar_hash: '',
  details: '{}',
  sub_caste_id: null,
  nationality_id: null,
  religion_id: null,
  division_id: null,
  agent_id: null,
} as const satisfies Partial<AdmissionRow>
