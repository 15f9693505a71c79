import { collegeProfiles } from '#lib/college/profiles.ts'
import { admissionOffice } from '#lib/rules/admissions.ts'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { sealedField } from '../../kernel/secrets/sealed-field.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { College } from '../college/feature.ts'
import { aadhaarColumn } from './aadhaar-column.ts'
import type { AdmissionFormPdf } from './admission-form.document.ts'
import { admissionFiles } from './admission-photo.ts'
import { type AdmissionDocuments, admissionDocuments } from './admission-documents.ts'
import { admissionsMenu } from './admissions.menu.ts'
import { admissionsPersonalData } from './admissions.personal-data.ts'
import { admissionsRepository } from './admissions.repository.ts'
import type {} from './admissions.tables.ts'
import { auditedFields } from './audited-admission.ts'
import { photoKeeper } from './keep-photo.ts'
import { type AdmissionReader, admissionReader } from './read-admissions.ts'
import { type AdmissionWrites, admissionWrites } from './save-admission.ts'

/** Who applies, who is admitted, and by which number. */
export const admissionsFeature: Feature = {
  name: 'admissions',
  personalData: admissionsPersonalData,
  sealed: [aadhaarColumn],
  files: admissionFiles,
  menu: admissionsMenu,
  pages: {
    '/[...locale]/admissionForm': admissionOffice,
    '/[...locale]/AdmissionFormForSmsk': admissionOffice,
  },
  audited: { admission: auditedFields },
  documents: {
    'admissions.form': {
      drawing: new URL('./admission-form.document.ts', import.meta.url),
      samples: async (words) => (await import('./admission-form.samples.ts')).admissionFormSamples(words),
    },
  },
}

export interface Admissions extends AdmissionReader, AdmissionWrites, AdmissionDocuments {}

type Needs = Pick<Kernel, 'database' | 'clock' | 'keyring' | 'files' | 'pdfs'>

export function createAdmissions(
  { database, clock, keyring, files, pdfs }: Needs,
  { catalogue, college }: { catalogue: Catalogue; college: College },
): Admissions {
  const aadhaar = sealedField(keyring, aadhaarColumn)
  const store = storeOf(database, admissionsRepository(aadhaar))
  const parts = { store, catalogue, clock, aadhaar }
  return {
    ...admissionReader(parts),
    ...admissionWrites({
      ...parts,
      photos: photoKeeper(files),
      usesSeatTypes: async () => collegeProfiles[(await college.frame()).profile].usesSeatTypes,
    }),
    ...admissionDocuments({ ...parts, college, pdfs, files }),
  }
}

export type { AdmissionRecord } from './admission.ts'

declare module '../../kernel/app.ts' {
  interface App {
    admissions: Admissions
  }
}

declare module '../../kernel/documents/document-kind.ts' {
  interface DocumentData {
    'admissions.form': AdmissionFormPdf
  }
}

declare module '../../kernel/tags/cache-tag.ts' {
  interface CacheTags {
    /** Who applied or was admitted, or what became of them. */
    admissions: true
  }
}
