import * as v from 'valibot'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { ChecklistRepository } from './repository.ts'

export interface StoredChecklist {
  /** Names of the steps that this college does without. */
  leftOut(): Promise<readonly string[]>
  leaveOut(name: string, actor: Actor): Promise<void>
  takeBack(name: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<ChecklistRepository>
  clock: Clock
}

const key = 'checklist.leftOut'
const stored = v.fallback(v.array(v.string()), [])

export function createChecklistService({ store, clock }: Parts): StoredChecklist {
  const change = (actor: Actor, next: (before: readonly string[]) => string[]): Promise<void> =>
    store.transact(async (write) => {
      const at = clock.now()
      const before = v.parse(stored, await write.settings.lock(key, at, actor.id))
      const after = next(before)
      await write.settings.save(key, after, at, actor.id)
      const entry = { action: 'checklist.changed', entity: 'checklist', entityId: key }
      const said = { before: { notNeeded: before.join(', ') }, after: { notNeeded: after.join(', ') } }
      await write.audit.record(auditEntry(actor, at, { ...entry, ...said }))
    })

  return {
    leftOut: async () => v.parse(stored, await store.read.settings.find(key)),
    leaveOut: (name, actor) => change(actor, (before) => [...new Set([...before, name])]),
    takeBack: (name, actor) => change(actor, (before) => before.filter((each) => each !== name)),
  }
}
