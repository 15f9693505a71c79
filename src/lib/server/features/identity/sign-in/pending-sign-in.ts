import { createHmac, timingSafeEqual } from 'node:crypto'

const name = 'prangan.step'
const tenMinutes = 10 * 60

/** Whose password was right, and the identity library's own proof of it, which ends by itself. */
export interface PendingSignIn {
  username: string
  proof: string
}

/**
 * Between the password and the code: a cookie that no script reads, so that nobody types the password
 * twice and no page carries it. It opens nothing without the code.
 */
export function createSignInStep(secret: string) {
  const signatureOf = (text: string): string =>
    createHmac('sha256', secret).update(`step ${text}`).digest('base64url')
  const isSigned = (text: string, signature: string): boolean => {
    const right = signatureOf(text)
    return signature.length === right.length && timingSafeEqual(Buffer.from(signature), Buffer.from(right))
  }

  return {
    cookie(pendingSignIn: PendingSignIn): string {
      const text = Buffer.from(JSON.stringify(pendingSignIn)).toString('base64url')
      return `${name}=${text}.${signatureOf(text)}; Path=/; Max-Age=${tenMinutes}; HttpOnly; SameSite=Lax`
    },

    read(headers: Headers): PendingSignIn | null {
      const given = new RegExp(`(?:^|; )${name}=([\\w-]+)\\.([\\w-]+)`).exec(headers.get('cookie') ?? '')
      const [, text = '', signature = ''] = given ?? []
      // What we signed is what we wrote.
      return isSigned(text, signature)
        ? (JSON.parse(Buffer.from(text, 'base64url').toString()) as PendingSignIn)
        : null
    },

    expired: `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
  }
}
