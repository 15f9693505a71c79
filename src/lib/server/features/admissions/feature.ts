import { routes } from '#lib/routes.ts'
import { admissionOffice, admissionReaders, numbersOffice } from '#lib/rules/admissions.ts'
import { collegeProfiles } from '#lib/rules/college-profiles.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { originOf } from '../../kernel/env.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { PageRules } from '../../kernel/http/access/page-access.ts'
import type { FeatureMenuEntry } from '../../kernel/menu/shown-menu.ts'
import type { RecordKeepers } from '../../kernel/records/kept-records.ts'
import { sealedField } from '../../kernel/secrets/sealed-field.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { College } from '../college/feature.ts'
import type { Students } from '../students/feature.ts'
import { aadhaarColumn } from './aadhaar.ts'
import { admissionsTrail } from './audit.ts'
import { auditedFields } from './audited-admission.ts'
import {
  type AdmissionCertificates,
  createAdmissionCertificates,
} from './certificates/certificates.service.ts'
import type { ReturnSlip } from './certificates/return-slip.document.ts'
import { admissionsDashboard } from './dashboard.ts'
import {
  type AdmissionDocuments,
  type AdmissionVerifier,
  createAdmissionDocuments,
  createAdmissionVerifier,
} from './form/admission-documents.ts'
import type { AdmissionFormPdf } from './form/admission-form.document.ts'
import { type AdmissionWrites, createAdmissionWrites } from './form/save-admission.ts'
import { admissionsImport } from './import/admissions.import.ts'
import { admissionsList } from './lists/admissions.list.ts'
import { waitingLists } from './lists/waiting.list.ts'
import { createSeriesWrites, type SeriesWrites } from './numbering/number-series.service.ts'
import { admissionsPersonalData } from './personal-data.ts'
import { admissionFiles } from './photos/admission-photo.ts'
import { cleanPhotoUploads } from './photos/clean-photo-uploads.ts'
import { createPhotoUploads, type PhotoUploads } from './photos/photo-uploads.service.ts'
import { photosJobs } from './photos/photos-jobs.ts'
import { photosList } from './photos/photos.list.ts'
import { createPhotoKeeper } from './photos/store-photo.ts'
import { type AdmissionFinder, admissionFinder } from './records/find-admissions.ts'
import { type AdmissionReader, admissionReader } from './records/read-admissions.ts'
import { createSeveralAdmissions, type SeveralAdmissions } from './register/admit-several.ts'
import { type AdmissionMoves, createAdmissionMoves } from './register/admit.ts'
import { createRegisterUpdates, type RegisterUpdates } from './register/sync-register.ts'
import { createAdmissionsRepository } from './repository.ts'
import { type AadhaarReveal, createAadhaarReveal } from './reveal-aadhaar.ts'

/** Whoever was admitted stays in the register: the admission says whose it is. */
const keptByAdmissions: RecordKeepers = {
  students: {
    reason: 'recordAdmitted',
    async kept(db, ids) {
      const rows = await db
        .selectFrom('admissions')
        .select('student_id')
        .where('student_id', 'in', ids)
        .execute()
      return rows.flatMap(({ student_id }) => student_id ?? [])
    },
  },
}

/** What the admissions office finds in the menu, and whoever reads admissions. */
const admissionsMenu: readonly FeatureMenuEntry[] = [
  {
    key: 'admissions',
    group: 'work',
    rank: 19,
    icon: 'checklist',
    title: m['admissions.menu'],
    link: routes.admissions,
    roles: admissionReaders,
  },
  {
    key: 'admissionForm',
    group: 'work',
    rank: 20,
    icon: 'newLogin',
    title: m['admissions.form.title1'],
    link: routes.admissionForm,
    roles: admissionOffice,
  },
  {
    key: 'studentAdmissionForm',
    group: 'work',
    rank: 21,
    icon: 'student',
    title: m['admissions.form.menu2'],
    link: routes.studentAdmissionForm,
    roles: admissionOffice,
  },
  {
    key: 'ownRecord',
    group: 'work',
    rank: 90,
    icon: 'student',
    title: m['admissions.own.title'],
    link: routes.ownRecord,
    roles: ['ROLE_STUDENT'],
  },
]

/** Who opens which page of admissions. */
const admissionsPages: PageRules = {
  '/[...locale]/admissionForm': admissionOffice,
  '/[...locale]/AdmissionFormForSmsk': admissionOffice,
  '/[...locale]/app/Admissions': admissionReaders,
  '/[...locale]/app/Admissions/admit': admissionOffice,
  '/[...locale]/app/Admissions/upload': admissionOffice,
  '/[...locale]/app/Admissions/photos': admissionOffice,
  '/[...locale]/app/Admissions/numbers': numbersOffice,
  '/[...locale]/app/Admissions/[admissionId]': admissionReaders,
  '/[...locale]/app/Admissions/[admissionId]/form': admissionReaders,
  '/[...locale]/app/Admissions/[admissionId]/certificates': admissionOffice,
  '/[...locale]/app/Admissions/[admissionId]/slip': admissionOffice,
  // Their own alone.
  '/[...locale]/app/Student/record': ['ROLE_STUDENT'],
}

/** Who applies, who is admitted, and by which number. */
export const admissionsFeature: Feature = {
  name: 'admissions',
  personalData: admissionsPersonalData,
  dashboard: admissionsDashboard,
  finds: { admissions: { rank: 20, page: routes.admissions } },
  lists: { admissions: admissionsList, ...waitingLists, admissionPhotos: photosList },
  keeps: keptByAdmissions,
  sealed: [aadhaarColumn],
  files: admissionFiles,
  imports: { admissions: admissionsImport },
  jobs: photosJobs,
  // Each field of a person is looked at as it is left: of thirty desks behind one address, not of a program that guesses.
  limits: { admissionChecks: { points: 300, duration: 60 } },
  menu: admissionsMenu,
  pages: admissionsPages,
  ...admissionsTrail,
  audited: {
    admission: auditedFields,
    admissionSeries: ['course', 'year', 'pattern', 'number'],
    photoUpload: ['fileName', 'saved', 'kept', 'nobody', 'refused', 'missing'],
  },
  documents: {
    'admissions.form': {
      drawing: new URL('./form/admission-form.document.ts', import.meta.url),
      samples: async (words) =>
        (await import('./form/admission-form.samples.ts')).admissionFormSamples(words),
    },
    'admissions.slip': {
      drawing: new URL('./certificates/return-slip.document.ts', import.meta.url),
      samples: async (words) =>
        (await import('./certificates/return-slip.samples.ts')).returnSlipSamples(words),
    },
  },
}

interface Admissions
  extends
    AdmissionReader,
    AdmissionFinder,
    AdmissionMoves,
    SeveralAdmissions,
    RegisterUpdates,
    SeriesWrites,
    AdmissionWrites,
    AdmissionVerifier,
    AadhaarReveal,
    AdmissionCertificates,
    AdmissionDocuments {
  photos: PhotoUploads
}

type Needs = Pick<
  Kernel,
  'env' | 'database' | 'clock' | 'keyring' | 'files' | 'pdfs' | 'features' | 'jobs' | 'hooks'
>

export function createAdmissions(
  { env, database, clock, keyring, files, pdfs, features, jobs, hooks }: Needs,
  { catalogue, college, students }: { catalogue: Catalogue; college: College; students: Students },
): Admissions {
  const aadhaar = sealedField(keyring, aadhaarColumn)
  const store = storeOf(database, createAdmissionsRepository(aadhaar))
  const usesSeatTypes = async () => collegeProfiles[(await college.frame()).profile].usesSeatTypes
  const parts = { store, catalogue, clock, aadhaar, usesSeatTypes }
  const certificates = createAdmissionCertificates(parts)
  const moves = createAdmissionMoves({ ...parts, students, features })
  hooks.daily.push((cleaning) => cleanPhotoUploads(store, cleaning))
  return {
    ...admissionReader(parts),
    ...admissionFinder(parts),
    ...moves,
    ...createSeveralAdmissions({ ...parts, move: moves.move }),
    ...createRegisterUpdates({ ...parts, students }),
    ...createSeriesWrites(parts),
    ...createAdmissionWrites({
      ...parts,
      photos: createPhotoKeeper({ files, students }),
    }),
    ...createAdmissionVerifier(parts),
    ...createAadhaarReveal(parts),
    ...certificates,
    photos: createPhotoUploads({ database, keyring, files, clock, jobs }),
    ...createAdmissionDocuments({
      ...parts,
      college,
      pdfs,
      files,
      publicOrigin: originOf(env),
      certificates,
    }),
  }
}

export type { AdmissionRecord } from './records/admission.ts'
export type { RegisterDifference } from './register/sync-register.ts'
export type { SeriesJump } from './numbering/number-series.service.ts'
export type { VerifiedAdmission } from './form/admission-documents.ts'

declare module '../../kernel/app.ts' {
  interface App {
    admissions: Admissions
  }
}

declare module '../../kernel/http/limits.ts' {
  interface LimitNames {
    admissionChecks: true
  }
}

declare module '../../kernel/documents/document-kind.ts' {
  interface DocumentData {
    'admissions.form': AdmissionFormPdf
    'admissions.slip': ReturnSlip
  }
}

declare module '../../kernel/tags/cache-tag.ts' {
  interface CacheTags {
    /** Who applied or was admitted, or what became of them. */
    admissions: true
  }
}

declare module '../../kernel/records/cancel-checks.ts' {
  interface CancelledTables {
    admissions: true
  }
}
