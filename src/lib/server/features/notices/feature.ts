import { showShortDate } from '#lib/i18n/dates.ts'
import { noticeWriters, type ReaderClasses } from '#lib/notices/notice-roles.ts'
import { wordsIn } from '#lib/notices/notice-words.ts'
import { routes } from '#lib/routes.ts'
import { landings } from '#lib/rules/roles/landing.ts'
import { roles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Kernel } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { Links } from '../links/feature.ts'
import type { Students } from '../students/feature.ts'
import { auditedFields, noticesTrail } from './audit.ts'
import type { Notice } from './notice.ts'
import { noticeFiles } from './notices-files.ts'
import { noticesList } from './notices.list.ts'
import {
  createNoticeWriting,
  createShownNotices,
  type NoticeWriting,
  type ShownNotices,
} from './notices.service.ts'
import { keepEnded, noticesPersonalData } from './personal-data.ts'
import { noticesRepository } from './repository.ts'
import type {} from './tables.ts'

/** How many notices a dashboard shows; the notices page has the rest. */
const newest = 5

/** The current notices for the user. */
const noticesDashboard = dashboardPart({
  facts: ({ notices }, user) => ({ shown: once(() => notices.shownTo(user)) }),
  lists: {
    notices: {
      title: m['notices.title'],
      roles: roles.filter((role) => landings[role]),
      rank: 5,
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

/** Notices by staff for the college or the public, shown between two dates. */
export const noticesFeature: Feature = {
  name: 'notices',
  personalData: noticesPersonalData,
  ...noticesTrail,
  audited: { notice: auditedFields },
  files: noticeFiles,
  lists: { notices: noticesList },
  dashboard: noticesDashboard,
  actions: [
    {
      title: m['notices.form.add'],
      page: m['notices.office.title'],
      link: routes.newNotice,
      roles: noticeWriters,
    },
  ],
  menu: [
    {
      key: 'notices',
      group: 'work',
      rank: 70,
      icon: 'megaphone',
      title: m['notices.office.title'],
      link: routes.officeNotices,
      roles: noticeWriters,
    },
  ],
  pageHelp: {
    '/[...locale]/app/Notices': m['pageHelp.notices'],
    '/[...locale]/app/Notices/new': m['pageHelp.newNotice'],
  },
  pages: {
    '/[...locale]/notices': 'public',
    '/[...locale]/notices/[noticeId]': 'public',
    '/[...locale]/notices.xml': 'public',
    '/[...locale]/app/Notices': noticeWriters,
    '/[...locale]/app/Notices/new': noticeWriters,
    '/[...locale]/app/Notices/[noticeId]': noticeWriters,
  },
}

export interface Notices extends NoticeWriting, ShownNotices {}

interface Needs {
  links: Pick<Links, 'studentOf' | 'childrenOf'>
  students: Pick<Students, 'show'>
  catalogue: Pick<Catalogue, 'read'>
}

export function createNotices(kernel: Kernel, { links, students, catalogue }: Needs): Notices {
  const { database, clock, files, hooks, refreshEverywhere } = kernel
  const store = storeOf(database, noticesRepository)
  const writing = createNoticeWriting({ store, clock, catalogue, files, refreshEverywhere })
  hooks.daily.push(async ({ daysAgo }) => ({ endedNotices: await writing.dropEnded(daysAgo(keepEnded)) }))
  const classesOf = async (userId: string): Promise<ReaderClasses> => {
    const own = await links.studentOf(userId)
    const children = await Promise.all((await links.childrenOf(userId)).map((id) => students.show(id)))
    return { students: own ? [own] : [], parents: children.flatMap((child) => child ?? []) }
  }
  return { ...writing, ...createShownNotices({ ...kernel, catalogue, classesOf }, store.read.notices) }
}

export type { Notice } from './notice.ts'

declare module '../../kernel/app.ts' {
  interface App {
    notices: Notices
  }
}

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    /** Changes whenever notices or their texts change. */
    notices: true
  }
}
