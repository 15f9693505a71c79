import { type CatalogueKind, catalogueKinds, shapeOf } from '#lib/catalogue/kinds.ts'
import { divyaWorks } from './alumni-histories.ts'
import { typedEntry } from './catalogue.ts'
import { feeType } from './fees.ts'
import { julyExam } from './sample-exam.ts'
import { placeInCse, typedStudent } from './students.ts'
import { departmentId, typedMember } from './faculty.ts'
import { type TestApp, lakshmi } from './test-app.ts'

interface CommandFile {
  text: string
  /** What the kind needs besides. */
  args?: readonly string[]
}

/** What a row of a list of the catalogue says of each thing that its entry may refer to. */
const said = {
  ...{ level: 'UG', degree: 'B.Tech', course: 'B.Tech', branch: 'CSE', casteCategory: 'OC' },
  ...{ shortName: 'NEW', code: '99', years: '4', department: 'CSE', batch: '2021-2025', semester: 'I-I' },
} as const

/** Of each kind of import a file with one row that is new, and what it stands on. */
export async function commandFiles(testApp: TestApp): Promise<Record<string, CommandFile>> {
  const { app } = testApp
  const place = await placeInCse(testApp)
  if ((await app.catalogue.read()).find('seatType', 'Convener').length === 0)
    await app.catalogue.add('seatType', typedEntry({ name: 'Convener' }), lakshmi)
  await app.students.add(typedStudent({ name: 'Asha Rao', admissionNumber: 'A1', ...place }), lakshmi)
  await feeType(testApp)
  const inCse = { departmentId: await departmentId(testApp, 'CSE') }
  await app.faculty.add(typedMember({ employeeCode: 'E201', email: 'e201@example.edu', ...inCse }), lakshmi)
  const exam = await app.results.exams.create(julyExam, lakshmi)
  return {
    students: { text: 'Roll No,Student Name,Branch,Batch\nR1,Ravi,CSE,2021' },
    faculty: { text: 'Employee code,Name,Email,Department\nE301,Sita Devi,sita@example.edu,CSE' },
    'logins.people': {
      text: 'EmpCode,Name,Email,Department\nEMP101,Ravi Kumar,ravi@example.edu,CSE',
      args: ['--choice', 'identifier=empcode'],
    },
    'results.marks': {
      text: 'Htno,Subcode,Subname,Internals,Grade,Credits\nR1,CN,COMPUTER NETWORKS,25,A,3',
      args: ['--about', exam.id],
    },
    dues: { text: 'Roll number,Fee type,Academic year,Amount\nA1,Tuition Fee,2026-2027,500' },
    achievements: { text: 'Employee code,Date,Description,Kind\nE201,08/03/2026,Best teacher award,award' },
    admissions: {
      text: 'Admission No,Student Name,Gender,Course,Batch,Branch,Adhaar No,Date of Birth\n,Asha Rao,F,B.Tech,2026,CSE,2341 2341 2346,15/08/2007',
    },
    'alumni.history': { text: listOf(divyaWorks) },
    'catalogue.seats': { text: 'Course,Branch,Seat type,Seats\nB.Tech,CSE,Convener,60' },
    ...Object.fromEntries(catalogueKinds.map((kind) => [`catalogue.${kind}`, { text: entryFile(kind) }])),
  }
}

/** An entry that the usual catalogue does not have. */
function entryFile(kind: CatalogueKind): string {
  const { within, fields = [], isYears } = shapeOf[kind]
  const used = fields.filter((field) => field !== 'intake')
  return listOf({
    ...(within && { [within]: said[within as keyof typeof said] }),
    name: isYears ? '2040-2044' : 'Something new',
    ...Object.fromEntries(used.map((field) => [field, said[field]])),
  })
}

const listOf = (row: Readonly<Record<string, string>>): string =>
  [Object.keys(row).join(','), Object.values(row).join(',')].join('\n')
