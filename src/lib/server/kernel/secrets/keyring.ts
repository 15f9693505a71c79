import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

export interface Key {
  /** Says which key a text was sealed with, and nothing of the key. */
  id: string
  /** The engine looks through bytes anew each time that it is given them, which takes longer than sealing a text. */
  key: KeyObject
}

/** Keys derived from the installation's secrets, each for one purpose: what one seals, no other opens. */
export interface Keyring {
  /** Of the newest secret. */
  current(purpose: string): Key
  /** Of every secret, the newest first. */
  all(purpose: string): readonly Key[]
  /** The same with a secret that was put beside the others a moment ago: what it has hashed is found by it alone. */
  allNow(purpose: string): readonly Key[]
  /** Null where no secret gives a key of this id. */
  find(purpose: string, id: string): Key | null
  /** The newest first. */
  secrets(): readonly string[]
}

declare module '../app.ts' {
  interface Kernel {
    /** Keys for sealed fields. */
    keyring: Keyring
  }
}

/** @param read the secrets, the newest first; asked again where a key is not among those that are known */
export function createKeyring(read: () => readonly string[]): Keyring {
  let secrets = read()
  const derived = new Map<string, readonly Key[]>()

  function all(purpose: string): readonly Key[] {
    const keys = derived.get(purpose) ?? secrets.map((secret) => keyFor(secret, purpose))
    derived.set(purpose, keys)
    return keys
  }

  function current(purpose: string): Key {
    const [key] = all(purpose)
    if (!key) throw new Error('The installation has no secret.')
    return key
  }

  const known = (purpose: string, id: string): Key | null => all(purpose).find((key) => key.id === id) ?? null

  /** Takes in a secret that was put beside these since they were read. */
  function look(): void {
    const now = read()
    if (now.join('\n') === secrets.join('\n')) return
    secrets = now
    derived.clear()
  }

  return {
    current,
    all,
    secrets: () => secrets,
    allNow(purpose) {
      look()
      return all(purpose)
    },
    find(purpose, id) {
      const found = known(purpose, id)
      if (found) return found
      look()
      return known(purpose, id)
    },
  }
}

function keyFor(secret: string, purpose: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), key: createSecretKey(bytes) }
}

/** Hashes of a short code, under the newest secret first: fifty bits are tried out soon where the hash needs no key. */
export const codeHashes =
  (keyring: Pick<Keyring, 'all'>, purpose: string) =>
  (code: string): string[] =>
    keyring.all(purpose).map(({ key }) => createHmac('sha256', key).update(code).digest('base64url'))
