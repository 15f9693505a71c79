import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../../app.ts'
import type { SwitchName, TokenKind } from './access.ts'

/** Whether the setting is on now. */
export type IsOn = (app: App) => Promise<boolean>

/** The SHA-256, in hex, of the token of the thing with this id; null where there is no such thing, or no token for it. */
export type TokenHashOf = (app: App, id: string) => Promise<string | null>

export interface Checks {
  switches: Readonly<Record<string, IsOn>>
  tokens: Readonly<Record<string, TokenHashOf>>
}

/** What the features know of who may come in. */
export interface AccessChecks {
  isOn(name: SwitchName): Promise<boolean>
  /** Whether one of them does. Compared in constant time; an id without a token takes as long as one whose token is another. */
  fits(kind: TokenKind, id: string, ...tokens: readonly string[]): Promise<boolean>
}

declare module '../../app.ts' {
  interface Kernel {
    accessChecks: AccessChecks
  }
}

/** A token has 256 random bits, 43 characters. */
const longest = 200

export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** `app` is asked for once all features are made. */
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

/** Of one length, whatever a feature keeps. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** @throws Error where no feature declares it: deny by default */
function required<T>(all: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(all, name) ? all[name] : undefined
  if (found === undefined) throw new Error(`No feature declares ${name}.`)
  return found
}
