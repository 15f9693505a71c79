import type { Actor } from '../audit/audit.ts'
import { invalid } from '../core/errors.ts'
import { textOf } from './plain-form.ts'

/**
 * What the button that sent the form stands for, by its `action`.
 * @throws DomainError Invalid `request.invalid`
 */
export function ofPressedButton<T>(form: FormData, work: Readonly<Record<string, T>>): T {
  const pressed = textOf(form, 'action')
  const found = Object.hasOwn(work, pressed) ? work[pressed] : undefined
  if (!found) throw invalid('request.invalid')
  return found
}

/** What is done, and the word that the page says of it. */
export type SaidDeed = readonly [done: string, run: () => Promise<unknown>]

/** Entries in an order of their own, which are retired and never lost. */
interface OrderedEntries {
  move(id: string, direction: 'up' | 'down', actor: Actor): Promise<void>
  retire(id: string, actor: Actor): Promise<void>
  reinstate(id: string, actor: Actor): Promise<void>
  remove(id: string, actor: Actor): Promise<void>
}

/** The buttons of one entry, but for what its own form saves. */
export const entryDeeds = (entries: OrderedEntries, id: string, actor: Actor): Record<string, SaidDeed> => ({
  up: ['moved', () => entries.move(id, 'up', actor)],
  down: ['moved', () => entries.move(id, 'down', actor)],
  retire: ['retired', () => entries.retire(id, actor)],
  reinstate: ['reinstated', () => entries.reinstate(id, actor)],
  remove: ['removed', () => entries.remove(id, actor)],
})
