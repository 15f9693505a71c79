import { type Experience, writeExperience } from '#lib/rules/faculty/experience.ts'
import { type Qualification, writeQualifications } from '#lib/rules/faculty/qualifications.ts'
import { m } from '#paraglide/messages.js'
import { lockRows } from '../../kernel/db/portable.ts'
import { idsOf, personOf } from '../../kernel/personal-data/person.ts'
import type { PersonRequest, PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { memberRepository } from './member.repository.ts'
import { secretsOf, staffSeals } from './secrets/staff-secret.ts'
import { createStaffSecretsRepository } from './secrets/staff-secrets.repository.ts'

/** Personal data of current and former staff. */
export const facultyPersonalData: PersonalData = {
  statements: [
    {
      people: 'staff',
      what: m['told.faculty.what'],
      seenBy: m['told.faculty.seen'],
      kept: m['told.faculty.kept'],
    },
  ],
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
    {
      name: 'secrets',
      title: m['personalData.staffSecrets'],
      tables: ['staff_secrets'],
      fate: 'erased',
      kept: m['personalData.staffSecretsKept'],
      async read({ db, person, app: { keyring } }) {
        const { secrets } = createStaffSecretsRepository(staffSeals(keyring))(db)
        const found = await Promise.all(idsOf(person, 'faculty').map((id) => secrets.find(id)))
        return found.filter((each) => each !== null).map(secretsOf)
      },
      async erase({ db, person }) {
        await db.deleteFrom('staff_secrets').where('member_id', 'in', idsOf(person, 'faculty')).execute()
      },
    },
  ],

  /** Finds a person by employee code or email. */
  find: async (_, db, typed) =>
    (await memberRepository(db).allByName(typed)).map(({ id }) => personOf({ faculty: id })),

  async complete(_, db, { records: { faculty: [id = ''] = [] } }) {
    const member = await memberRepository(db).find(id)
    return member && personOf({}, { employeeCode: member.employeeCode, email: member.email })
  },

  /** Locks the records, so that nobody links them to a login meanwhile. */
  refuse: ({ db, person }) => lockRows(db, 'faculty_members', person.records['faculty'] ?? []),
}

/** Returns the rows with the department's name instead of its id, without fields that are empty. */
async function rowsOf({ db, person }: PersonRequest): Promise<object[]> {
  const rows = await db
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
      'faculty_members.kind as kind',
      'gender',
      'joined_on as joinedOn',
      'left_on as leftOn',
      'mobile',
      'appointment',
      'faculty_members.short_name as shortName',
      'aicte_id as aicteId',
      'university_id as universityId',
      'ratification',
      'ratified_on as ratifiedOn',
      'qualifications',
      'experience',
    ])
    .execute()
  return rows.map(({ qualifications, experience, ...row }) => {
    const said = {
      ...row,
      // Written by the repository alone.
      qualifications: writeQualifications(JSON.parse(qualifications) as Qualification[]),
      experience: writeExperience(JSON.parse(experience) as Experience[]),
    }
    return Object.fromEntries(
      Object.entries(said).filter(([name, value]) => value !== '' || name === 'designation'),
    )
  })
}
