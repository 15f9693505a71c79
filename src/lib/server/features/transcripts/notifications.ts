import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Notification, NotificationsOf } from '../../kernel/notifications/notification.ts'
import type { ShownBundle } from './bundles/bundles.service.ts'
import { examinationOffice } from './policy.ts'

/** That the memos of a branch, which somebody asked for, are made. */
export const bundleNotifications: NotificationsOf = async (app, { roles }, { jobs }) => {
  const own = jobs.filter(({ kind }) => kind === 'transcripts.bundle')
  if (own.length === 0 || !examinationOffice.some((role) => roles.includes(role))) return []
  const bundles = new Map((await app.transcripts.bundles.newest()).map((bundle) => [bundle.id, bundle]))
  return own.flatMap(({ id, state, endedAt }) => {
    const bundle = bundles.get(id)
    return bundle ? [{ ...told(bundle, state === 'failed'), key: `job ${id}`, at: endedAt }] : []
  })
}

function told(
  { title: subject, made, skipped }: ShownBundle,
  isFailed: boolean,
): Omit<Notification, 'key' | 'at'> {
  const name = isFailed ? 'failed' : 'memosMade'
  const said = { name, subject, text: m[`notification.${name}`]({ subject }), link: routes.memos }
  if (isFailed) return said
  const counts = { made: showCount(made ?? 0), skipped: showCount(skipped.length) }
  return { ...said, detail: m['transcripts.bundle.counts'](counts) }
}
