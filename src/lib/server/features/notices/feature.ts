import { noticeWriters } from '#lib/notices/notice-roles.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { auditedFields, noticesTrail } from './audit.ts'
import { noticesDashboard } from './dashboard.ts'
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

/** What staff tell the college or everybody, between two days. */
export const noticesFeature: Feature = {
  name: 'notices',
  personalData: noticesPersonalData,
  ...noticesTrail,
  audited: { notice: auditedFields },
  files: noticeFiles,
  lists: { notices: noticesList },
  dashboard: noticesDashboard,
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

export function createNotices(kernel: Kernel): Notices {
  const { database, clock, files, hooks, refreshEverywhere } = kernel
  const store = storeOf(database, noticesRepository)
  const writing = createNoticeWriting({ store, clock, files, refreshEverywhere })
  hooks.daily.push(async ({ daysAgo }) => ({ endedNotices: await writing.dropEnded(daysAgo(keepEnded)) }))
  return { ...writing, ...createShownNotices(kernel, store.read.notices) }
}

export type { Notice } from './notice.ts'

declare module '../../kernel/app.ts' {
  interface App {
    notices: Notices
  }
}

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    /** What is up, and what it says. */
    notices: true
  }
}
