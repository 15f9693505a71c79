import { m } from '#paraglide/messages.js'
import { mayName, namesPerson } from '../../kernel/personal-data/names-person.ts'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'

/** Agents are people. Who they are stands in their entry alone, and the office decides how long that is. */
export const cataloguePersonalData: PersonalData = {
  impersonal: { subjects: 'What is taught.' },
  records: [
    {
      name: 'entries',
      title: m['personalData.catalogueEntries'],
      tables: ['catalogue_entries'],
      fate: 'kept',
      kept: m['personalData.catalogueEntriesKept'],
      async read({ db, person }) {
        const rows = await db
          .selectFrom('catalogue_entries')
          .selectAll()
          .where(mayName(person, ['name', 'short_name']))
          .execute()
        return rows
          .filter(({ name, short_name }) => namesPerson(person, { name, short_name }))
          .map(({ kind, name, created_at }) => ({ list: kind, name, at: created_at }))
      },
    },
  ],
}
