import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import type { TrailCheckPage } from '#lib/campus/trail-check.ts'
import { actorOf, requireAccess } from '../http/access/access.ts'
import { type FormState, goTo, plainForm } from '../http/forms/plain-form.ts'

/** Handles the button that starts a check of the audit trail. */
export const handleTrailCheck = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async () => {
    const { app, user } = context.locals
    requireAccess(['ROLE_ADMIN'], user)
    await app.audit.startCheck(actorOf(context))
    return goTo(href(routes.audit))
  })

/** Returns the state of the trail for its page: how far it is sealed, and the result of the last check. */
export async function trailCheckPage({
  locals: { app },
}: Pick<APIContext, 'locals'>): Promise<TrailCheckPage> {
  const [{ last, running, failed }, sealed] = await Promise.all([app.audit.checks(), app.audit.sealState()])
  const names = await app.people.namesOf(last ? [last.byId] : [])
  const failedAt = failed && (failed.endedAt ?? failed.createdAt)
  return { last: last && { ...last, by: names.get(last.byId) ?? '' }, running, failedAt, sealed }
}
