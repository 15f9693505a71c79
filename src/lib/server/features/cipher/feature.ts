import type { Kysely } from 'kysely'
import { routes } from '#lib/routes.ts'
import { staffRoles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { type AuditAction, auditActions } from '../../kernel/audit/audit-actions.ts'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { invalid } from '../../kernel/core/errors.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Feature } from '../../kernel/feature.ts'
import { decrypt, encrypt } from '../../kernel/secrets/aes-gcm.ts'
import type { Keyring } from '../../kernel/secrets/keyring.ts'
import { type Store, storeOf } from '../../kernel/store/store.ts'

/** How the audit trail labels cipher actions. */
const cipherTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: auditActions('text.encrypted', 'text.decrypted', 'text.notDecrypted'),
}

interface CipherService {
  /** @throws DomainError Invalid `cipher.nothingToEncrypt` */
  encrypt(plain: string, actor: Actor): Promise<string>
  /** @throws DomainError Invalid `cipher.nothingToDecrypt`, `cipher.undecipherable` */
  decrypt(sealed: string, actor: Actor): Promise<string>
}

interface Parts {
  keyring: Keyring
  store: Store<CipherRepository>
  clock: Clock
}

const version = 'p1'
/** The keys are derived for this purpose only, so they cannot decrypt anything stored elsewhere. */
const purpose = 'prangan cipher page'

/**
 * Encrypts texts with AES-256-GCM and a separate key. The format is `p1.{key id}.{nonce}.{tag}.{text}` in base64url.
 */
function createCipherService({ keyring, store, clock }: Parts): CipherService {
  /** Audits that a text was processed, but never the text. */
  async function record(action: AuditAction, characters: number, actor: Actor): Promise<void> {
    const { id } = keyring.current(purpose)
    const entry = { action, entity: 'text', entityId: id, after: { characters } }
    await store.transact((write) => write.audit.record(auditEntry(actor, clock.now(), entry)))
  }

  return {
    async encrypt(plain, actor) {
      if (plain.trim() === '') throw invalid('cipher.nothingToEncrypt')
      const { id, key } = keyring.current(purpose)
      const sealed = encrypt(key, plain)
      await record('text.encrypted', plain.length, actor)
      return [version, id, sealed].join('.')
    },

    async decrypt(sealed, actor) {
      const text = sealed.trim()
      if (text === '') throw invalid('cipher.nothingToDecrypt')
      const plain = open(text, keyring)
      await record(plain === null ? 'text.notDecrypted' : 'text.decrypted', text.length, actor)
      if (plain === null) throw invalid('cipher.undecipherable')
      return plain
    },
  }
}

/** Returns null for a text that was not encrypted here or was modified. */
function open(text: string, keyring: Keyring): string | null {
  const [form, id = '', ...parts] = text.split('.')
  const key = form === version && parts.length >= 3 ? keyring.find(purpose, id) : null
  try {
    return key && decrypt(key.key, parts.join('.'))
  } catch {
    return null
  }
}

type CipherRepository = ReturnType<typeof cipherRepository>

/** The feature stores nothing but audit entries. */
const cipherRepository = (db: Kysely<Tables>) => ({ audit: auditRepository(db) })

/** Lets staff encrypt and decrypt texts. */
export const cipherFeature: Feature = {
  name: 'cipher',
  menu: [
    {
      key: 'cipher',
      group: 'own',
      rank: 10,
      title: m['cipher.title'],
      icon: 'lock',
      link: routes.cipher,
      roles: staffRoles,
    },
  ],
  // Audits that a text was processed, but never the text.
  ...cipherTrail,
  audited: { text: ['characters'] },
  pages: { '/[...locale]/app/Encrypt Decrypt': staffRoles },
  limits: { cipher: { points: 30, duration: 60 } },
}

export const createCipher = ({
  database,
  clock,
  keyring,
}: Pick<Kernel, 'database' | 'clock' | 'keyring'>): CipherService =>
  createCipherService({
    keyring,
    store: storeOf(database, cipherRepository),
    clock,
  })

declare module '../../kernel/app.ts' {
  interface App {
    cipher: CipherService
  }
}

declare module '../../kernel/http/limits.ts' {
  interface LimitNames {
    cipher: true
  }
}
