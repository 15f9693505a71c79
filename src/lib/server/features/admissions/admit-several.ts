import type { Actor } from '../../kernel/audit/audit.ts'
import { type FieldProblem, isDomainError } from '../../kernel/core/errors.ts'
import type { AdmissionRecord } from './admission.ts'
import type { AdmissionMoves } from './move-admission.ts'

/** Somebody who was not admitted, and why. */
export interface NotAdmitted extends Pick<AdmissionRecord, 'id'> {
  problem: FieldProblem
}

/**
 * One after the other, each in a transaction of its own: nobody waits for a hundred, and who cannot be admitted keeps
 * nobody else from it.
 */
export async function admitSeveral(
  { move }: AdmissionMoves,
  wanted: readonly Pick<AdmissionRecord, 'id' | 'version'>[],
  actor: Actor,
): Promise<{ admitted: number; refused: NotAdmitted[] }> {
  const refused: NotAdmitted[] = []
  for (const { id, version } of wanted)
    await move(id, { move: 'admit', version, note: '' }, actor).catch((error: unknown) => {
      // Whoever may not admit one may admit none.
      if (!isDomainError(error) || error.kind === 'Forbidden') throw error
      refused.push({ id, problem: { code: error.code, params: error.params } })
    })
  return { admitted: wanted.length - refused.length, refused }
}
