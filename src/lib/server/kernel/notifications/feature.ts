import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { keepDays } from '../core/retention.ts'
import type { Feature } from '../feature.ts'
import { userIdOf } from '../personal-data/person.ts'
import type { PersonRequest, PersonalRecords } from '../personal-data/personal-data.ts'

const ofPerson = ({ db, person }: PersonRequest) =>
  db
    .selectFrom('notification_reads')
    .selectAll()
    .where('user_id', '=', userIdOf(person) ?? '')
    .orderBy('read_at')
    .execute()

const reads: PersonalRecords = {
  name: 'reads',
  title: m['personalData.notifications.reads'],
  tables: ['notification_reads'],
  fate: 'erased',
  kept: () => m['personalData.notifications.readsKept']({ days: keepDays.readNotifications }),
  read: async (asked) => (await ofPerson(asked)).map(({ key, read_at: at }) => ({ notification: key, at })),
  async erase({ db, person }) {
    await db
      .deleteFrom('notification_reads')
      .where('user_id', '=', userIdOf(person) ?? '')
      .execute()
  },
}

/** The notifications as a page, and which of them users have read. */
export const notificationsFeature: Feature = {
  name: 'notifications',
  pages: { [`/[...locale]${routes.notifications}`]: 'signedIn' },
  pageTitles: { [`/[...locale]${routes.notifications}`]: m['notification.title'] },
  actions: [
    {
      title: m['notification.title'],
      page: m['campus.group.own'],
      link: routes.notifications,
      roles: 'everyone',
    },
  ],
  personalData: { records: [reads] },
}
