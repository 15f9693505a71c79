import { m } from '#paraglide/messages.js'
import { mayName, namesPerson } from '../../kernel/personal-data/names-person.ts'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'

/** Whom the college names on its pages, its administrators decide: an address may be the office's, too. */
export const collegePersonalData: PersonalData = {
  records: [
    {
      name: 'contact',
      title: m['personalData.contact'],
      tables: ['settings'],
      fate: 'kept',
      kept: m['personalData.contactKept'],
      async read({ db, person }) {
        const rows = await db
          .selectFrom('settings')
          .selectAll()
          .where('key', 'like', 'college%')
          .where(mayName(person, ['value']))
          .execute()
        return rows
          .filter(({ value }) => namesPerson(person, JSON.parse(value)))
          .map(({ key, updated_at }) => ({ setting: key, at: updated_at }))
      },
    },
  ],
}
