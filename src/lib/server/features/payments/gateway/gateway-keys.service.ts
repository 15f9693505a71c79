import type { pings } from '#lib/schemas/payments/gateway-keys.ts'
import type { KeyMode } from '#lib/schemas/payments/states.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { newToken } from '../../../kernel/http/access/access-checks.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { PaymentsRepository } from '../repository.ts'
import { type Gateway, modeOf, type Shop } from './gateway-client.ts'
import {
  type GatewayKeyChange,
  gatewayKeyChangeMachine,
  type WaitingKeyChange,
} from './gateway-key-change.ts'
import type { KeyMaintainer } from './gateway-key.repository.ts'
import type { GatewayKey, OpenKey } from './gateway-key.ts'

type Ping = (typeof pings)[number]

interface NewKey {
  feeTypeId: string
  shop: Shop
}

/** The outcome of saving a key. */
interface SavedKey {
  /** True if another maintainer must confirm it; false if it is active immediately, because there is no other. */
  isWaiting: boolean
}

export interface GatewayKeys {
  /** The keys for new payments. */
  keys(): Promise<GatewayKey[]>
  /** @throws DomainError Conflict `payments.keyThere`, `payments.keyWaits`; Invalid at `password` and `userName` */
  addKey(feeTypeId: string, shop: Shop, actor: Actor): Promise<SavedKey>
  /** Adds all keys or none. @throws DomainError the errors of `addKey`, with the row's index before the field */
  addKeys(keys: readonly NewKey[], actor: Actor): Promise<SavedKey>
  /**
   * Changes a key; an empty password keeps the stored one.
   * @throws DomainError the errors of `addKey`; NotFound `payments.noSuchKey`, Conflict `payments.keyChanged`
   */
  changeKey(id: string, version: number, shop: Shop, actor: Actor): Promise<SavedKey>
  /** @throws DomainError NotFound `payments.noSuchKey`, Conflict `payments.keyChanged`, `payments.keyInUse`, `payments.keyWaits` */
  retireKey(id: string, version: number, actor: Actor): Promise<void>
  /** @throws DomainError NotFound `payments.noSuchKey`, Conflict `payments.keyUnreadable` */
  pingKey(id: string): Promise<Ping>
}

interface Parts {
  store: Store<PaymentsRepository>
  gateway: Pick<Gateway, 'read'>
  /** The key modes allowed in this installation. */
  modes: readonly KeyMode[]
  clock: Clock
}

/** Why a key's mode is not allowed in this installation. */
const misplaced = { live: 'payments.liveInSandbox', test: 'payments.testInProduction' } as const

export function createGatewayKeys({ store, gateway, modes, clock }: Parts): GatewayKeys {
  /** @throws DomainError Invalid if the password has no mode that is allowed here */
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
      // Of two simultaneous additions, the second one finds the key of the first.
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

  /**
   * Decrypts the current password; a password moved from another row is rejected.
   * @throws DomainError Conflict `payments.keyUnreadable`
   */
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
      // The charge does not exist: "not found" shows that the gateway accepts the key.
      const { kind } = await gateway.read(open.shop, newToken())
      if (kind === 'notFound' || kind === 'charge') return 'known'
      return kind === 'keyRefused' ? 'refused' : 'away'
    },
  }
}

/** Manages keys that wait for a second person. */
export interface GatewayKeyChanges {
  waitingKeyChanges(): Promise<WaitingKeyChange[]>
  /** The people who may confirm this person's keys. */
  otherKeyMaintainers(userId: string): Promise<KeyMaintainer[]>
  /** Keys activated by one person alone because there was no other, newest first. */
  keysEnactedSince(since: string): Promise<GatewayKeyChange[]>
  /**
   * Activates a key; the caller must be another maintainer. Running payments keep their key version.
   * @throws DomainError Forbidden `payments.ownKeyChange`; NotFound `payments.noSuchKeyChange`; Conflict
   * `payments.keyChangeDecided`, `payments.keyUnreadable`
   */
  confirmKeyChange(id: string, actor: Actor): Promise<void>
  /**
   * Withdraws a proposal; the active key does not change.
   * @throws DomainError NotFound `payments.noSuchKeyChange`; Conflict `payments.keyChangeDecided`
   */
  withdrawKeyChange(id: string, actor: Actor): Promise<void>
}

interface ChangeParts {
  store: Store<PaymentsRepository>
  clock: Clock
}

/** The audited fields of a key, without its password. */
const auditedKey = ({ feeTypeId, mode, userName }: Pick<GatewayKey, 'feeTypeId' | 'mode' | 'userName'>) => ({
  feeType: feeTypeId,
  mode,
  userName,
})

export function createGatewayKeyChanges({ store, clock }: ChangeParts): GatewayKeyChanges {
  async function decide(
    write: PaymentsRepository,
    id: string,
    move: 'confirm' | 'withdraw',
    { actor, at }: { actor: Actor; at: string },
  ): Promise<WaitingKeyChange> {
    const found = await write.keyChanges.find(id)
    if (!found) throw notFound('payments.noSuchKeyChange')
    // Locks the key before its change, the same order as everywhere else.
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

/** Discards a proposed key or password version. */
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
  /** The previous key; omitted for a new key. */
  before?: Pick<GatewayKey, 'feeTypeId' | 'mode' | 'userName'>
}

/** Audits that a key waits for a second person, or that it is active immediately. */
async function auditKeyChange(
  write: PaymentsRepository,
  { key, kind, passwordVersion, before }: Noted,
  { isWaiting, actor, at }: { isWaiting: boolean; actor: Actor; at: string },
): Promise<void> {
  const id = newId()
  const auditChange = { ...(before && { before: auditedKey(before) }), after: auditedKey(key) }
  await transition(write, gatewayKeyChangeMachine, {
    move: isWaiting ? 'propose' : 'enact',
    id,
    from: null,
    version: 1,
    actor,
    at,
    audit: { entityId: key.id, ...auditChange },
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
  await write.audit.record(
    auditEntry(actor, at, { action, entity: 'gatewayKey', entityId: key.id, ...auditChange }),
  )
}

/**
 * Emails the people who may confirm it; if there are none, tells all administrators that one person activated it alone.
 */
async function notifyKeyMaintainers(
  write: PaymentsRepository,
  others: readonly KeyMaintainer[],
  about: { feeTypeIds: readonly string[]; actor: Actor },
): Promise<void> {
  if (others.length > 0) return write.maintainers.notify('gatewayKeyWaits', others, about)
  await write.maintainers.notify('gatewayKeyEnacted', await write.maintainers.administrators(), about)
}
