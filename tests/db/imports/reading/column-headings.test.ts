import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { importKindsOf } from '#lib/server/kernel/declared.ts'
import { wishOf } from '#lib/server/kernel/imports/mapping/saved-mapping.ts'
import { matchColumns } from '#lib/server/kernel/spreadsheets/columns/guess-columns.ts'
import { universityFile } from '../../../support/results/university-file.ts'

const kinds = importKindsOf(features)

/** Returns the matched heading per field, or with a leading '?' the headings that need confirmation. */
function understood(kindName: string, headings: readonly string[]): Record<string, string> {
  const kind = kinds[kindName]
  if (!kind) throw new Error(kindName)
  const { mapping, doubts } = matchColumns(headings, kind.columns.list({}).map(wishOf))
  const taken = Object.entries(mapping).flatMap(([field, column]) =>
    column === null ? [] : [[field, headings[column] ?? ''] as const],
  )
  const asked = doubts.map(
    ({ field, candidates }) => [field, `? ${candidates.map((at) => headings[at]).join(' | ')}`] as const,
  )
  return Object.fromEntries([...taken, ...asked])
}

const student = 'Roll No,Name,Branch,Batch'
const mark = 'Htno,Subcode,Subname,Grade,Credits'
const person = 'Student Name,Gender,Aadhaar No,Branch,Batch'

/** Kind, headings of the file, field, and the expected heading; '' when none matches. */
const rows: readonly (readonly [kind: string, headings: string, field: string, heading: string])[] = [
  // Similar headings for other people or places.
  ['students', 'College Name,Hall Ticket No,Candidate Name,Branch,Batch', 'name', 'Candidate Name'],
  ['students', 'School Name,Student,Roll No,Branch,Batch', 'name', 'Student'],
  ['students', 'Class Teacher Name,Roll No,Student Name,Branch,Batch', 'name', 'Student Name'],
  ['students', 'Hostel Name,Room No,Roll No,Name,Branch,Batch', 'name', 'Name'],
  ['students', "Father's Name,Student's Name,Roll No,Branch,Batch", 'name', "Student's Name"],
  ['students', "Father's Name,Student's Name,Roll No,Branch,Batch", 'fatherName', "Father's Name"],
  ['students', `${student},Parent Email,Student Email Address`, 'email', 'Student Email Address'],
  ['students', `${student},Parent Email`, 'email', ''],
  ['students', `Mentor Email,${student},E-mail ID`, 'email', 'E-mail ID'],
  ['students', `Guardian Phone,Student Phone,${student}`, 'mobile', 'Student Phone'],
  ['students', `Emergency Contact,Alternate Mobile,Mobile No.,${student}`, 'mobile', 'Mobile No.'],
  ['students', `Emergency Contact Number,${student}`, 'mobile', ''],
  ['students', `${student},Mobile,Mobile 2`, 'mobile', 'Mobile'],
  ['students', `${student},Mobile 1,Mobile 2`, 'mobile', '? Mobile 1 | Mobile 2'],
  ['students', `${student},Father Occupation`, 'fatherName', ''],
  ['students', `${student},Name of Mother,Mobile (Father)`, 'motherName', 'Name of Mother'],
  ['students', `${student},Name of Mother,Mobile (Father)`, 'fatherMobile', 'Mobile (Father)'],
  ['students', `${student},Late Father Name`, 'fatherName', 'Late Father Name'],
  ['admissions', 'Father Aadhaar No,Student Aadhaar No,Student Name', 'aadhaar', 'Student Aadhaar No'],
  ['admissions', 'Aadhaar No. of Father,Aadhaar No. of Student,Name', 'aadhaar', 'Aadhaar No. of Student'],
  ['admissions', 'Student Name,Gender,Father Aadhaar,Branch,Batch', 'aadhaar', ''],
  ['admissions', 'Date of Birth of Father,Student DOB,Name', 'dateOfBirth', 'Student DOB'],
  ['admissions', `${person},Parent Email ID,Student Email ID`, 'email', 'Student Email ID'],
  ['admissions', `${person},Mother Occupation,Father Occupation`, 'fatherOccupation', 'Father Occupation'],
  ['admissions', `${person},Annual Income of Parents`, 'annualIncome', 'Annual Income of Parents'],
  ['admissions', `${person},Father/Guardian Name,Guardian Name`, 'fatherName', 'Father/Guardian Name'],
  ['faculty', 'Employee Code,Father Name,Employee Name', 'name', 'Employee Name'],
  ['faculty', 'HOD Name,Name of Faculty Member,Emp ID', 'name', 'Name of Faculty Member'],
  ['faculty', 'Emp ID,Name,Marital Status', 'status', ''],
  ['faculty', 'Emp ID,AICTE Faculty ID,Name', 'employeeCode', 'Emp ID'],
  ['faculty', 'Emp ID,Name,Official Email,Personal Email', 'email', 'Official Email'],
  ['logins.people', 'Roll No,Student Name,Parent Email,Email', 'email', 'Email'],
  // Headings of other institutions and examinations.
  ['students', 'Roll No,Name,Branch Name,Bank Branch,Batch', 'branch', 'Branch Name'],
  ['students', 'Roll No,Name,Department,Batch,Bank Name,Branch Name,IFSC', 'branch', 'Department'],
  ['students', 'Inter Hall Ticket No,SSC Hall Ticket No,Roll No,Name', 'rollNumber', 'Roll No'],
  [
    'students',
    'EAMCET Hall Ticket No,College Roll Number (HTNO),Name',
    'rollNumber',
    'College Roll Number (HTNO)',
  ],
  ['students', 'Class Roll No,Hall Ticket,Name', 'rollNumber', 'Hall Ticket'],
  ['students', 'Name,Roll No,Branch,Batch,Pin Code', 'rollNumber', 'Roll No'],
  ['students', 'Admission Number,Application No,Name', 'admissionNumber', 'Admission Number'],
  [
    'admissions',
    `${person},Inter Hall Ticket No,EAMCET Hall Ticket No`,
    'hallTicketNo',
    'EAMCET Hall Ticket No',
  ],
  ['admissions', `${person},College Code,College Name,Inter %`, 'percentageOfMarks', 'Inter %'],
  ['admissions', `${person},SSC GPA,10th %`, 'sscPercentage', '10th %'],
  ['admissions', `${person},Bank Name,Bank A/c No,Bank Branch`, 'bankAccountNo', 'Bank A/c No'],
  ['admissions', `${person},PH,Ph No,Pin`, 'studentMobile', 'Ph No'],
  ['admissions', `${person},PH,Ph No,Pin`, 'isPhysicallyChallenged', 'PH'],
  // Earlier and current values.
  ['results.marks', 'Htno,Subcode,Subname,Old Grade,New Grade,Credits', 'grade', 'New Grade'],
  ['results.marks', 'Htno,Subcode,Subname,Original Grade,RV Grade,Credits', 'grade', 'RV Grade'],
  [
    'results.marks',
    'Htno,Subcode,Subname,Grade before Revaluation,Grade after Revaluation,Credits',
    'grade',
    'Grade after Revaluation',
  ],
  ['results.marks', `${mark},Revised Grade`, 'grade', '? Grade | Revised Grade'],
  ['results.marks', `Revaluation Grade,${mark}`, 'grade', '? Revaluation Grade | Grade'],
  ['results.marks', 'Htno,Subcode,Subname,Old Grade,Credits', 'grade', '? Old Grade'],
  ['results.marks', `${mark},Grade`, 'grade', '? Grade | Grade'],
  ['students', 'Old Roll No,New Roll No,Name,Branch,Batch', 'rollNumber', 'New Roll No'],
  ['students', 'Roll No,Old Branch,New Branch,Name,Batch', 'branch', 'New Branch'],
  ['admissions', `${person},Previous College,Previous Branch`, 'branch', 'Branch'],
  ['dues', 'Regd No,Fee Category,Ac Year,Previous Balance,Amount', 'amount', 'Amount'],
  // Figures beside the value.
  ['results.marks', 'Htno,Subcode,Subname,Grade Points,Letter Grade,Credits', 'grade', 'Letter Grade'],
  ['results.marks', 'Htno,Subcode,Subname,Grade Points,Credits', 'grade', '? Grade Points'],
  [
    'results.marks',
    'Htno,Subcode,Subname,Grade,Credits Earned,Credits Registered',
    'credits',
    'Credits Registered',
  ],
  ['results.marks', `${mark},Credit Points,Total Credits`, 'credits', 'Credits'],
  ['results.marks', 'Htno,Max Internals,Internal Marks,Subcode,Subname', 'internals', 'Internal Marks'],
  ['results.marks', `${mark},Mid 1,Mid 2`, 'internals', '? Mid 1 | Mid 2'],
  ['results.marks', `Result,${mark}`, 'grade', 'Grade'],
  ['dues', 'Roll No,Fee Head,Year,Total Fee,Paid Amount,Balance', 'amount', 'Balance'],
  ['dues', 'Roll No,Fee Type,Academic Year,Fee Amount,Due Amount', 'amount', '? Fee Amount | Due Amount'],
  // Codes and names of different things.
  ['results.marks', 'Course,Branch,Htno,Sub Code,Sub Name,Grade,Credits', 'subjectName', 'Sub Name'],
  ['results.marks', 'Course Name,Branch,Htno,Subcode,Paper,Grade,Credits', 'subjectName', 'Paper'],
  ['results.marks', 'Course,Branch,Htno,Subcode,Grade,Credits', 'subjectName', '? Course'],
  ['results.marks', 'Htno,Course Code,Course Name,Grade,Credits', 'subjectName', 'Course Name'],
  ['results.marks', 'Exam Code,Htno,Subject Code,Subject Name', 'subjectCode', 'Subject Code'],
  ['results.marks', `Exam Name,College Name,${mark}`, 'studentName', ''],
  ['results.marks', 'Roll No,Hall Ticket No,Subcode,Subname', 'rollNumber', '? Roll No | Hall Ticket No'],
  ['students', 'Roll No,First Name,Last Name,Branch,Batch', 'name', '? First Name | Last Name'],
  ['students', 'Roll No,Name,Branch Code,Branch Name,Batch', 'branch', 'Branch Name'],
  ['students', `${student},Caste,Category`, 'category', 'Category'],
  ['students', `${student},Email,Student Email`, 'email', '? Email | Student Email'],
  ['achievements', 'Emp Id,Date,Journal,Publisher,ISSN No', 'source', 'Journal'],
  [
    'alumni.history',
    'Present Status,Roll No,Name,Father Name,CTC (LPA),College Name',
    'instituteName',
    'College Name',
  ],
  ['catalogue.branch', 'Course Name,Branch Name,Short Name,Branch Code', 'name', 'Branch Name'],
  ['catalogue.branch', 'Course Name,Branch Name,Short Name,Branch Code', 'within', 'Course Name'],
  ['catalogue.seats', 'Program,Branch Code,Quota,Sanctioned Intake', 'seats', 'Sanctioned Intake'],
  // Spelling variants.
  ['results.marks', 'H.T.No.,Paper Code,Paper Title,Int,Ext,Gr,Cr', 'rollNumber', 'H.T.No.'],
  ['results.marks', 'H.T.No.,Paper Code,Paper Title,Int,Ext,Gr,Cr', 'grade', 'Gr'],
  ['results.marks', 'HALLTICKETNO,STUDENTNAME,SUBJECTCODE,SUBJECTNAME', 'subjectName', 'SUBJECTNAME'],
  ['students', 'Regd. No,Name as per SSC,Dept,Academic Batch', 'name', 'Name as per SSC'],
  ['students', 'Sl No,HTNO,Full Name (in capital letters),D.O.B', 'name', 'Full Name (in capital letters)'],
  ['students', 'Sl No,HTNO,Full Name (in capital letters),D.O.B', 'dateOfBirth', 'D.O.B'],
  ['students', 'Rollno,Studentname,Fathername,Fathermobile,Studentmobile', 'mobile', 'Studentmobile'],
  ['students', 'ADMNNO,STUDENT_NAME,FATHER_NAME,BRANCH,BATCH', 'admissionNumber', 'ADMNNO'],
]

it.each(rows)('%s with %s: %s is %s', (kind, headings, field, heading) => {
  expect(understood(kind, headings.split(','))[field] ?? '').toBe(heading)
  // The order of the columns does not matter.
  if (!heading.startsWith('?'))
    expect(understood(kind, headings.split(',').toReversed())[field] ?? '').toBe(heading)
})

describe.each(Object.entries(kinds))('the headings of %s', (_, kind) => {
  const columns = kind.columns.list({})
  const wishes = columns.map(wishOf)

  it('lead to their own field alone', () => {
    const stray = wishes.flatMap(({ field, aliases, fallbacks = [] }) =>
      [...aliases, ...fallbacks].filter((alias) => matchColumns([alias], wishes).mapping[field] !== 0),
    )
    expect(stray).toEqual([])
  }, 60_000)

  it.each(['en', 'de'] as const)('of its template in %s leave no doubt', (locale) => {
    const titles = columns.map(({ title }) => title({}, { locale }))
    const { mapping, doubts } = matchColumns(titles, wishes)
    expect(doubts).toEqual([])
    expect(Object.values(mapping)).toEqual(columns.map((_column, at) => at))
  })
})

it('the university’s own files leave no doubt', () => {
  const [first = ''] = universityFile('csv').toString().split('\n')
  const { grade, rollNumber } = understood('results.marks', first.trim().split(','))
  expect([grade, rollNumber]).toEqual(['Grade', 'Htno'])
  expect(readdirSync('tests/fixtures/cases').length).toBeGreaterThan(0)
})
