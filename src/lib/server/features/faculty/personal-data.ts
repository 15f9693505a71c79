import { m } from '#paraglide/messages.js'
import { lockRows } from '../../kernel/db/portable.ts'
import { idsOf, personOf } from '../../kernel/personal-data/person.ts'
import type { Asked, PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { memberRepository } from './member.repository.ts'

/** Who teaches here, or did. */
export const facultyPersonalData: PersonalData = {
  nameFields: ['employeeCode'],
  records: [
    {
      name: 'member',
      identifies: true,
      title: m['personalData.facultyMember'],
      tables: ['faculty_members'],
      fate: 'erased',
      kept: m['personalData.facultyMemberKept'],
      read: rowsOf,
      async erase({ db, person }) {
        for (const id of idsOf(person, 'faculty')) await memberRepository(db).erase(id)
      },
    },
  ],

  /** By employee code or by email. */
  find: async (_, db, typed) =>
    (await memberRepository(db).allByName(typed)).map(({ id }) => personOf({ faculty: id })),

  async complete(_, db, { records: { faculty: [id = ''] = [] } }) {
    const member = await memberRepository(db).find(id)
    return member && personOf({}, { employeeCode: member.employeeCode, email: member.email })
  },

  /** Nobody links them to a login or a parent meanwhile. */
  refuse: ({ db, person }) => lockRows(db, 'faculty_members', person.records['faculty'] ?? []),
}

/** With the name of the department in place of its id. */
function rowsOf({ db, person }: Asked): Promise<object[]> {
  return db
    .selectFrom('faculty_members')
    .leftJoin('catalogue_entries', 'catalogue_entries.id', 'faculty_members.department_id')
    .where('faculty_members.id', 'in', idsOf(person, 'faculty'))
    .select([
      'employee_code as employeeCode',
      'faculty_members.name as name',
      'email',
      'catalogue_entries.name as department',
      'designation',
      'status',
    ])
    .execute()
}
