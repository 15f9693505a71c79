import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { keptFileRepository } from '../../kernel/kept-files/kept-file.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { formerNumberRepository } from './former-number.repository.ts'
import { studentBatchRepository } from './student-batch.repository.ts'
import { studentChangeRepository } from './student-change.repository.ts'
import { studentAdditionRepository } from './student-addition.repository.ts'
import { studentGroupRepository } from './student-group.repository.ts'
import { studentRenameRepository } from './student-rename.repository.ts'
import { studentStepRepository } from './student-step.repository.ts'
import { studentRepository } from './student.repository.ts'

export type StudentsRepository = ReturnType<typeof studentsRepository>

export const studentsRepository = (db: Kysely<Tables>) => ({
  /** For what other features know, see `carriedNumbers`. */
  transaction: db,
  students: studentRepository(db),
  groups: studentGroupRepository(db),
  batch: studentBatchRepository(db),
  steps: studentStepRepository(db),
  formerNumbers: formerNumberRepository(db),
  changes: studentChangeRepository(db),
  renames: studentRenameRepository(db),
  additions: studentAdditionRepository(db),
  transitions: transitionRepository(db),
  files: keptFileRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
