import type { AuditAction } from '../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { invalid } from '../../kernel/core/errors.ts'
import { decrypt, encrypt } from '../../kernel/secrets/aes-gcm.ts'
import type { Keyring } from '../../kernel/secrets/keyring.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { CipherRepository } from './repository.ts'

export interface CipherService {
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
export function createCipherService({ keyring, store, clock }: Parts): CipherService {
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
