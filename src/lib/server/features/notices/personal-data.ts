import type { Kysely, Selectable } from 'kysely'
import { m } from '#paraglide/messages.js'
import type { Tables } from '../../kernel/db/tables.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { mayName, namesPerson } from '../../kernel/personal-data/names-person.ts'
import type { Person } from '../../kernel/personal-data/person.ts'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { noticeRepository } from './notice.repository.ts'
import { noticePaper } from './notice.ts'
import type { NoticeRow } from './tables.ts'

/** How many days a notice is kept after its last day. */
export const keepEnded = 1095

/** The authors of notices, and people named in them. */
export const noticesPersonalData: PersonalData = {
  impersonal: { notice_classes: 'Branches and batches of notices.' },
  records: [
    tracesIn({
      name: 'written',
      title: m['personalData.notices.written'],
      table: 'notices',
      by: ['created_by'],
      shows: { at: 'created_at', titleEn: 'title_en', titleDe: 'title_de' },
    }),
    {
      name: 'naming',
      title: m['personalData.notices.naming'],
      tables: ['notices'],
      fate: 'erased',
      kept: () => m['personalData.notices.namingKept']({ days: keepEnded }),
      read: async ({ db, person }) =>
        (await naming(db, person)).map(({ title_en, text_en, title_de, text_de }) => ({
          titleEn: title_en,
          textEn: text_en,
          titleDe: title_de,
          textDe: text_de,
        })),
      /** Erases the whole notice, because a partial one would say something that nobody wrote. */
      async erase({ db, person }) {
        const ids = (await naming(db, person)).map(({ id }) => id)
        for (const id of ids) await keptFileRepository(db).drop(noticePaper(id))
        await noticeRepository(db).remove(ids)
        if (ids.length > 0) await cacheTagRepository(db).touch('notices')
      },
    },
  ],
}

const columns = ['title_en', 'text_en', 'title_de', 'text_de'] as const

async function naming(db: Kysely<Tables>, person: Person): Promise<Selectable<NoticeRow>[]> {
  const rows = await db.selectFrom('notices').selectAll().where(mayName(person, columns)).execute()
  return rows.filter((row) => columns.some((column) => namesPerson(person, row[column])))
}
