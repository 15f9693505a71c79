import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { invalid } from '../../kernel/core/errors.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { CipherRepository } from './cipher.repository.ts'

export interface CipherService {
  /** @throws DomainError Invalid `cipher.nothingToEncrypt` */
  encrypt(plain: string, actor: Actor): Promise<string>
  /** @throws DomainError Invalid `cipher.nothingToDecrypt`, `cipher.undecipherable` */
  decrypt(sealed: string, actor: Actor): Promise<string>
}

interface Parts {
  /** The installation's secret; the key is derived from it for this purpose alone, so nothing stored elsewhere opens with it. */
  secret: string
  store: Store<CipherRepository>
  clock: Clock
}

const version = 'p1'

/** Texts for safe keeping: AES-256-GCM with a key of its own. `p1.{key id}.{nonce}.{tag}.{text}`, base64url. */
export function cipherService({ secret, store, clock }: Parts): CipherService {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'prangan cipher page', 32))
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8)

  /** That it was done, never what was written. */
  async function record(action: string, characters: number, actor: Actor): Promise<void> {
    const entry = { action, entity: 'text', entityId: keyId, after: { characters } }
    await store.transact((write) => write.audit.record(auditEntry(actor, clock.now(), entry)))
  }

  return {
    async encrypt(plain, actor) {
      if (plain.trim() === '') throw invalid('cipher.nothingToEncrypt')
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      await record('text.encrypted', plain.length, actor)
      const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
      return [version, keyId, ...parts].join('.')
    },

    async decrypt(sealed, actor) {
      const text = sealed.trim()
      if (text === '') throw invalid('cipher.nothingToDecrypt')
      const plain = open(text, key, keyId)
      await record(plain === null ? 'text.notDecrypted' : 'text.decrypted', text.length, actor)
      if (plain === null) throw invalid('cipher.undecipherable')
      return plain
    },
  }
}

/** Null for whatever was not sealed here, or was changed since. */
function open(text: string, key: Buffer, keyId: string): string | null {
  const [form, id, nonce = '', tag = '', sealed] = text.split('.')
  if (form !== version || id !== keyId || sealed === undefined) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
      authTagLength: 16,
    })
    decipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    return null
  }
}
