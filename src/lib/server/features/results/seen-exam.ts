import { hasComeOut } from '#lib/rules/come-out.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { conflict } from '../../kernel/core/errors.ts'
import { pinOf } from '../../kernel/core/pin-of.ts'

/** What somebody had before their eyes when they decided on a publication: the marks that count, and where the exam stands. */
export const seenOf = (exam: Exam, imports: readonly string[], now: string): string =>
  pinOf([
    ...[exam.state, exam.version, exam.label, exam.scheme, exam.availableFrom, hasComeOut(exam, now)],
    ...[exam.proposedBy, exam.proposedFor, ...imports],
  ])

/**
 * Under the exam's lock. `seen` is null for whoever was shown nothing, such as a tool.
 * @throws DomainError Conflict `exam.changedSince`
 */
export function requireSeen(seen: string | null, now: string): void {
  if (seen !== null && seen !== now) throw conflict('exam.changedSince')
}
