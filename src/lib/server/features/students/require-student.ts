import { requireSeen } from '../../kernel/stale-records/require-seen.ts'
import type { StudentRecord } from './student.ts'

const refusals = { gone: 'student.notFound', changed: 'student.changedSince' }

/** The student as somebody saw the record. @throws DomainError NotFound, Conflict */
export const requireStudent = (found: StudentRecord | null | undefined, version: number): StudentRecord =>
  requireSeen(found, version, refusals)
