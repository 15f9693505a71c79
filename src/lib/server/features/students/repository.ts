import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { formerNumberRepository } from './numbers/former-number.repository.ts'
import { studentAdditionRepository, studentBatchRepository } from './records/student-batch.repository.ts'
import { studentChangeRepository, studentRenameRepository } from './records/student-change.repository.ts'
import { studentFillRepository } from './records/student-fill.repository.ts'
import { studentGroupRepository } from './records/student-group.repository.ts'
import { studentPlaceRepository } from './records/student-place.repository.ts'
import { studentRepository } from './records/student.repository.ts'
import { strengthRepository } from './strength/strength.repository.ts'
import { studentStepRepository } from './steps/student-step.repository.ts'

export type StudentsRepository = ReturnType<typeof studentsRepository>

export const studentsRepository = (db: Kysely<Tables>) => ({
  /** Lets other features be queried in the same transaction, see `carriedNumbers`. */
  transaction: db,
  students: studentRepository(db),
  groups: studentGroupRepository(db),
  batch: studentBatchRepository(db),
  steps: studentStepRepository(db),
  formerNumbers: formerNumberRepository(db),
  changes: studentChangeRepository(db),
  places: studentPlaceRepository(db),
  strength: strengthRepository(db),
  fills: studentFillRepository(db),
  renames: studentRenameRepository(db),
  additions: studentAdditionRepository(db),
  transitions: transitionRepository(db),
  files: keptFileRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
