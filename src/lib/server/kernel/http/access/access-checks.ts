import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../../app.ts'
import type { SwitchName, TokenKind } from './access.ts'

/** Returns whether the setting is on now. */
export type IsOn = (app: App) => Promise<boolean>

/** Returns the SHA-256, in hex, of the token of the thing with this id; null if it does not exist or has no token. */
export type TokenHashOf = (app: App, id: string) => Promise<string | null>

export interface Checks {
  switches: Readonly<Record<string, IsOn>>
  tokens: Readonly<Record<string, TokenHashOf>>
}

/** The access checks that features declare. */
export interface AccessChecks {
  isOn(name: SwitchName): Promise<boolean>
  /**
   * Whether one of the tokens belongs to the id. The comparison takes constant time; an id without a token takes as
   * long as one with another token.
   */
  fits(kind: TokenKind, id: string, ...tokens: readonly string[]): Promise<boolean>
}

declare module '../../app.ts' {
  interface Kernel {
    accessChecks: AccessChecks
  }
}

/** The maximum length of a token or id. A token has 256 random bits, 43 characters. */
const longest = 200

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash that is stored for a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Creates the checks; `app` is called only after all features are created. */
export function createAccessChecks({ switches, tokens }: Checks, app: () => App): AccessChecks {
  const noToken = tokenHash(newToken())
  return {
    isOn: async (name) => (await required(switches, name)(app())) === true,
    async fits(kind, id, ...shown) {
      const hashOf = required(tokens, kind)
      const sound = shown.filter((token) => token !== '' && token.length <= longest)
      if (id === '' || id.length > longest || sound.length === 0) return false
      const kept = digestOf((await hashOf(app(), id)) ?? noToken)
      return sound.some((token) => timingSafeEqual(kept, digestOf(tokenHash(token))))
    },
  }
}

/** Hashes to a fixed length for the comparison, whatever a feature stores. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Denies by default. @throws Error if no feature declares the name */
function required<T>(all: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(all, name) ? all[name] : undefined
  if (found === undefined) throw new Error(`No feature declares ${name}.`)
  return found
}
