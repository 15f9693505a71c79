import { type KeyObject, createCipheriv, createDecipheriv } from 'node:crypto'
import { randomPart } from '../core/ids.ts'

/**
 * Encrypts with AES-256-GCM: `{nonce}.{tag}.{text}`, base64url. `place` is the context to which the text is bound.
 * @param key of 32 bytes
 */
export function encrypt(key: KeyObject, plain: string, place = ''): string {
  const nonce = randomPart(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = cipher.update(plain, 'utf8')
  // In GCM `final` returns no further bytes; only the tag is left.
  cipher.final()
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** Decrypts a text. @throws Error for a text of another key or place, or one that was changed */
export function decrypt(key: KeyObject, text: string, place = ''): string {
  const [nonce = '', tag = '', sealed = ''] = text.split('.').map((part) => Buffer.from(part, 'base64url'))
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag))
  return Buffer.concat([decipher.update(Buffer.from(sealed)), decipher.final()]).toString('utf8')
}
