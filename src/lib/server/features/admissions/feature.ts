import { routes } from '#lib/routes.ts'
import { admissionOffice, admissionReaders, numbersOffice } from '#lib/rules/roles/offices.ts'
import { collegeProfiles } from '#lib/rules/college/college-profiles.ts'
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
import { aadhaarColumn, type AadhaarReveal, createAadhaarReveal } from './aadhaar.ts'
import { admissionsTrail, auditedFields } from './audit.ts'
import { type CertificatesService, createCertificatesService } from './certificates/certificates.service.ts'
import type { ReturnSlip } from './certificates/return-slip.document.ts'
import { admissionsDashboard } from './dashboard.ts'
import {
  type AdmissionDocuments,
  type AdmissionVerifier,
  createAdmissionDocuments,
  createAdmissionVerifier,
} from './form/admission-documents.ts'
import type { AdmissionFormDocument } from './form/admission-form.document.ts'
import { type SaveAdmissionService, createSaveAdmission } from './form/save-admission.ts'
import { formFileDays, formFiles } from './form-files/form-file.ts'
import { formFileNotifications } from './form-files/form-file-notifications.ts'
import { createFormFiles, type FormFilesService } from './form-files/form-files.service.ts'
import type { FormFileInput } from './form-files/make-form-file.task.ts'
import { admissionsImport } from './import/admissions.import.ts'
import { admissionsList } from './lists/admissions.list.ts'
import { createNumberSeriesService, type NumberSeriesService } from './numbering/number-series.service.ts'
import { admissionsPersonalData } from './personal-data.ts'
import { admissionFiles, createPhotoStorage } from './photos/store-photo.ts'
import { cleanPhotoUploads } from './photos/move-photo-upload.ts'
import { createPhotoUploadsService, type PhotoUploadsService } from './photos/photo-uploads.service.ts'
import { photosJobs } from './photos/photos-jobs.ts'
import { photosList } from './photos/photos.list.ts'
import {
  type AdmissionFinder,
  type AdmissionReader,
  createAdmissionFinder,
  createAdmissionReader,
} from './records/read-admissions.ts'
import { createAdmitSeveral, type AdmitSeveralService } from './register/admit-several.ts'
import { type AdmitService, createAdmitService } from './register/admit.ts'
import { findAadhaarNumbers } from './records/known-aadhaar.repository.ts'
import { fillRegister } from './register/fill-register.ts'
import { type CancelSeveralService, createCancelSeveral } from './register/cancel-several.ts'
import { createTakeBack, type TakeBackService } from './register/take-back.ts'
import { createSyncRegister, type SyncRegisterService } from './register/sync-register.ts'
import { createAdmissionsRepository } from './repository.ts'

/** An admitted student's register entry may not be deleted, because the admission refers to it. */
const admissionDeleteGuards: RecordKeepers = {
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

/** Menu entries of the admissions office, and of those who read admissions. */
const admissionsMenu: readonly FeatureMenuEntry[] = [
  {
    key: 'admissions',
    group: 'work',
    rank: 19,
    icon: 'inbox',
    title: m['admissions.menu'],
    link: routes.admissions,
    roles: admissionReaders,
  },
  {
    key: 'admissionForm',
    group: 'work',
    rank: 20,
    icon: 'draft',
    title: m['admissions.form.title1'],
    about: m['admissions.form.about1'],
    link: routes.admissionForm,
    roles: admissionOffice,
  },
  {
    key: 'studentAdmissionForm',
    group: 'work',
    rank: 21,
    icon: 'file',
    title: m['admissions.form.menu2'],
    about: m['admissions.form.about2'],
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

const admissionsPages: PageRules = {
  '/[...locale]/admissionForm': admissionOffice,
  '/[...locale]/AdmissionFormForSmsk': admissionOffice,
  '/[...locale]/app/Admissions': admissionReaders,
  '/[...locale]/app/Admissions/admit': admissionOffice,
  '/[...locale]/app/Admissions/cancel': admissionOffice,
  '/[...locale]/app/Admissions/take-back': admissionOffice,
  '/[...locale]/app/Admissions/forms': admissionOffice,
  '/[...locale]/app/Admissions/upload': admissionOffice,
  '/[...locale]/app/Admissions/photos': admissionOffice,
  '/[...locale]/app/Admissions/numbers': numbersOffice,
  '/[...locale]/app/Admissions/[admissionId]': admissionReaders,
  '/[...locale]/app/Admissions/[admissionId]/form': admissionReaders,
  '/[...locale]/app/Admissions/[admissionId]/certificates': admissionOffice,
  '/[...locale]/app/Admissions/[admissionId]/slip': admissionOffice,
  // A student opens only their own record.
  '/[...locale]/app/Student/record': ['ROLE_STUDENT'],
}

export const admissionsFeature: Feature = {
  name: 'admissions',
  personalData: admissionsPersonalData,
  dashboard: admissionsDashboard,
  actions: [
    {
      title: m['admissions.list.add'],
      page: m['admissions.title'],
      link: routes.admissionForm,
      roles: admissionOffice,
    },
    {
      title: m['admissions.import.title'],
      page: m['admissions.title'],
      link: routes.admissionsUpload,
      roles: admissionOffice,
    },
    {
      title: m['admissions.several.title'],
      page: m['admissions.title'],
      link: routes.admitSeveral,
      roles: admissionOffice,
    },
  ],
  finds: { admissions: { rank: 20, page: routes.admissions } },
  lists: { admissions: admissionsList, admissionPhotos: photosList },
  keeps: admissionDeleteGuards,
  sealed: [aadhaarColumn],
  files: { ...admissionFiles, ...formFiles },
  imports: { admissions: admissionsImport },
  jobs: {
    ...photosJobs,
    'admissions.forms': {
      lane: 'work',
      timeLimit: 30 * 60_000,
      attempts: 3,
      access: admissionOffice,
      // The drawing code is large and rarely needed, so it is loaded on demand. The service wrote the input, so the
      // cast is safe.
      run: async (task, { id, input }, report) =>
        (await import('./form-files/make-form-file.task.ts')).makeFormFile(task, id, {
          input: input as FormFileInput,
          report,
        }),
    },
  },
  notifications: formFileNotifications,
  // Each field of a person is checked when it is left: the limit allows thirty desks behind one address, but no
  // program that guesses.
  limits: { admissionChecks: { points: 300, duration: 60 } },
  menu: admissionsMenu,
  pageHelp: {
    '/[...locale]/app/Admissions': m['pageHelp.admissions'],
    '/[...locale]/app/Admissions/upload': m['pageHelp.upload'],
    '/[...locale]/app/Admissions/admit': m['pageHelp.admitSeveral'],
    '/[...locale]/app/Admissions/cancel': m['pageHelp.cancelSeveral'],
    '/[...locale]/app/Admissions/take-back': m['pageHelp.takeBackSeveral'],
    '/[...locale]/app/Admissions/numbers': m['pageHelp.admissionNumbers'],
    '/[...locale]/app/Admissions/[admissionId]/certificates': m['pageHelp.certificates'],
  },
  pages: admissionsPages,
  ...admissionsTrail,
  audited: {
    admission: auditedFields,
    admissionSeries: ['course', 'year', 'pattern', 'number'],
    admissionForms: ['forms'],
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
    AdmitService,
    AdmitSeveralService,
    CancelSeveralService,
    TakeBackService,
    SyncRegisterService,
    NumberSeriesService,
    SaveAdmissionService,
    AdmissionVerifier,
    AadhaarReveal,
    CertificatesService,
    AdmissionDocuments {
  photos: PhotoUploadsService
  formFiles: FormFilesService
}

type Needs = Pick<
  Kernel,
  'env' | 'database' | 'clock' | 'keyring' | 'files' | 'pdfs' | 'features' | 'jobs' | 'hooks' | 'people'
>

export function createAdmissions(
  { env, database, clock, keyring, files, pdfs, features, jobs, hooks, people }: Needs,
  { catalogue, college, students }: { catalogue: Catalogue; college: College; students: Students },
): Admissions {
  const aadhaar = sealedField(keyring, aadhaarColumn)
  const store = storeOf(database, createAdmissionsRepository(aadhaar))
  const usesSeatTypes = async () => collegeProfiles[(await college.frame()).profile].usesSeatTypes
  const parts = { store, catalogue, clock, aadhaar, usesSeatTypes }
  const certificates = createCertificatesService(parts)
  const moves = createAdmitService({ ...parts, students, features })
  const formFileService = createFormFiles({ store, clock, jobs, people })
  hooks.onStart.push(fillRegister({ store, catalogue, students, clock }))
  students.aadhaarChecks.push(findAadhaarNumbers(aadhaar))
  hooks.daily.push((cleaning) => cleanPhotoUploads(store, cleaning))
  hooks.daily.push(async ({ daysAgo }) => ({
    admissionFormFiles: await formFileService.dropBefore(daysAgo(formFileDays)),
  }))
  return {
    ...createAdmissionReader(parts),
    ...createAdmissionFinder(parts),
    ...moves,
    ...createAdmitSeveral({ ...parts, move: moves.move }),
    ...createCancelSeveral({ store, move: moves.move }),
    ...createTakeBack({ ...parts, students }),
    ...createSyncRegister({ ...parts, students }),
    ...createNumberSeriesService(parts),
    ...createSaveAdmission({
      ...parts,
      photos: createPhotoStorage({ files, students }),
    }),
    ...createAdmissionVerifier(parts),
    ...createAadhaarReveal(parts),
    ...certificates,
    formFiles: formFileService,
    photos: createPhotoUploadsService({ database, keyring, files, clock, jobs }),
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
    'admissions.form': AdmissionFormDocument
    'admissions.slip': ReturnSlip
  }
}

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    /** An admission was created or changed its state. */
    admissions: true
  }
}

declare module '../../kernel/records/cancel-checks.ts' {
  interface CancelledTables {
    admissions: true
  }
}
