import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { readNotificationsBody } from '#lib/schemas/campus/notifications.ts'
import { requireAccess } from '../http/access/access.ts'
import { parseInput } from '../http/endpoint/read-input.ts'
import { type FormState, goTo, plainForm, textOf } from '../http/forms/plain-form.ts'

/** Handles “Mark all as read” without a script. */
export const handleNotifications = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess('signedIn', user)
    const { until } = parseInput(readNotificationsBody, { until: textOf(form, 'until') })
    if (user) await app.notifications.readUntil(user, until)
    return goTo(href(routes.notifications))
  })
