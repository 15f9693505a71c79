import type { Kysely } from 'kysely'
import { photoLimits } from '#lib/admissions/photo-limits.ts'
import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { lockRows } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { idsCalled } from '../../kernel/personal-data/ids-called.ts'
import { idsOf, type Person, personOf } from '../../kernel/personal-data/person.ts'
import type {
  PersonRequest,
  PersonalData,
  PersonalRecords,
} from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'
import { sealedField } from '../../kernel/secrets/sealed-field.ts'
import { aadhaarColumn } from './aadhaar.ts'
import { formatFields } from './audit.ts'
import { formFileDays, formFileOwner } from './form-files/form-file.ts'
import { formFileRepository } from './form-files/form-file.repository.ts'
import { admissionPhotoOf } from './photos/store-photo.ts'
import { photoUploadRepository } from './photos/photo-upload.repository.ts'
import { isOpen, photoZipOf } from './photos/photo-upload.ts'
import { searchText, toAdmissionRecord } from './records/admission-row.ts'
import { admissionChangeRepository } from './records/admission.repository.ts'
import type { AdmissionRecord } from './records/admission.ts'
import type { AdmissionRow } from './tables.ts'

/** Finds a person's pictures in zip files: by the admission, or by the number in the file name. */
const personPhotoLines: PersonalRecords = {
  name: 'admissionPhotos',
  title: m['personalData.admissionPhotos'],
  tables: ['admission_photo_lines', 'files'],
  fate: 'erased',
  kept: () => m['personalData.admissionPhotosKept']({ days: photoLimits.keptForDays }),
  read: async (asked) =>
    (await linesOf(asked)).map(({ name, number, state, file_name: file }) => ({ file, name, number, state })),
  /** Also deletes the zip file where it is still stored: a single picture cannot be removed from it. */
  async erase(asked) {
    const lines = await linesOf(asked)
    for (const { upload_id: uploadId, place } of lines)
      await asked.db
        .deleteFrom('admission_photo_lines')
        .where('upload_id', '=', uploadId)
        .where('place', '=', place)
        .execute()
    const files = keptFileRepository(asked.db)
    for (const uploadId of new Set(lines.map((line) => line.upload_id)))
      await files.drop(photoZipOf(uploadId))
  },
}

/** Locks the person's zip files: during the erasure nothing is read from them, and none is added. */
async function lockPhotosOf({ db, person }: PersonRequest): Promise<void> {
  const imports = await importsOf(db, person)
  // Locks in the order of all photo writers: the import first.
  await lockRows(db, 'imports', imports)
  await photoUploadRepository(db).lockOfImports(imports)
}

/** Deletes unsaved zip files; one that is being checked has no line of the person yet. */
async function dropUnsavedPhotos({ db, person }: PersonRequest): Promise<void> {
  const uploads = await photoUploadRepository(db).ofImports(await importsOf(db, person))
  for (const { id } of uploads.filter(isOpen)) await keptFileRepository(db).drop(photoZipOf(id))
}

/** Files in which the person's form was printed together with others. */
const personFormFiles: PersonalRecords = {
  name: 'admissionFormFiles',
  title: m['personalData.admissionFormFiles'],
  tables: ['admission_form_files', 'files'],
  fate: 'erased',
  kept: () => m['personalData.admissionFormFilesKept']({ days: formFileDays }),
  read: async ({ db, person }) =>
    (await formFileRepository(db).withAdmissions(idsOf(person, 'admission'))).map(({ createdAt, forms }) => ({
      at: createdAt,
      forms,
    })),
  /** Deletes the files as a whole: a single form cannot be removed from them. */
  async erase({ db, person }) {
    const formFiles = formFileRepository(db)
    const ids = (await formFiles.withAdmissions(idsOf(person, 'admission'))).map(({ id }) => id)
    await formFiles.drop(ids)
    for (const id of ids) await keptFileRepository(db).drop(formFileOwner(id))
  },
}

const formFilesMadeBy: PersonalRecords = tracesIn({
  name: 'admissionFormFilesBy',
  title: m['personalData.admissionFormFilesBy'],
  table: 'admission_form_files',
  by: ['created_by'],
  shows: { forms: 'forms', at: 'created_at' },
})

const photosUploadedBy: PersonalRecords = tracesIn({
  name: 'photoUploads',
  title: m['personalData.photoUploads'],
  table: 'admission_photo_uploads',
  by: ['created_by', 'ended_by'],
  shows: { file: 'file_name', state: 'state', startedAt: 'created_at', endedAt: 'ended_at' },
})

async function importsOf(db: PersonRequest['db'], person: PersonRequest['person']): Promise<string[]> {
  const ids = idsOf(person, 'admission')
  const rows = await db.selectFrom('admissions').select('import_id').where('id', 'in', ids).execute()
  return [...new Set(rows.flatMap((row) => row.import_id ?? []))].toSorted()
}

async function linesOf({ db, person }: PersonRequest) {
  const ids = idsOf(person, 'admission')
  const admitted = await db.selectFrom('admissions').select('hall_ticket_no').where('id', 'in', ids).execute()
  const numbers = admitted.map((row) => row.hall_ticket_no).filter(Boolean)
  return db
    .selectFrom('admission_photo_lines')
    .innerJoin('admission_photo_uploads', 'admission_photo_uploads.id', 'upload_id')
    .select(['upload_id', 'place', 'name', 'number', 'admission_photo_lines.state', 'file_name'])
    .where((eb) => eb.or([eb('admission_id', 'in', ids), eb('number', 'in', ['-', ...numbers])]))
    .execute()
}

/** The admission register keeps who was admitted, when and to what; contact details and all else are erased. */
export const admissionsPersonalData: PersonalData = {
  statements: [
    {
      people: 'applicant',
      what: m['told.applicants.what'],
      seenBy: m['told.applicants.seen'],
      kept: () => m['told.applicants.kept']({ days: formFileDays }),
    },
  ],
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
    personFormFiles,
    formFilesMadeBy,
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

  /** Locks the admissions and their photos, so that nobody changes them meanwhile. */
  async refuse(asked) {
    await lockPhotosOf(asked)
    await lockRows(asked.db, 'admissions', asked.person.records['admission'] ?? [])
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
  await keptFileRepository(db).drop(admissionPhotoOf(id))
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
