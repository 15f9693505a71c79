import { collegeProfiles } from '#lib/rules/college-profiles.ts'
import { routes } from '#lib/routes.ts'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { originOf } from '../../kernel/env.ts'
import { sealedField } from '../../kernel/secrets/sealed-field.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { College } from '../college/feature.ts'
import type { Students } from '../students/feature.ts'
import { aadhaarColumn } from './aadhaar-column.ts'
import type { ReturnSlip } from './return-slip.document.ts'
import type { AdmissionFormPdf } from './admission-form.document.ts'
import { admissionFiles } from './admission-photo.ts'
import { type AdmissionDocuments, createAdmissionDocuments } from './admission-documents.ts'
import { admissionsMenu } from './admissions.menu.ts'
import { admissionsDashboard } from './admissions.dashboard.ts'
import { admissionsList } from './admissions.list.ts'
import { admissionsPages } from './admissions.pages.ts'
import { admissionsPersonalData } from './admissions.personal-data.ts'
import { createAdmissionsRepository } from './admissions.repository.ts'
import type {} from './admissions.tables.ts'
import { admissionsImport } from './admissions.import.ts'
import { auditedFields } from './audited-admission.ts'
import { type AdmissionFinder, admissionFinder } from './find-admissions.ts'
import { cleanPhotoUploads } from './clean-photo-uploads.ts'
import { createPhotoKeeper } from './keep-photo.ts'
import { photosJobs } from './photos-jobs.ts'
import { photosList } from './photos.list.ts'
import { type PhotoUploads, createPhotoUploads } from './photo-uploads.service.ts'
import { keptByAdmissions } from './kept-by-admissions.ts'
import { type AdmissionMoves, createAdmissionMoves } from './move-admission.ts'
import { type AdmissionReader, admissionReader } from './read-admissions.ts'
import { type AadhaarReveal, createAadhaarReveal } from './reveal-aadhaar.ts'
import { type AdmissionWrites, createAdmissionWrites } from './save-admission.ts'
import { type AdmissionCertificates, createAdmissionCertificates } from './certificates.service.ts'
import { type AdmissionVerifier, createAdmissionVerifier } from './verify-admission.ts'
import { type RegisterUpdates, createRegisterUpdates } from './register-update.ts'
import { type SeriesWrites, createSeriesWrites } from './series.service.ts'
import { type SeveralAdmissions, createSeveralAdmissions } from './admit-several.ts'
import { waitingLists } from './waiting.list.ts'
import { admissionsTrail } from './admissions.trail.ts'

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
      drawing: new URL('./admission-form.document.ts', import.meta.url),
      samples: async (words) => (await import('./admission-form.samples.ts')).admissionFormSamples(words),
    },
    'admissions.slip': {
      drawing: new URL('./return-slip.document.ts', import.meta.url),
      samples: async (words) => (await import('./return-slip.samples.ts')).returnSlipSamples(words),
    },
  },
}

export interface Admissions
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

export type { AdmissionRecord } from './admission.ts'
export type { RegisterDifference } from './register-update.ts'
export type { SeriesJump } from './series-jump.ts'
export type { VerifiedAdmission } from './verify-admission.ts'

declare module '../../kernel/app.ts' {
  interface App {
    admissions: Admissions
  }
}

declare module '../../kernel/http/limit.ts' {
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
