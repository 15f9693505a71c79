import type { SaidDeed } from '../../kernel/audit/audit-actions.ts'
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
/** The keys are derived for this alone, so nothing stored elsewhere opens with them. */
const purpose = 'prangan cipher page'

/** Texts for safe keeping: AES-256-GCM with a key of its own. `p1.{key id}.{nonce}.{tag}.{text}`, base64url. */
export function createCipherService({ keyring, store, clock }: Parts): CipherService {
  /** That it was done, never what was written. */
  async function record(action: SaidDeed, characters: number, actor: Actor): Promise<void> {
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

/** Null for whatever was not sealed here, or was changed since. */
function open(text: string, keyring: Keyring): string | null {
  const [form, id = '', ...parts] = text.split('.')
  const key = form === version && parts.length >= 3 ? keyring.find(purpose, id) : null
  try {
    return key && decrypt(key.key, parts.join('.'))
  } catch {
    return null
  }
}
