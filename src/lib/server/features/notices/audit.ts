import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import type { NoticeFields } from '#lib/schemas/notices.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { KeptFile } from '../../kernel/kept-files/stored-file.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { limitsNamed } from './notice-limits.ts'
import { noticeTitle } from './notice.ts'

/** How the audit trail labels notice actions and links to the notices. */
export const noticesTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'notice.added',
    'notice.changed',
    'notice.published',
    'notice.removed',
    'notice.withdrawn',
  ),
  records: {
    notice: recordsIn({
      table: 'notices',
      coded: {
        audiences: (code) => say(`notices.for.${code}`),
        state: (code) => say(`notices.state.${code}`),
      },
      name: sql`case title_en when '' then title_de else title_en end`,
      searched: ['title_en', 'title_de'],
      page: '/[...locale]/app/Notices/[noticeId]',
      to: ({ id }) => routes.officeNotice(id),
    }),
  },
}

const compared = [
  'titleEn',
  'textEn',
  'titleDe',
  'textDe',
  'audiences',
  'branches',
  'batches',
  'shownFrom',
  'shownUntil',
  'link',
  'isImportant',
] as const

/** The audited fields of a notice. Of its texts only changed ones are recorded, never the whole notice. */
export const auditedFields = ['title', 'state', ...compared, 'paper'] as const

/** The title by which an audit entry names the notice. */
export const namedNotice = (fields: Pick<NoticeFields, 'titleEn' | 'titleDe'>) => ({
  title: noticeTitle(fields),
})

/**
 * The audit data of a new notice: readers and dates only, because its page has the texts. Branches and batches are
 * recorded by name, because the catalogue may change before the entry is read.
 */
export const addedNotice = (view: CatalogueView, fields: NoticeFields, paper: KeptFile | null) => ({
  ...namedNotice(fields),
  audiences: fields.audiences,
  ...limitsNamed(view, fields),
  shownFrom: fields.shownFrom,
  shownUntil: fields.shownUntil,
  ...paperNamed(paper),
})

interface Version {
  fields: NoticeFields
  paper: KeptFile | null
}

/** Returns the changed fields before and after; null if nothing has changed. */
export function noticeChanges(
  view: CatalogueView,
  was: Version,
  is: Version,
): { before: object; after: object } | null {
  const before = { ...was.fields, ...limitsNamed(view, was.fields) }
  const after = { ...is.fields, ...limitsNamed(view, is.fields) }
  const names = compared.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const isOtherPaper = was.paper?.id !== is.paper?.id
  if (names.length === 0 && !isOtherPaper) return null
  const describeChange = (fields: typeof before, { paper }: Version) => ({
    ...namedNotice(fields),
    ...Object.fromEntries(names.map((name) => [name, fields[name]])),
    ...(isOtherPaper && paperNamed(paper)),
  })
  return { before: describeChange(before, was), after: describeChange(after, is) }
}

const paperNamed = (paper: KeptFile | null): { paper?: string } => (paper ? { paper: paper.name } : {})
