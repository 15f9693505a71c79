import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Clock } from '../core/clock.ts'
import { keepDays } from '../core/retention.ts'
import type { Database } from '../db/connect.ts'
import type { Hooks } from '../hooks.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { storeOf } from '../store/store.ts'
import { type Notification, type OwnNotification, type Recently, shownDays } from './notification.ts'
import { readsRepository } from './reads.repository.ts'

interface Parts {
  database: Database
  clock: Clock
  hooks: Pick<Hooks, 'daily'>
  jobs: Pick<Jobs, 'endedOf'>
  /** Asks each feature; by then all of them are created. */
  ask(user: CurrentUser, recently: Recently): readonly Promise<Notification[]>[]
}

type Notifications = ReturnType<typeof createNotifications>

declare module '../app.ts' {
  interface Kernel {
    /** The notifications of a user, and which of them are read. */
    notifications: Notifications
  }
}

const day = 24 * 60 * 60 * 1000

/** Creates the notifications of users, newest first, with their read state. */
export function createNotifications({ database, clock, hooks, jobs, ask }: Parts) {
  const store = storeOf(database, readsRepository)
  hooks.daily.push(async ({ daysAgo }) => ({
    readNotifications: await store.transact((write) => write.drop(daysAgo(keepDays.readNotifications))),
  }))

  async function of(user: CurrentUser): Promise<OwnNotification[]> {
    const since = new Date(Date.parse(clock.now()) - shownDays * day).toISOString()
    const recently = { since, jobs: await jobs.endedOf(user.id, since) }
    const parts = await Promise.all(ask(user, recently))
    const all = parts.flat()
    const read = await store.read.among(
      user.id,
      all.map(({ key }) => key),
    )
    return all.map((each) => ({ ...each, isRead: read.has(each.key) })).toSorted(byTime)
  }

  const markKeysRead = (userId: string, keys: readonly string[]): Promise<void> =>
    store.transact((write) => write.add(userId, keys, clock.now()))

  const markRead = (user: CurrentUser, read: readonly OwnNotification[]): Promise<void> =>
    markKeysRead(
      user.id,
      read.map(({ key }) => key),
    )

  return {
    of,

    /** For what a page itself shows each user once: returns those of the keys that the user has seen. */
    keysRead: (userId: string, keys: readonly string[]): Promise<ReadonlySet<string>> =>
      store.read.among(userId, keys),
    markKeysRead,

    /**
     * Returns the notifications for a page and marks those that link to it as read, because the user sees their
     * subject there.
     */
    async onPage(user: CurrentUser, url: URL): Promise<OwnNotification[]> {
      const all = await of(user)
      const seen = all.filter((each) => !each.isRead && leadsHere(each.link, url))
      if (seen.length === 0) return all
      await markRead(user, seen)
      return all.map((each) => (seen.includes(each) ? { ...each, isRead: true } : each))
    },

    /**
     * Marks all shown notifications as read; those that arrived after the page was rendered stay unread. Returns how
     * many stay.
     */
    async readUntil(user: CurrentUser, until: string): Promise<number> {
      const unread = (await of(user)).filter(({ isRead }) => !isRead)
      const shown = unread.filter(({ at }) => at === null || at <= until)
      if (shown.length > 0) await markRead(user, shown)
      return unread.length - shown.length
    },
  }
}

/** Sorts newest first; those without a time come before all others. */
const byTime = (a: OwnNotification, b: OwnNotification): number => (b.at ?? '~').localeCompare(a.at ?? '~')

/**
 * Whether a link leads to the page of an address, in any language; query parameters of the link must be present in
 * the address.
 */
export function leadsHere(link: string, { pathname, searchParams }: URL): boolean {
  const [path = '', query = ''] = link.split('#')[0]?.split('?') ?? []
  const here = decodeURI(pathname)
    .replace(/^\/de(?=\/)/, '')
    .replace(/\/$/, '')
  return (
    decodeURI(path) === here &&
    [...new URLSearchParams(query)].every(([name, value]) => searchParams.get(name) === value)
  )
}
