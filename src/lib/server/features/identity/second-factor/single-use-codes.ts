import { symmetricDecrypt } from 'better-auth/crypto'
import type { Store } from '../../../kernel/store/store.ts'
import type { IdentityRepository } from '../repository.ts'
import type { Auth } from '../sign-in/auth.ts'
import { timeStepOf } from './time-step.ts'

/** Six characters that no authenticator shows: the library refuses and counts them. */
export const noCode = '------'

/** Six digits, as an authenticator shows them; a recovery code looks different. */
export const isTimedCode = (code: string): boolean => /^\d{6}$/.test(code)

export type SpendCode = (userId: string | null, code: string) => Promise<string>

/**
 * Makes a code of an authenticator work once: its time step is used up in the database before the library
 * sees the code, so that a replay opens nothing, whichever process it comes to and however close.
 * Answers the code to hand to the library, which is `noCode` for one that is wrong or used.
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
    // The library reads the machine's clock, and both must mean the same step.
    const step = key === null ? null : timeStepOf(key, code, Date.now())
    if (step === null) return noCode
    const isUnused = await store.transact((write) => write.secondFactors.useStep(userId, step))
    return isUnused ? code : noCode
  }
}
