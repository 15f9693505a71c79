import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn, ImportValue } from '../../kernel/imports/import-column.ts'
import type { CatalogueView } from '../catalogue/feature.ts'

const shapes = {
  rollNumber: {
    aliases: [
      'rollno',
      'rollnumber',
      'htno',
      'hallticketno',
      'hallticketnumber',
      'hallticket',
      'regdno',
      'registerno',
      'studentid',
      'pin',
    ],
    example: '26B81A0501',
    isText: true,
    isName: true,
  },
  admissionNumber: {
    aliases: ['admissionno', 'admissionnumber', 'admnno', 'admno', 'applicationno'],
    example: '2026/0117',
    isText: true,
    isName: true,
  },
  name: {
    aliases: ['name', 'studentname', 'fullname', 'nameofthestudent'],
    required: true,
    example: 'Asha Rao',
    isName: true,
    isPersonName: true,
  },
  nameInOwnScript: {
    aliases: ['nameinownscript', 'nameintelugu', 'nameinhindi'],
    example: 'ఆశా రావు',
    isPersonName: true,
    isClearable: true,
  },
  course: { aliases: ['course', 'program', 'programme'], example: 'B.Tech', isOpen: true },
  branch: {
    aliases: ['branch', 'branchcode', 'department', 'dept'],
    required: true,
    example: 'CSE',
    isOpen: true,
  },
  batch: {
    aliases: ['batch', 'admittedbatch', 'academicbatch'],
    required: true,
    example: '2026-2030',
    isOpen: true,
    changesWith: ['batch'],
  },
  semester: {
    aliases: ['semester', 'sem', 'yearsem'],
    example: 'I-I',
    isText: true,
    isOpen: true,
    isClearable: true,
    changesWith: ['batch'],
  },
  section: {
    aliases: ['section', 'sec'],
    example: 'A',
    isOpen: true,
    isClearable: true,
    changesWith: ['batch', 'course', 'branch', 'semester'],
  },
  regulation: { aliases: ['regulation', 'reg'], example: 'R23', isOpen: true, isClearable: true },
  category: {
    aliases: ['category', 'castecategory', 'caste'],
    example: 'BC-B',
    isOpen: true,
    isClearable: true,
  },
  seatType: {
    aliases: ['seattype', 'quota', 'seatcategory'],
    example: 'Convener',
    isOpen: true,
    isClearable: true,
  },
  entryType: {
    aliases: ['entrytype', 'admissionentrytype', 'modeofentry', 'entry'],
    example: 'Regular',
    isOpen: true,
    isClearable: true,
  },
  dateOfBirth: {
    aliases: ['dateofbirth', 'dob', 'birthdate'],
    example: '15/08/2008',
    isText: true,
    isDate: true,
    isClearable: true,
  },
  mobile: {
    aliases: ['mobile', 'studentmobile', 'mobileno', 'mobilenumber', 'phone', 'contactno'],
    example: '9848022338',
    isText: true,
    mayEndInZeros: true,
    isClearable: true,
  },
  email: { aliases: ['email', 'emailid', 'mail', 'mailid'], example: 'name@college.edu', isClearable: true },
  fatherName: {
    aliases: ['fathername', 'fathersname', 'nameofthefather'],
    example: 'Suresh Rao',
    isPersonName: true,
    isClearable: true,
  },
  fatherMobile: {
    aliases: ['fathermobile', 'fathersmobile', 'fathermobileno'],
    example: '9848022339',
    isText: true,
    mayEndInZeros: true,
    isClearable: true,
  },
  motherName: {
    aliases: ['mothername', 'mothersname', 'nameofthemother'],
    example: 'Lata Rao',
    isPersonName: true,
    isClearable: true,
  },
  motherMobile: {
    aliases: ['mothermobile', 'mothersmobile', 'mothermobileno'],
    example: '9848022340',
    isText: true,
    mayEndInZeros: true,
    isClearable: true,
  },
} as const satisfies Record<
  string,
  Partial<ImportColumn> & Pick<ImportColumn, 'aliases' | 'example'> & { required?: true }
>

export type StudentColumn = keyof typeof shapes

export const studentColumns = (): ImportColumn[] =>
  // The keys of `shapes`.
  (Object.keys(shapes) as StudentColumn[]).map((field) => ({
    ...{ field, required: false, ...shapes[field] },
    ...{ title: m[`students.field.${field}`], help: m[`students.help.${helpOf(field)}`] },
    ...(isListed(field) && { listedAt: routes.catalogueList(listOf[field]) }),
  }))

type Help =
  'rollNumber' | 'admissionNumber' | 'name' | 'course' | 'batch' | 'entry' | 'date' | 'mobile' | 'other'

function helpOf(field: StudentColumn): Help {
  if (field === 'rollNumber' || field === 'admissionNumber') return field
  if (field === 'name' || field === 'course' || field === 'batch') return field
  if (isListed(field)) return 'entry'
  if (field === 'dateOfBirth') return 'date'
  return field.toLowerCase().endsWith('mobile') ? 'mobile' : 'other'
}

/** Which list of the catalogue a column takes its values from. */
export const listOf = {
  ...({ course: 'course', branch: 'branch', batch: 'batch', semester: 'semester' } as const),
  ...({
    section: 'section',
    regulation: 'regulation',
    category: 'casteCategory',
    seatType: 'seatType',
    entryType: 'admissionEntryType',
  } as const),
} satisfies Partial<Record<StudentColumn, CatalogueKind>>

const isListed = (field: StudentColumn): field is keyof typeof listOf => Object.hasOwn(listOf, field)

/** What the catalogue has now, by column. */
export function studentValues(view: CatalogueView): Record<string, ImportValue[]> {
  return Object.fromEntries(
    Object.entries(listOf).map(([field, kind]) => {
      const words = view.open(kind).map(({ shortName, name }) => (kind === 'branch' && shortName) || name)
      return [field, [...new Set(words)].map((value) => ({ value, title: () => value }))]
    }),
  )
}
