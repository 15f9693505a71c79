import type { pings } from '#lib/schemas/payments/gateway-keys.ts'
import type { KeyMode } from '#lib/schemas/payments/states.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { newToken } from '../../../kernel/http/access/access-checks.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { PaymentsRepository } from '../repository.ts'
import { type Gateway, modeOf, type Shop } from './gateway-client.ts'
import { auditedKey, auditKeyChange, notifyKeyMaintainers } from './gateway-key-changes.service.ts'
import type { GatewayKey, OpenKey } from './gateway-key.ts'

export type Ping = (typeof pings)[number]

export interface NewKey {
  feeTypeId: string
  shop: Shop
}

/** What becomes of a key that was saved. */
export interface SavedKey {
  /** Another maintainer confirms it first; where there is none it is in force at once. */
  isWaiting: boolean
}

export interface GatewayKeys {
  /** The keys that new payments use. */
  keys(): Promise<GatewayKey[]>
  /** @throws DomainError Conflict `payments.keyThere`, `payments.keyWaits`; Invalid at `password` and `userName` */
  addKey(feeTypeId: string, shop: Shop, actor: Actor): Promise<SavedKey>
  /** All of them or none. @throws DomainError the same; which of them is wrong, the field begins with */
  addKeys(keys: readonly NewKey[], actor: Actor): Promise<SavedKey>
  /** An empty password keeps the one that is stored. @throws DomainError the same; NotFound `payments.noSuchKey`, Conflict `payments.keyChanged` */
  changeKey(id: string, version: number, shop: Shop, actor: Actor): Promise<SavedKey>
  /** @throws DomainError NotFound `payments.noSuchKey`, Conflict `payments.keyChanged`, `payments.keyInUse`, `payments.keyWaits` */
  retireKey(id: string, version: number, actor: Actor): Promise<void>
  /** @throws DomainError NotFound `payments.noSuchKey`, Conflict `payments.keyUnreadable` */
  pingKey(id: string): Promise<Ping>
}

interface Parts {
  store: Store<PaymentsRepository>
  gateway: Pick<Gateway, 'read'>
  /** What a key may be for here. */
  modes: readonly KeyMode[]
  clock: Clock
}

/** Why a key is refused that does not fit this place. */
const misplaced = { live: 'payments.liveInSandbox', test: 'payments.testInProduction' } as const

export function createGatewayKeys({ store, gateway, modes, clock }: Parts): GatewayKeys {
  /** @throws DomainError Invalid: a password that is for nothing that this gateway does */
  function modeFor(password: string, part = ''): KeyMode {
    const mode = modeOf(password)
    if (mode !== null && modes.includes(mode)) return mode
    const code = mode === null ? 'payments.passwordWrong' : misplaced[mode]
    throw refuseAt(`${part}paymentGatewayPassword`, code)
  }

  async function addKeys(added: readonly NewKey[], actor: Actor): Promise<SavedKey> {
    const at = clock.now()
    const rows = added.map(({ feeTypeId, shop }, index) => ({
      shop,
      key: { id: newId(), feeTypeId, mode: modeFor(shop.password, `${index}.`), version: 1 },
    }))
    const feeTypeIds = added.map(({ feeTypeId }) => feeTypeId)
    return store.transact(async (write) => {
      // The later of two simultaneous additions finds the key of the first.
      await write.keys.lockTypes(feeTypeIds)
      const taken = new Set((await write.keys.active()).map(({ feeTypeId }) => feeTypeId))
      const waiting = await write.keyChanges.typesWaiting()
      const others = await write.maintainers.othersThan(actor.id)
      const isWaiting = others.length > 0
      for (const [index, { key, shop }] of rows.entries()) {
        const code = waiting.has(key.feeTypeId) ? 'payments.keyWaits' : 'payments.keyThere'
        if (waiting.has(key.feeTypeId) || taken.has(key.feeTypeId))
          throw conflict(code, {}, { [`${index}.feeType`]: { code, params: {} } })
        taken.add(key.feeTypeId)
        await write.keys.add({ ...key, state: isWaiting ? 'proposed' : 'active' }, shop, at, actor.id)
        const noted = { key: { ...key, userName: shop.userName }, kind: 'add' as const, passwordVersion: 1 }
        await auditKeyChange(write, noted, { isWaiting, actor, at })
      }
      await notifyKeyMaintainers(write, others, { feeTypeIds, actor })
      return { isWaiting }
    })
  }

  async function locked(write: PaymentsRepository, id: string, version: number): Promise<GatewayKey> {
    await write.keys.lock(id)
    const key = await write.keys.find(id)
    if (key?.state !== 'active') throw notFound('payments.noSuchKey')
    if (key.version !== version) throw conflict('payments.keyChanged')
    return key
  }

  /** Where it was moved from another row nobody is asked with it. @throws DomainError Conflict `payments.keyUnreadable` */
  async function openedNow(
    { keys }: Pick<PaymentsRepository, 'keys'>,
    { id, version }: GatewayKey,
  ): Promise<OpenKey> {
    const [open] = (await keys.versions(id, version).catch(() => [])).slice(-1)
    if (!open) throw conflict('payments.keyUnreadable')
    return open
  }

  return {
    keys: store.read.keys.active,

    addKeys,
    addKey: (feeTypeId, shop, actor) => addKeys([{ feeTypeId, shop }], actor),

    async changeKey(id, version, { userName, password }, actor) {
      const at = clock.now()
      const isKept = password === ''
      const mode = isKept ? null : modeFor(password)
      return store.transact(async (write) => {
        const key = await locked(write, id, version)
        if ((await write.keyChanges.typesWaiting()).has(key.feeTypeId)) throw conflict('payments.keyWaits')
        const stored = isKept ? await openedNow(write, key) : null
        const shop = { userName, password: stored?.shop.password ?? password }
        const next = { mode: mode ?? key.mode, shop }
        const others = await write.maintainers.othersThan(actor.id)
        const isWaiting = others.length > 0
        if (isWaiting) await write.keys.propose(key, next, at)
        else if (!(await write.keys.change(key, next, at))) throw conflict('payments.keyChanged')
        const noted = { key: { ...key, ...next, userName }, kind: 'change' as const, before: key }
        await auditKeyChange(write, { ...noted, passwordVersion: version + 1 }, { isWaiting, actor, at })
        await notifyKeyMaintainers(write, others, { feeTypeIds: [key.feeTypeId], actor })
        return { isWaiting }
      })
    },

    async retireKey(id, version, actor) {
      const at = clock.now()
      await store.transact(async (write) => {
        const key = await locked(write, id, version)
        if ((await write.keyChanges.typesWaiting()).has(key.feeTypeId)) throw conflict('payments.keyWaits')
        if ((await write.attempts.openOfKey(id)) > 0) throw conflict('payments.keyInUse')
        if (!(await write.keys.retire(key, at))) throw conflict('payments.keyChanged')
        const change = {
          action: 'gatewayKey.retired',
          entity: 'gatewayKey',
          entityId: id,
          before: auditedKey(key),
        }
        await write.audit.record(auditEntry(actor, at, change))
      })
    },

    async pingKey(id) {
      const key = await store.read.keys.find(id)
      if (key?.state !== 'active') throw notFound('payments.noSuchKey')
      const open = await openedNow(store.read, key)
      // No such charge exists: a gateway that accepts the key answers that.
      const { kind } = await gateway.read(open.shop, newToken())
      if (kind === 'notFound' || kind === 'charge') return 'known'
      return kind === 'keyRefused' ? 'refused' : 'away'
    },
  }
}
