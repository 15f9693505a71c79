import type { pings } from '#lib/schemas/payments/gateway-keys.ts'
import type { KeyMode } from '#lib/schemas/payments/states.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import { newToken } from '../../kernel/http/access-checks.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { GatewayKey, OpenKey } from './gateway-key.ts'
import { modeOf } from './gateway-place.ts'
import type { Gateway, Shop } from './gateway.ts'
import type { PaymentsRepository } from './payments.repository.ts'

export type Ping = (typeof pings)[number]

export interface NewKey {
  feeTypeId: string
  shop: Shop
}

export interface GatewayKeys {
  /** Those that payments are begun with. */
  keys(): Promise<GatewayKey[]>
  /** @throws DomainError Conflict `payments.keyThere`; Invalid at `password` and `userName` */
  addKey(feeTypeId: string, shop: Shop, actor: Actor): Promise<void>
  /** All of them or none. @throws DomainError the same; which of them is wrong, the field begins with */
  addKeys(keys: readonly NewKey[], actor: Actor): Promise<void>
  /** An empty password keeps the one that is stored. @throws DomainError the same; NotFound `payments.noSuchKey`, Conflict `payments.keyChanged` */
  changeKey(id: string, version: number, shop: Shop, actor: Actor): Promise<void>
  /** @throws DomainError NotFound `payments.noSuchKey`, Conflict `payments.keyChanged`, `payments.keyInUse` */
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

const there = { code: 'payments.keyThere', params: {} }

export function createGatewayKeys({ store, gateway, modes, clock }: Parts): GatewayKeys {
  const audited = ({ feeTypeId, mode, userName }: Pick<GatewayKey, 'feeTypeId' | 'mode' | 'userName'>) => ({
    feeType: feeTypeId,
    mode,
    userName,
  })

  /** @throws DomainError Invalid: a password that is for nothing that this gateway does */
  function modeFor(password: string, part = ''): KeyMode {
    const mode = modeOf(password)
    if (mode !== null && modes.includes(mode)) return mode
    const code = mode === null ? 'payments.passwordWrong' : misplaced[mode]
    throw refuseAt(`${part}paymentGatewayPassword`, code)
  }

  async function addKeys(added: readonly NewKey[], actor: Actor): Promise<void> {
    const at = clock.now()
    const rows = added.map(({ feeTypeId, shop }, index) => ({
      shop,
      key: { id: newId(), feeTypeId, mode: modeFor(shop.password, `${index}.`), version: 1 },
    }))
    await store.transact(async (write) => {
      // Of two who add at once the later one finds the key of the first.
      await write.keys.lockTypes(added.map(({ feeTypeId }) => feeTypeId))
      const taken = new Set((await write.keys.active()).map(({ feeTypeId }) => feeTypeId))
      for (const [index, { key, shop }] of rows.entries()) {
        if (taken.has(key.feeTypeId)) throw conflict('payments.keyThere', {}, { [`${index}.feeType`]: there })
        taken.add(key.feeTypeId)
        await write.keys.add(key, shop, at, actor.id)
        const after = audited({ ...key, userName: shop.userName })
        const change = { action: 'gatewayKey.added', entity: 'gatewayKey', entityId: key.id, after }
        await write.audit.record(auditEntry(actor, at, change))
      }
    })
  }

  async function locked(write: PaymentsRepository, id: string, version: number): Promise<GatewayKey> {
    await write.keys.lock(id)
    const key = await write.keys.find(id)
    if (!key || key.state === 'retired') throw notFound('payments.noSuchKey')
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
      await store.transact(async (write) => {
        const key = await locked(write, id, version)
        const stored = isKept ? await openedNow(write, key) : null
        const shop = { userName, password: stored?.shop.password ?? password }
        const next = { mode: mode ?? key.mode, shop }
        if (!(await write.keys.change(key, next, at))) throw conflict('payments.keyChanged')
        const [before, after] = [audited(key), audited({ ...key, ...next, userName })]
        const change = { action: 'gatewayKey.changed', entity: 'gatewayKey', entityId: id, before, after }
        await write.audit.record(auditEntry(actor, at, change))
      })
    },

    async retireKey(id, version, actor) {
      const at = clock.now()
      await store.transact(async (write) => {
        const key = await locked(write, id, version)
        if ((await write.attempts.openOfKey(id)) > 0) throw conflict('payments.keyInUse')
        if (!(await write.keys.retire(key, at))) throw conflict('payments.keyChanged')
        const change = {
          ...{ action: 'gatewayKey.retired', entity: 'gatewayKey', entityId: id },
          before: audited(key),
        }
        await write.audit.record(auditEntry(actor, at, change))
      })
    },

    async pingKey(id) {
      const key = await store.read.keys.find(id)
      if (!key || key.state === 'retired') throw notFound('payments.noSuchKey')
      const open = await openedNow(store.read, key)
      // A charge that there is not: whoever knows the key says so.
      const { kind } = await gateway.read(open.shop, newToken())
      if (kind === 'notFound' || kind === 'charge') return 'known'
      return kind === 'keyRefused' ? 'refused' : 'away'
    },
  }
}
