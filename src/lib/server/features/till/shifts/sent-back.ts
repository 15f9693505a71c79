import { conflict } from '../../../kernel/core/errors.ts'
import type { TillRepository } from '../repository.ts'
import { type Shift, shiftMachine } from './shift.ts'

/** Why the shift was sent back to its cashier, the last time; null if it was not, or is counted since. */
export async function whySentBack(
  { transitions }: Pick<TillRepository, 'transitions'>,
  { id, state }: Pick<Shift, 'id' | 'state'>,
): Promise<string | null> {
  if (state !== 'open') return null
  const opened = await transitions.lastInto(shiftMachine.kind, id, 'open')
  return opened && opened.from !== null ? opened.note : null
}

/**
 * Refuses money for a shift that is to be counted again: what its drawer holds is what was counted before.
 * @throws DomainError Conflict `till.shiftSentBack`
 */
export async function requireNotSentBack(
  write: Pick<TillRepository, 'transitions'>,
  shift: Pick<Shift, 'id' | 'state'>,
): Promise<void> {
  if ((await whySentBack(write, shift)) !== null) throw conflict('till.shiftSentBack')
}
