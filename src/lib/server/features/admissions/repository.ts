import type { Kysely } from 'kysely'
import type { Kernel } from '../../kernel/app.ts'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import { counterRepository } from '../../kernel/counters/counter.repository.ts'
import { among } from '../../kernel/db/among.ts'
import { heldWithOthers } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { importRepository } from '../../kernel/imports/store/import.repository.ts'
import { jobRepository } from '../../kernel/jobs/job.repository.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { sealedField, type SealedField } from '../../kernel/secrets/sealed-field.ts'
import { type Store, storeOf } from '../../kernel/store/store.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { aadhaarColumn } from './aadhaar.ts'
import { certificateRepository } from './certificates/certificate.repository.ts'
import { formFileRepository } from './form-files/form-file.repository.ts'
import { admissionFiguresRepository } from './lists/admission-figures.repository.ts'
import { numberSeriesRepository } from './numbering/number-series.repository.ts'
import {
  photoLineRepository,
  photosToSaveRepository,
  photoUploadRepository,
} from './photos/photo-upload.repository.ts'
import {
  admissionChangeRepository,
  admissionFinderRepository,
  admissionRepository,
  listedAdmissionRepository,
} from './records/admission.repository.ts'

export type AdmissionsRepository = ReturnType<ReturnType<typeof createAdmissionsRepository>>

export const createAdmissionsRepository = (seal: SealedField) => (db: Kysely<Tables>) => ({
  /** Other features write through these in the same transaction. */
  transaction: db,
  admissions: admissionRepository(db, seal),
  listed: listedAdmissionRepository(db, seal),
  finder: admissionFinderRepository(db, seal),
  figures: admissionFiguresRepository(db),
  changes: admissionChangeRepository(db),
  entries: namedEntryRepository(db),
  series: numberSeriesRepository(db),
  certificates: certificateRepository(db),
  photoUploads: photoUploadRepository(db),
  photoLines: photoLineRepository(db),
  photosToSave: photosToSaveRepository(db),
  formFiles: formFileRepository(db),
  imports: importRepository(db),
  jobs: jobRepository(db),
  counters: counterRepository(db),
  transitions: transitionRepository(db),
  files: keptFileRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})

/** Locks entries of the catalogue that rows of an import use. */
const namedEntryRepository = (db: Kysely<Tables>) => ({
  /** Returns those that may still be chosen: they cannot be retired or removed until the transaction ends. */
  async holdOpen(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const open = db
      .selectFrom('catalogue_entries')
      .select('id')
      .where(among(db, 'id', ids))
      .where('retired_at', 'is', null)
      .orderBy('id')
    const rows = await heldWithOthers(db, open).execute()
    return new Set(rows.map(({ id }) => id))
  },
})

/** Gives jobs and files their repositories. */
export const createAdmissionsStore = ({
  database,
  keyring,
}: Pick<Kernel, 'database' | 'keyring'>): Store<AdmissionsRepository> =>
  storeOf(database, createAdmissionsRepository(sealedField(keyring, aadhaarColumn)))
