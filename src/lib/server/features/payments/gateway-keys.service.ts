import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, invalid, notFound } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import { newToken } from '../../kernel/http/access-checks.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { GatewayKey } from './gateway-key.ts'
import { isSandbox, modeOf } from './gateway-place.ts'
import type { Gateway, Shop } from './gateway.ts'
import type { PaymentsRepository } from './payments.repository.ts'

/** What the gateway says to a key: it knows it, it does not, or it does not answer. */
export type Ping = 'known' | 'refused' | 'away'

export interface GatewayKeys {
  /** Those that payments are begun with. */
  keys(): Promise<GatewayKey[]>
  /** @throws DomainError Conflict `payments.keyThere`; Invalid at `password` and `userName` */
  addKey(feeTypeId: string, shop: Shop, actor: Actor): Promise<void>
  /** An empty password keeps the one that is stored. @throws DomainError the same; NotFound `payments.noSuchKey`, Conflict `payments.keyChanged` */
  changeKey(id: string, version: number, shop: Shop, actor: Actor): Promise<void>
  /** @throws DomainError NotFound `payments.noSuchKey`, Conflict `payments.keyChanged`, `payments.keyInUse` */
  retireKey(id: string, version: number, actor: Actor): Promise<void>
  /** @throws DomainError NotFound `payments.noSuchKey` */
  pingKey(id: string): Promise<Ping>
}

interface Parts {
  store: Store<PaymentsRepository>
  gateway: Pick<Gateway, 'read'>
  /** The gateway's address. */
  base: string
  clock: Clock
}

export function gatewayKeys({ store, gateway, base, clock }: Parts): GatewayKeys {
  const audited = ({ feeTypeId, mode, userName }: Pick<GatewayKey, 'feeTypeId' | 'mode' | 'userName'>) => ({
    feeType: feeTypeId,
    mode,
    userName,
  })

  /** @throws DomainError Invalid: a password that is for nothing that this gateway does */
  function modeFor(password: string): GatewayKey['mode'] {
    const mode = modeOf(password)
    const problem = { code: mode === null ? 'payments.passwordWrong' : 'payments.liveInSandbox', params: {} }
    if (mode === null || (mode === 'live' && isSandbox(base)))
      throw invalid(problem.code, {}, { paymentGatewayPassword: problem })
    return mode
  }

  async function locked(write: PaymentsRepository, id: string, version: number): Promise<GatewayKey> {
    await write.keys.lock(id)
    const key = await write.keys.find(id)
    if (!key || key.state === 'retired') throw notFound('payments.noSuchKey')
    if (key.version !== version) throw conflict('payments.keyChanged')
    return key
  }

  return {
    keys: store.read.keys.active,

    async addKey(feeTypeId, shop, actor) {
      const [at, id, mode] = [clock.now(), newId(), modeFor(shop.password)]
      await store.transact(async (write) => {
        if ((await write.keys.active()).some((key) => key.feeTypeId === feeTypeId))
          throw conflict('payments.keyThere')
        await write.keys.add({ id, feeTypeId, mode, version: 1 }, shop, at, actor.id)
        const after = audited({ feeTypeId, mode, userName: shop.userName })
        const change = { action: 'gatewayKey.added', entity: 'gatewayKey', entityId: id, after }
        await write.audit.record(auditEntry(actor, at, change))
      })
    },

    async changeKey(id, version, { userName, password }, actor) {
      const at = clock.now()
      const isKept = password === ''
      const mode = isKept ? null : modeFor(password)
      await store.transact(async (write) => {
        const key = await locked(write, id, version)
        const [stored] = isKept ? (await write.keys.versions(id, version)).slice(-1) : []
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
      const [open] = key ? (await store.read.keys.versions(id, key.version)).slice(-1) : []
      if (!open) throw notFound('payments.noSuchKey')
      // A charge that there is not: whoever knows the key says so.
      const { kind } = await gateway.read(open.shop, newToken())
      if (kind === 'notFound' || kind === 'charge') return 'known'
      return kind === 'keyRefused' ? 'refused' : 'away'
    },
  }
}
