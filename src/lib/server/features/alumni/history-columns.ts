import { historyStatuses } from '#lib/schemas/alumni/history.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../kernel/imports/import-column.ts'

/** How files write a status besides. */
const statusAliases = {
  working: ['employed', 'job', 'placed', 'work'],
  studying: ['higher studies', 'student', 'study'],
} as const

const column = (
  field: Exclude<keyof typeof examples, 'status'>,
  aliases: readonly string[],
  more: Partial<ImportColumn> = {},
): ImportColumn => ({
  ...{ field, aliases, required: false, example: examples[field] },
  title: m[`alumni.field.${field}`],
  help: m[`alumni.history.help.${field}`],
  ...more,
})

const examples = {
  ...{ rollNumber: '19B81A0512', name: 'Divya Teja', fatherName: 'Ravi Teja', course: 'B.Tech' },
  ...{ batch: '2019-2023', branch: 'CSE', section: 'A', studentMobile: '9848012345' },
  ...{ studentEmail: 'divya@example.com', company: 'Infosys', packages: '6.5 LPA' },
  ...{ designation: 'Engineer', experience: '2 years', location: 'Pune', instituteName: 'IIT Madras' },
  status: 'Working',
} as const

/** The columns of a list of alumni. Which of them a row needs depends on its status. */
export const historyColumns: readonly ImportColumn[] = [
  {
    ...{ field: 'status', aliases: ['status', 'workingstatus'], required: true, example: examples.status },
    title: m['catalogue.status'],
    help: m['alumni.history.help.status'],
    values: historyStatuses.map((value) => ({
      value,
      title: m[`alumni.history.is.${value}`],
      aliases: statusAliases[value],
    })),
  },
  column('rollNumber', ['rollno', 'rollnumber', 'htno', 'hallticketno'], {
    ...{ required: true, isText: true, isName: true },
  }),
  column('name', ['name', 'studentname', 'fullname'], {
    ...{ required: true, isName: true, isPersonName: true },
  }),
  column('fatherName', ['fathername', 'fathersname'], { required: true, isPersonName: true }),
  column('course', ['course', 'degree'], { required: true }),
  column('batch', ['batch', 'year'], { required: true, isText: true }),
  column('branch', ['branch', 'department', 'specialization'], { required: true }),
  column('section', ['section']),
  column('studentMobile', ['mobile', 'mobilenumber', 'studentmobile', 'phone', 'phonenumber'], {
    ...{ required: true, isText: true, mayEndInZeros: true },
  }),
  column('studentEmail', ['email', 'emailid', 'mail', 'studentemail'], { required: true }),
  column('company', ['company', 'companyname', 'employer', 'organization']),
  column('packages', ['package', 'packages', 'ctc', 'salary']),
  column('designation', ['designation', 'role', 'position']),
  column('experience', ['experience', 'yearsofexperience']),
  column('instituteName', ['institute', 'institutename', 'university', 'college']),
  column('location', ['location', 'place', 'city']),
]
