import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface Seal {
  /** `id` names the row: a text that is moved to another row does not open there. */
  close(plain: string, id: string): string
  /** @throws Error for a text that was not sealed for this row with this installation's secret */
  open(sealed: string, id: string): string
}

/** AES-256-GCM under a key for the outbox alone, so that a copy of the table opens no account. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'prangan outbox', 32))
  return {
    close(plain, id) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
    },

    open(text, id) {
      const [nonce = '', tag = '', sealed = ''] = text.split('.')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
        authTagLength: 16,
      })
      decipher.setAAD(Buffer.from(id)).setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString()
    },
  }
}
