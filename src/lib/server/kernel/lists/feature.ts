import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { auditActions } from '../audit/audit-actions.ts'
import type { Feature } from '../feature.ts'
import type { PersonalRecords } from '../personal-data/personal-data.ts'
import { userIdOf } from '../personal-data/person.ts'
import { listRecords } from './audit.ts'
import type { PrintedList } from './files/printed-list.document.ts'
import { writeListFile } from './files/write-file.ts'

const savedViews: PersonalRecords = {
  name: 'views',
  title: m['personalData.lists.views'],
  tables: ['list_views'],
  fate: 'erased',
  kept: m['personalData.lists.kept'],
  async read({ db, person }) {
    const rows = await db
      .selectFrom('list_views')
      .selectAll()
      .where('user_id', '=', userIdOf(person) ?? '')
      .orderBy('created_at')
      .execute()
    return rows.map(({ list, name, query, created_at: at }) => ({ list, name, query, at }))
  },
  async erase({ db, person }) {
    await db
      .deleteFrom('list_views')
      .where('user_id', '=', userIdOf(person) ?? '')
      .execute()
  },
}

const chosenColumns: PersonalRecords = {
  name: 'columns',
  title: m['personalData.lists.columns'],
  tables: ['list_columns'],
  fate: 'erased',
  kept: m['personalData.lists.kept'],
  async read({ db, person }) {
    const rows = await db
      .selectFrom('list_columns')
      .selectAll()
      .where('user_id', '=', userIdOf(person) ?? '')
      .orderBy('list')
      .execute()
    return rows.map(({ list, columns, updated_at: at }) => ({ list, columns, at }))
  },
  async erase({ db, person }) {
    await db
      .deleteFrom('list_columns')
      .where('user_id', '=', userIdOf(person) ?? '')
      .execute()
  },
}

declare module '../documents/document-kind.ts' {
  interface DocumentData {
    'lists.printed': PrintedList
  }
}

/** The kernel's declaration for lists. */
export const listsFeature: Feature = {
  name: 'lists',
  pages: { [`/[...locale]${routes.savedViews}`]: 'signedIn' },
  pageTitles: { [`/[...locale]${routes.savedViews}`]: m['listView.title'] },
  documents: {
    'lists.printed': {
      drawing: new URL('./files/printed-list.document.ts', import.meta.url),
      samples: async (words) => (await import('./files/printed-list.samples.ts')).printedListSamples(words),
    },
  },
  actions: [
    {
      title: m['listView.title'],
      page: m['campus.group.own'],
      link: routes.savedViews,
      roles: 'everyone',
    },
  ],
  workerCalls: { 'lists.writeFile': writeListFile },
  // The filters in the audit trail.
  personalData: { nameFields: ['person', 'search'], records: [savedViews, chosenColumns] },
  auditActions: auditActions('list.exported', 'listView.saved', 'listView.removed'),
  records: { list: listRecords },
  audited: { list: ['format', 'filters', 'rows', 'about', 'viewName', 'role'] },
}
