import { type FailedLogins, failedLogins } from '#lib/schemas/logins.ts'
import { m } from '#paraglide/messages.js'
import type { ErrorReply } from '../../../kernel/http/replies/refusals.ts'
import type { CreatedLogins } from '../logins.service.ts'

/** The number of all is `exists`. */
const mostNamed = 500

/** wire: the reply of createStudentLogins and createFacultyLogins. */
export const loginsReply = ({ slips, existing, ...said }: CreatedLogins) => ({
  success: 'true' as const,
  ...said,
  existing: existing.slice(0, mostNamed),
  bs64: slips ? Buffer.from(slips).toString('base64') : '',
})

export type LoginsOf = 'student' | 'faculty'

/** wire: what both calls answer where nothing came of it. */
export const refusalOf = (who: LoginsOf) => ({
  schema: failedLogins,
  say: ({ code, message }: Pick<ErrorReply, 'code' | 'message'>): FailedLogins => ({
    success: 'false',
    msg: sayFailure(who, code, message),
  }),
})

/**
 * What went wrong, where the refusal says it by itself. A sentence about a field leads nowhere without the
 * field, and a fault of ours is told as one.
 */
export function sayFailure(who: LoginsOf, code: string, message: string): string {
  if (code === 'request.failed') return m[`logins.broke.${who}`]()
  return code === 'request.invalid' || code.startsWith('field.') ? m[`logins.failed.${who}`]() : message
}
