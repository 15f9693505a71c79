import type { APIContext } from 'astro'
import type { Actor } from '../audit/audit.ts'

/** Who asks, as the audit trail names them. */
export const actorOf = ({ locals }: Pick<APIContext, 'locals'>): Actor => ({
  id: locals.user?.id ?? 'visitor',
  name: locals.user?.username ?? 'visitor',
  requestId: locals.requestId,
  roles: locals.user?.roles ?? [],
})
