import { type KeyObject, createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Keyring } from './keyring.ts'

/** Plain bytes per piece; each is sealed separately, so that a large file can be opened while it is read. */
const pieceBytes = 64 * 1024
const tagBytes = 16
const sealedPieceBytes = pieceBytes + tagBytes
const form = Buffer.from('pf1.')
const keyIdBytes = 8
const saltBytes = 16
const headBytes = form.length + keyIdBytes + saltBytes

const piecesOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / pieceBytes))

/** Returns the sealed length of plain bytes. */
export const sealedLength = (bytes: number): number => headBytes + bytes + piecesOf(bytes) * tagBytes

/**
 * Seals with AES-256-GCM in pieces under a key per file: `pf1.{key id}{salt}{piece}{tag}{piece}{tag}…`. A piece opens
 * only at its own position, and the last one only as the last, so that nothing can be truncated, inserted or moved.
 */
export function sealBytes(keyring: Keyring, purpose: string, bytes: Uint8Array): Uint8Array {
  const key = keyring.current(purpose)
  const salt = randomBytes(saltBytes)
  const own = fileKey(key.key, salt)
  const parts: Uint8Array[] = [form, Buffer.from(key.id, 'latin1'), salt]
  const pieces = piecesOf(bytes.byteLength)
  for (let place = 0; place < pieces; place += 1) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(place, place === pieces - 1))
    const piece = bytes.subarray(place * pieceBytes, (place + 1) * pieceBytes)
    parts.push(cipher.update(piece), cipher.final(), cipher.getAuthTag())
  }
  return Buffer.concat(parts)
}

/**
 * Opens sealed bytes.
 * @throws Error if they were sealed for another purpose or with a lost secret, or were changed
 */
export function openBytes(keyring: Keyring, purpose: string, sealed: Uint8Array): Uint8Array {
  const opener = openerOf(keyring, purpose)
  return Buffer.concat([...opener.take(sealed), opener.end()])
}

/** Opens sealed bytes as a stream; the reader gets only authenticated pieces. */
export function openStream(keyring: Keyring, purpose: string): TransformStream<Uint8Array, Uint8Array> {
  const opener = openerOf(keyring, purpose)
  return new TransformStream({
    transform(bytes, controller) {
      for (const piece of opener.take(bytes)) controller.enqueue(piece)
    },
    flush: (controller) => controller.enqueue(opener.end()),
  })
}

function openerOf(keyring: Keyring, purpose: string) {
  let held: Buffer = Buffer.alloc(0)
  let own: Buffer | null = null
  let place = 0

  /** Takes bytes from the buffer. */
  function next(bytes: number): Buffer {
    const taken = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return taken
  }

  function openPiece(piece: Buffer, isLast: boolean): Buffer {
    if (!own || piece.length < tagBytes) throw new Error('A sealed file does not open.')
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(place, isLast), { authTagLength: tagBytes })
    decipher.setAuthTag(piece.subarray(-tagBytes))
    place += 1
    return Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()])
  }

  return {
    /** Returns the pieces that can be opened so far; the last one waits for the end. */
    take(bytes: Uint8Array): Buffer[] {
      held = Buffer.concat([held, bytes])
      if (!own && held.length >= headBytes) own = keyIn(keyring, purpose, next(headBytes))
      const opened: Buffer[] = []
      while (own && held.length > sealedPieceBytes) opened.push(openPiece(next(sealedPieceBytes), false))
      return opened
    },
    end: (): Buffer => openPiece(next(held.length), true),
  }
}

/** Finds the key of a file. @throws Error if there is none */
function keyIn(keyring: Keyring, purpose: string, head: Buffer): Buffer {
  const id = head.subarray(form.length, form.length + keyIdBytes).toString('latin1')
  const key = head.subarray(0, form.length).equals(form) ? keyring.find(purpose, id) : null
  if (!key) throw new Error('No secret has sealed it.')
  return fileKey(key.key, head.subarray(form.length + keyIdBytes))
}

const fileKey = (key: KeyObject, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'prangan sealed file', 32))

/** Derives the nonce from the position, and from whether the piece is the last. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(place, 7)
  nonce.writeUInt8(Number(isLast), 11)
  return nonce
}
