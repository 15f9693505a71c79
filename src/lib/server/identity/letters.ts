import type { LinkPurpose } from '#lib/schemas/registration.ts'
import { m } from '#paraglide/messages.js'
import { type Env, originOf } from '../env.ts'
import type { Mail } from '../mail/mail.ts'

/** Letters about accounts, in the language of whoever caused them, with links to this installation. */
export function createLetters(mail: Mail, env: Env) {
  const origin = originOf(env)
  return {
    sendLink(to: string, name: string, purpose: LinkPurpose, token: string): void {
      const link = `${origin}/reset-password?token=${token}`
      mail.send({
        to,
        subject: m[`letter.${purpose}.subject`](),
        text: m[`letter.${purpose}.text`]({ name, link }),
      })
    },
    tell(to: string, decision: 'approved' | 'rejected', name: string): void {
      const text = m[`letter.${decision}.text`]({ name, link: `${origin}/` })
      mail.send({ to, subject: m[`letter.${decision}.subject`](), text })
    },
  }
}
