import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { PaymentsRepository } from '../repository.ts'
import {
  type GatewayKeyChange,
  gatewayKeyChangeMachine,
  type WaitingKeyChange,
} from './gateway-key-change.ts'
import type { KeyMaintainer } from './gateway-key.repository.ts'
import type { GatewayKey } from './gateway-key.ts'

/** Keys that wait for a second person. */
export interface GatewayKeyChanges {
  waitingKeyChanges(): Promise<WaitingKeyChange[]>
  /** Who may confirm what this person has typed in. */
  otherKeyMaintainers(userId: string): Promise<KeyMaintainer[]>
  /** Keys that one person put in force alone, for there was no other, newest first. */
  keysEnactedSince(since: string): Promise<GatewayKeyChange[]>
  /**
   * Another maintainer puts the key in force. Payments under way keep theirs.
   * @throws DomainError Forbidden `payments.ownKeyChange`; NotFound `payments.noSuchKeyChange`; Conflict
   * `payments.keyChangeDecided`, `payments.keyUnreadable`
   */
  confirmKeyChange(id: string, actor: Actor): Promise<void>
  /** The key that was in force stays so. @throws DomainError NotFound, Conflict likewise */
  withdrawKeyChange(id: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<PaymentsRepository>
  clock: Clock
}

/** What the trail says of a key: never its password. */
export const auditedKey = ({
  feeTypeId,
  mode,
  userName,
}: Pick<GatewayKey, 'feeTypeId' | 'mode' | 'userName'>) => ({
  feeType: feeTypeId,
  mode,
  userName,
})

export function createGatewayKeyChanges({ store, clock }: Parts): GatewayKeyChanges {
  async function decide(
    write: PaymentsRepository,
    id: string,
    move: 'confirm' | 'withdraw',
    { actor, at }: { actor: Actor; at: string },
  ): Promise<WaitingKeyChange> {
    const found = await write.keyChanges.find(id)
    if (!found) throw notFound('payments.noSuchKeyChange')
    // The key comes before its change, as wherever a key is changed.
    await write.keys.lock(found.keyId)
    await write.keyChanges.lock(id)
    const waiting = (await write.keyChanges.waiting()).find((each) => each.id === id)
    if (!waiting) throw conflict('payments.keyChangeDecided')
    const { feeTypeId, keyId, before } = waiting
    await transition(write, gatewayKeyChangeMachine, {
      move,
      id,
      from: waiting.state,
      version: waiting.version + 1,
      actor,
      at,
      audit: {
        entityId: keyId,
        ...(before && { before: auditedKey({ feeTypeId, ...before }) }),
        after: auditedKey({ feeTypeId, ...waiting.after }),
      },
      update: (to) => write.keyChanges.setState(waiting, to, at),
    })
    return waiting
  }

  return {
    waitingKeyChanges: () => store.read.keyChanges.waiting(),
    otherKeyMaintainers: (userId) => store.read.maintainers.othersThan(userId),
    keysEnactedSince: (since) => store.read.keyChanges.enactedSince(since),

    confirmKeyChange: (id, actor) =>
      store.transact(async (write) => {
        const at = clock.now()
        const decided = await decide(write, id, 'confirm', { actor, at })
        const { keyId, kind, passwordVersion: version, after } = decided
        if (!(await write.keys.opens(keyId, version))) throw conflict('payments.keyUnreadable')
        const isDone =
          kind === 'add'
            ? await write.keys.admit(keyId, at)
            : await write.keys.putInForce(keyId, { version, mode: after.mode }, at)
        if (!isDone) throw conflict('payments.keyChangeDecided')
      }),

    withdrawKeyChange: (id, actor) =>
      store.transact(async (write) => {
        const at = clock.now()
        const change = await decide(write, id, 'withdraw', { actor, at })
        await dropWaiting(write, change, at)
      }),
  }
}

/** A key that waited is never in force. */
async function dropWaiting(
  write: PaymentsRepository,
  { keyId, kind, passwordVersion }: GatewayKeyChange,
  at: string,
): Promise<void> {
  if (kind === 'add') await write.keys.retireProposed(keyId, at)
  else await write.keys.dropPassword(keyId, passwordVersion)
}

interface Noted {
  key: Pick<GatewayKey, 'id' | 'feeTypeId' | 'mode' | 'userName'>
  kind: GatewayKeyChange['kind']
  passwordVersion: number
  /** The key in force before; left out for a new key. */
  before?: Pick<GatewayKey, 'feeTypeId' | 'mode' | 'userName'>
}

/** Writes down that a key waits for a second person, or that it is in force at once. */
export async function auditKeyChange(
  write: PaymentsRepository,
  { key, kind, passwordVersion, before }: Noted,
  { isWaiting, actor, at }: { isWaiting: boolean; actor: Actor; at: string },
): Promise<void> {
  const id = newId()
  const told = { ...(before && { before: auditedKey(before) }), after: auditedKey(key) }
  await transition(write, gatewayKeyChangeMachine, {
    move: isWaiting ? 'propose' : 'enact',
    id,
    from: null,
    version: 1,
    actor,
    at,
    audit: { entityId: key.id, ...told },
    async update(state) {
      await write.keyChanges.add({
        id,
        keyId: key.id,
        feeTypeId: key.feeTypeId,
        kind,
        passwordVersion,
        state,
        createdAt: at,
        createdBy: actor.id,
      })
      return true
    },
  })
  if (isWaiting) return
  const action = kind === 'add' ? 'gatewayKey.added' : 'gatewayKey.changed'
  await write.audit.record(auditEntry(actor, at, { action, entity: 'gatewayKey', entityId: key.id, ...told }))
}

/** Notifies those who may confirm it; where there is nobody else, all administrators, that one person did it alone. */
export async function notifyKeyMaintainers(
  write: PaymentsRepository,
  others: readonly KeyMaintainer[],
  about: { feeTypeIds: readonly string[]; actor: Actor },
): Promise<void> {
  if (others.length > 0) return write.maintainers.tell('gatewayKeyWaits', others, about)
  await write.maintainers.tell('gatewayKeyEnacted', await write.maintainers.administrators(), about)
}
