import { createHmac, timingSafeEqual } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { Store } from '../../../kernel/store/store.ts'
import type { IdentityRepository } from '../repository.ts'
import type { Auth } from '../sign-in/auth.ts'

/** Six characters that no authenticator shows; the library refuses and counts them. */
export const noCode = '------'

/** Tells whether the code has six digits, as an authenticator shows them; a recovery code looks different. */
export const isTimedCode = (code: string): boolean => /^\d{6}$/.test(code)

export type SpendCode = (userId: string | null, code: string) => Promise<string>

/**
 * Makes a code of an authenticator work once: its time step is used up in the database before the library sees the
 * code, so that a replay fails, whichever process it reaches and however soon. Returns the code for the library, or
 * `noCode` if it is wrong or already used.
 */
export function createSingleUseCodes(auth: Auth, store: Store<IdentityRepository>): SpendCode {
  async function keyOf(userId: string): Promise<string | null> {
    const data = await store.read.secondFactors.key(userId)
    if (data === null) return null
    const { secretConfig } = await auth.$context
    return symmetricDecrypt({ key: secretConfig, data })
  }

  return async (userId, code) => {
    if (userId === null) return noCode
    const key = await keyOf(userId)
    // The library reads the machine's clock, and both must use the same step.
    const step = key === null ? null : timeStepOf(key, code, Date.now())
    if (step === null) return noCode
    const isUnused = await store.transact((write) => write.secondFactors.useStep(userId, step))
    return isUnused ? code : noCode
  }
}

/** Seconds for which an authenticator shows a code. */
const period = 30

/**
 * Returns the time step of a code (RFC 6238): the current one, or the one before or after, as the identity library
 * accepts them. Null if it matches none of them.
 */
export function timeStepOf(key: string, code: string, milliseconds: number): number | null {
  const present = Math.floor(milliseconds / 1000 / period)
  const typed = Buffer.from(code)
  const isCodeOf = (step: number): boolean => {
    const right = Buffer.from(codeAt(key, step))
    return typed.length === right.length && timingSafeEqual(typed, right)
  }
  return [present + 1, present, present - 1].find(isCodeOf) ?? null
}

/** Computes the six digits of RFC 4226. */
function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
