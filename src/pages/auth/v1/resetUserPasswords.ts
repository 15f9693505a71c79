import {
  resetUserPasswordsBody,
  resetUserPasswordsReply,
  sentProblem,
} from '#lib/schemas/identity/passwords.ts'
import { isDomainError } from '#lib/server/kernel/core/errors.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { sayError } from '#lib/i18n/say.ts'
import { m } from '#paraglide/messages.js'

export const POST = endpoint({
  summary: 'Changes the password of the signed-in user and ends all their sessions. Status 0 is a refusal.',
  access: 'signedIn',
  limit: 'account',
  body: resetUserPasswordsBody,
  reply: resetUserPasswordsReply,
  async run({ app, body, user, actor }) {
    const { username, oldpassword, newPassword } = body
    const refuse = (code: string, params: Record<string, string | number> = {}) => ({
      status: 0 as const,
      message: sayError(code, params),
    })
    const problem = sentProblem(body)
    if (problem) return refuse(problem.code, problem.params)
    // People can change only their own password, whatever username is sent.
    if (!user || username.toLowerCase() !== user.username) return refuse('password.wrongOld')
    try {
      await app.identity.passwords.change(user.id, oldpassword, newPassword, actor)
      return { status: 1 as const, message: m['password.doneText']() }
    } catch (error) {
      // Only problems with the passwords have status 0; throttling and server errors are reported as everywhere.
      if (!isDomainError(error) || error.kind !== 'Invalid') throw error
      return refuse(error.code, error.params)
    }
  },
})
