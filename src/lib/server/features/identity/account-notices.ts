import { m } from '#paraglide/messages.js'
import type { NoticesOf } from '../../kernel/notice.ts'

/** Accounts that wait for approval. */
export const accountNotices: NoticesOf = async ({ identity }, { roles }) => {
  const count = roles.includes('ROLE_ADMIN') ? await identity.registrations.pending() : 0
  if (count === 0) return []
  const subject = String(count)
  const badge = { entry: 'users', count }
  return [
    {
      name: 'pending',
      subject,
      text: m['notice.pending']({ subject }),
      link: '/app/Admin?state=pending',
      badge,
    },
  ]
}
