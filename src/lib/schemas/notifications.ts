/** The bell of the signed-in pages. */
import * as v from 'valibot'

/** POST readNotifications: all that had come by then, as the page showed them. */
export const readNotificationsBody = v.object({
  until: v.pipe(v.string('field.required'), v.isoTimestamp('field.invalid')),
})

/** How many came since, and are unread. */
export const readNotificationsReply = v.object({ unread: v.number() })
