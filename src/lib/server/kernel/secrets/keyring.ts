import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

export interface Key {
  /** Identifies the key of a sealed text without revealing it. */
  id: string
  /** A KeyObject, because the engine parses raw bytes on each use, which takes longer than sealing a text. */
  key: KeyObject
}

/** Keys derived from the installation's secrets, each for one purpose: no key opens what another one sealed. */
export interface Keyring {
  /** Returns the key of the newest secret. */
  current(purpose: string): Key
  /** Returns the keys of all secrets, newest first. */
  all(purpose: string): readonly Key[]
  /**
   * Returns the keys of all secrets after reading them again: a hash of a secret added a moment ago is found only
   * with it.
   */
  allNow(purpose: string): readonly Key[]
  /** Returns a key by its id; null if no secret has it. */
  find(purpose: string, id: string): Key | null
  /** Returns the secrets, newest first. */
  secrets(): readonly string[]
}

declare module '../app.ts' {
  interface Kernel {
    /** The keys for sealed fields. */
    keyring: Keyring
  }
}

/** Creates a keyring. @param read returns the secrets, newest first; called again if a key is unknown */
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

  /** Reloads the secrets, in case one was added. */
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

/**
 * Hashes a short code under every secret, newest first. The hash is keyed, because fifty bits can be brute-forced
 * otherwise.
 */
export const codeHashes =
  (keyring: Pick<Keyring, 'all'>, purpose: string) =>
  (code: string): string[] =>
    keyring.all(purpose).map(({ key }) => createHmac('sha256', key).update(code).digest('base64url'))
