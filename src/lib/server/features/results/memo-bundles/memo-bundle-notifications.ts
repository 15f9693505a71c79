import { showCount } from '#lib/i18n/numbers.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Notification, NotificationsOf } from '../../../kernel/notifications/notification.ts'
import type { MemoBundle } from './memo-bundle.ts'

/** Notifies the person who requested the memos of a branch when they are made or have failed. */
export const memoBundleNotifications: NotificationsOf = async (app, { roles }, { jobs }) => {
  const own = jobs.filter(({ kind }) => kind === 'results.memoBundle')
  if (own.length === 0 || !examinationOffice.some((role) => roles.includes(role))) return []
  const found = await Promise.all(
    own.map(async ({ id, state, endedAt }) => {
      const bundle = await app.results.memoBundles.find(id)
      return bundle && { ...describeBundle(bundle, state === 'failed'), key: `job ${id}`, at: endedAt }
    }),
  )
  return found.filter((each) => each !== null)
}

function describeBundle(
  { examId, title: subject, made, skipped }: MemoBundle,
  isFailed: boolean,
): Omit<Notification, 'key' | 'at'> {
  const name = isFailed ? 'failed' : 'examMemosMade'
  const said = { name, subject, text: m[`notification.${name}`]({ subject }), link: routes.examMemos(examId) }
  if (isFailed) return said
  const counts = { made: showCount(made ?? 0), skipped: showCount(skipped.length) }
  return { ...said, detail: m['memos.counts'](counts) }
}
