import { m } from '#paraglide/messages.js'
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
      erase: ({ db, person }) => memberRepository(db).erase(person.records['faculty'] ?? ''),
    },
  ],

  /** By employee code or by email. */
  async find(_, db, typed) {
    const member = await memberRepository(db).findByName(typed)
    if (!member) return null
    return { records: { faculty: member.id }, names: [member.employeeCode.toLowerCase(), member.email] }
  },
}

/** With the name of the department in place of its id. */
function rowsOf({ db, person }: Asked): Promise<object[]> {
  return db
    .selectFrom('faculty_members')
    .leftJoin('catalogue_entries', 'catalogue_entries.id', 'faculty_members.department_id')
    .where('faculty_members.id', '=', person.records['faculty'] ?? '')
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
