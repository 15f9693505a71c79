/** Notifications of the signed-in pages. */
import * as v from 'valibot'

/** POST readNotifications: marks those that arrived up to this instant, as the page showed them. */
export const readNotificationsBody = v.object({
  until: v.pipe(v.string('field.required'), v.isoTimestamp('field.invalid')),
})

/** Number of later notifications that are unread. */
export const readNotificationsReply = v.object({ unread: v.number() })
