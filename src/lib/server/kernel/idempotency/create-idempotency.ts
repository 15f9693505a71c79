import type { Clock } from '../core/clock.ts'
import type { Database } from '../db/connect.ts'
import type { Env } from '../env.ts'
import type { Hooks } from '../hooks.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { sealedField } from '../secrets/sealed-field.ts'
import { readSecrets } from '../secrets/secret-key.ts'
import { storeOf } from '../store/store.ts'
import { type Idempotency, createIdempotency } from './idempotency.ts'
import { idempotencyRepository } from './idempotency.repository.ts'

interface Parts {
  database: Database
  env: Env
  clock: Clock
  hooks: Pick<Hooks, 'daily'>
  keyring: Keyring
}

const sealedReply = { table: 'idempotency_keys', column: 'reply', key: 'id', purpose: 'idempotency' } as const

/** Of the installation, by its settings and with its secret. */
export function createIdempotencyOf({ database, env, clock, hooks, keyring }: Parts): Idempotency {
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
