import { readNotificationsBody, readNotificationsReply } from '#lib/schemas/campus/notifications.ts'
import { unauthenticated } from '#lib/server/kernel/core/errors.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Marks the own notifications as read, but for those that came since they were shown.',
  access: 'signedIn',
  limit: 'staff',
  body: readNotificationsBody,
  reply: readNotificationsReply,
  async run({ app, body, user }) {
    if (!user) throw unauthenticated('session.missing')
    return { unread: await app.notifications.readUntil(user, body.until) }
  },
})
