import { showShortDate } from '#lib/i18n/dates.ts'
import { wordsIn } from '#lib/notices/notice-words.ts'
import { routes } from '#lib/routes.ts'
import { landings } from '#lib/rules/roles/landing.ts'
import { roles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import type { Notice } from './notice.ts'

/** As many as stand on a dashboard; the page of notices has the rest. */
const newest = 5

/** What is up for whoever lands there. */
export const noticesDashboard = dashboardPart({
  facts: ({ notices }, user) => ({ shown: once(() => notices.shownTo(user)) }),
  lists: {
    notices: {
      title: m['notices.title'],
      roles: roles.filter((role) => landings[role]),
      rank: 0,
      async links({ shown }: { shown(): Promise<Notice[]> }) {
        const all = (await shown()).slice(0, newest)
        return all.map((notice) => {
          const { title, lang } = wordsIn(notice, getLocale())
          const about = showShortDate(notice.shownFrom)
          const mark = notice.isImportant ? m['notices.important']() : ''
          return { title, lang, about, mark, link: routes.notice(notice.id) }
        })
      },
      more: () => ({ title: m['notices.all'](), link: routes.notices }),
    },
  },
})
