import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import { counterRepository } from '../../kernel/counters/counter.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { importRepository } from '../../kernel/imports/import.repository.ts'
import { jobRepository } from '../../kernel/jobs/job.repository.ts'
import { keptFileRepository } from '../../kernel/kept-files/kept-file.repository.ts'
import type { SealedField } from '../../kernel/secrets/sealed-field.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { admissionFinderRepository } from './admission-finder.repository.ts'
import { admissionChangeRepository } from './admission-change.repository.ts'
import { certificateRepository } from './certificate.repository.ts'
import { admissionFiguresRepository } from './admission-figures.repository.ts'
import { admissionSeriesRepository } from './admission-series.repository.ts'
import { namedEntryRepository } from './named-entry.repository.ts'
import { photoLineRepository } from './photo-line.repository.ts'
import { photoUploadRepository } from './photo-upload.repository.ts'
import { photosToSaveRepository } from './photos-to-save.repository.ts'
import { admissionRepository } from './admission.repository.ts'
import { listedAdmissionRepository } from './listed-admission.repository.ts'

export type AdmissionsRepository = ReturnType<ReturnType<typeof createAdmissionsRepository>>

export const createAdmissionsRepository = (seal: SealedField) => (db: Kysely<Tables>) => ({
  /** For what other features write in the same transaction. */
  transaction: db,
  admissions: admissionRepository(db, seal),
  listed: listedAdmissionRepository(db, seal),
  finder: admissionFinderRepository(db, seal),
  figures: admissionFiguresRepository(db),
  changes: admissionChangeRepository(db),
  entries: namedEntryRepository(db),
  series: admissionSeriesRepository(db),
  certificates: certificateRepository(db),
  photoUploads: photoUploadRepository(db),
  photoLines: photoLineRepository(db),
  photosToSave: photosToSaveRepository(db),
  imports: importRepository(db),
  jobs: jobRepository(db),
  counters: counterRepository(db),
  transitions: transitionRepository(db),
  files: keptFileRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
