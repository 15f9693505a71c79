import { normaliseRollNumber } from '#lib/rules/roll-number.ts'
import { m } from '#paraglide/messages.js'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { studentRepository } from './student.repository.ts'

/** The register: as long as there are records of a student, it says whose they are. */
export const studentsPersonalData: PersonalData = {
  nameFields: ['rollNumber'],
  records: [
    {
      name: 'register',
      identifies: true,
      title: m['personalData.register'],
      tables: ['students'],
      fate: 'keptWithRecords',
      kept: m['personalData.registerKept'],
      read: async ({ db, person }) => [
        ...(await studentRepository(db).find([person.records['student'] ?? ''])).values(),
      ],
      async erase({ db, person }) {
        await db
          .deleteFrom('students')
          .where('roll_number', '=', person.records['student'] ?? '')
          .execute()
      },
    },
  ],

  async find(_, db, typed) {
    const rollNumber = normaliseRollNumber(typed)
    const found = await studentRepository(db).find([rollNumber])
    return found.size > 0 ? { records: { student: rollNumber }, names: [rollNumber.toLowerCase()] } : null
  },
}
