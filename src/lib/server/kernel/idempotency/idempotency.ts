import { createHmac, randomUUID } from 'node:crypto'
import type { Clock } from '../core/clock.ts'
import { conflict, unprocessable } from '../core/errors.ts'
import type { Database } from '../db/connect.ts'
import type { IdempotencyRow } from '../db/tables.ts'
import type { Env } from '../env.ts'
import type { Hooks } from '../hooks.ts'
import { type Owner, thisProcess } from '../jobs/owner.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { sealedField, type SealedField } from '../secrets/sealed-field.ts'
import { readSecrets } from '../secrets/secret-key.ts'
import { type Store, storeOf, withStep } from '../store/store.ts'
import { idempotencyRepository, type IdempotencyRepository } from './idempotency.repository.ts'

/** A stored reply. It is sealed, because it may contain what only its receiver may read. */
interface KeptReply {
  status: number
  type: string
  text: string
}

interface IdempotentCall {
  /** The owner of the key, and the call. */
  scope: string
  key: string
  /** The complete parsed input. */
  input: unknown
}

interface Idempotency {
  /**
   * Returns the reply of `work`, or the stored one of an earlier request.
   * @throws DomainError Conflict `idempotency.underWay`, `idempotency.replyLost`, Unprocessable
   * `idempotency.otherBody`
   */
  once(asked: IdempotentCall, work: () => Promise<KeptReply>): Promise<KeptReply & { isReplayed: boolean }>
  dropExpired(): Promise<number>
}

declare module '../app.ts' {
  interface Kernel {
    idempotency: Idempotency
  }
}

interface Parts {
  store: Store<IdempotencyRepository>
  clock: Clock
  seal: Pick<SealedField, 'close' | 'open'>
  secret: string
  owner?: Owner
}

/** Hours for which a key is stored with its reply. */
export const keptHours = 24
/** Milliseconds: the same period, and a lease that is not renewed. */
const kept = keptHours * 60 * 60 * 1000
const lease = 60_000

function createIdempotency({ store, clock, seal, secret, owner = thisProcess() }: Parts): Idempotency {
  const hash = (text: string): string => createHmac('sha256', secret).update(text).digest('hex')
  const after = (milliseconds: number): string =>
    new Date(Date.parse(clock.now()) + milliseconds).toISOString()

  /** Returns null for the first request; otherwise the stored reply. */
  async function claimKey(id: string, input_hash: string, own: string): Promise<KeptReply | null> {
    await store.transact((write) => write.dropExpired(clock.now()))
    for (;;) {
      const row = { id, input_hash, owner: own, lease_until: after(lease), expires_at: after(kept) }
      if (await store.transact((write) => write.start(row))) return null
      const found = await store.transact((write) => write.find(id))
      if (!found) continue
      if (found.input_hash !== input_hash) throw unprocessable('idempotency.otherBody')
      if (found.reply !== null) return JSON.parse(seal.open(found.reply, id)) as KeptReply
      if (!isDead(found)) throw conflict('idempotency.underWay')
      if (found.state === 'written') throw conflict('idempotency.replyLost')
      if (await store.transact((write) => write.takeOver(id, found.owner, row))) return null
    }
  }

  const isDead = (row: Pick<IdempotencyRow, 'owner' | 'lease_until'>): boolean =>
    row.lease_until <= clock.now() || owner.isGone(row.owner)

  return {
    async once({ scope, key, input }, work) {
      const id = hash(JSON.stringify([scope, key]))
      const own = `${owner.name} ${randomUUID()}`
      const earlier = await claimKey(id, hash(JSON.stringify(input)), own)
      if (earlier) return { ...earlier, isReplayed: true }
      let isOver = false
      const timer = setInterval(
        () => void store.transact((write) => write.renew(id, own, after(lease))).catch(() => {}),
        lease / 3,
      ).unref()
      try {
        // Runs with each write of the work: an owner that has lost the key writes nothing more.
        const reply = await withStep(async (tx) => {
          if (!isOver && !(await idempotencyRepository(tx).markWritten(id, own)))
            throw conflict('idempotency.underWay')
        }, work)
        isOver = true
        const isRefused = reply.status >= 400
        if (isRefused && (await store.transact((write) => write.release(id, own))))
          return { ...reply, isReplayed: false }
        const sealed = seal.close(JSON.stringify(reply), id)
        await store.transact((write) => write.keepReply(id, own, sealed))
        return { ...reply, isReplayed: false }
      } finally {
        isOver = true
        clearInterval(timer)
      }
    },

    dropExpired: () => store.transact((write) => write.dropExpired(clock.now())),
  }
}

interface IdempotencyParts {
  database: Database
  env: Env
  clock: Clock
  hooks: Pick<Hooks, 'daily'>
  keyring: Keyring
}

const sealedReply = { table: 'idempotency_keys', column: 'reply', key: 'id', purpose: 'idempotency' } as const

/** Creates the idempotency store with the settings and the secret of the installation. */
export function createIdempotencyOf({ database, env, clock, hooks, keyring }: IdempotencyParts): Idempotency {
  const [secret] = readSecrets(env.secretKeyFile)
  if (!secret) throw new Error('The installation has no secret.')
  const seal = sealedField(keyring, sealedReply)
  const idempotency = createIdempotency({
    store: storeOf(database, idempotencyRepository),
    clock,
    seal,
    secret,
  })
  hooks.daily.push(async () => ({ idempotencyKeys: await idempotency.dropExpired() }))
  return idempotency
}
