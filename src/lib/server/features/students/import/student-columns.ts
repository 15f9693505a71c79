import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { routes } from '#lib/routes.ts'
import {
  birthdayHeadings,
  emailHeadings,
  fatherMotherHeadings,
  mobileHeadings,
  nameHeadings,
  ownScriptHeadings,
  phoneHeadings,
} from '#lib/rules/names/headings-of-people.ts'
import { codedProfileFields, type CodedProfileField, profileCodes } from '#lib/schemas/students/profile.ts'
import { profileWords } from '#lib/students/profile-words.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn, ImportValue } from '../../../kernel/imports/import-column.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'

const shapes = {
  rollNumber: {
    aliases: [
      'roll no',
      'roll',
      'htno',
      'hall ticket no',
      'hall ticket',
      'regd no',
      'pin',
      'pin no',
      'usn',
      'prn',
      'college roll no',
      'university roll no',
      'university regd no',
      'university hall ticket no',
    ],
    fallbacks: ['student id', 'student no', 'student code', 'enrolment no', 'university id', 'id no'],
    example: '26B81A0501',
    isText: true,
    isName: true,
  },
  admissionNumber: {
    aliases: ['admission no', 'admission number'],
    fallbacks: ['application no', 'application id', 'admission id'],
    example: '2026/0117',
    isText: true,
    isName: true,
  },
  name: {
    aliases: nameHeadings,
    required: true,
    example: 'Asha Rao',
    isName: true,
    isPersonName: true,
  },
  nameInOwnScript: {
    aliases: ownScriptHeadings,
    example: 'ఆశా రావు',
    isPersonName: true,
    isClearable: true,
  },
  course: {
    aliases: ['course', 'course name'],
    fallbacks: ['program', 'degree', 'course code'],
    example: 'B.Tech',
    isOpen: true,
  },
  branch: {
    aliases: ['branch', 'branch name', 'course branch', 'allotted branch', 'admitted branch'],
    fallbacks: [
      'branch code',
      'department',
      'department name',
      'specialization',
      'stream',
      'discipline',
      'branch of study',
    ],
    required: true,
    example: 'CSE',
    isOpen: true,
  },
  batch: {
    aliases: ['batch', 'batch year', 'admitted batch', 'academic batch', 'admission batch', 'joining batch'],
    fallbacks: ['year of admission', 'admission year', 'admitted year', 'year of joining', 'joining year'],
    required: true,
    example: '2026-2030',
    isOpen: true,
    changesWith: ['batch'],
  },
  // Many class lists write the semester as two columns: Year III, Sem I.
  year: {
    aliases: ['year', 'year of study', 'study year', 'current year', 'class year', 'yr'],
    example: 'I',
    isText: true,
  },
  semester: {
    aliases: ['semester', 'sem', 'year sem', 'year and sem', 'semester name'],
    example: 'I-I',
    isText: true,
    isOpen: true,
    isClearable: true,
    changesWith: ['batch'],
  },
  section: {
    aliases: ['section', 'sec', 'class section', 'branch section'],
    example: 'A',
    isOpen: true,
    isClearable: true,
    changesWith: ['batch', 'course', 'branch', 'semester'],
  },
  regulation: {
    aliases: ['regulation', 'reg', 'academic regulation'],
    example: 'R23',
    isOpen: true,
    isClearable: true,
  },
  category: {
    aliases: ['category', 'caste category', 'social category', 'reservation category', 'category of caste'],
    fallbacks: ['caste', 'community', 'reservation'],
    example: 'BC-B',
    isOpen: true,
    isClearable: true,
  },
  seatType: {
    aliases: ['seat type', 'type of seat', 'quota', 'seat category', 'seat quota', 'admission quota'],
    example: 'Convener',
    isOpen: true,
    isClearable: true,
  },
  entryType: {
    aliases: ['entry type', 'type of entry', 'admission entry type', 'mode of entry', 'entry'],
    example: 'Regular',
    isOpen: true,
    isClearable: true,
  },
  gender: {
    aliases: ['gender', 'sex', 'gender male female', 'male female', 'm f'],
    example: 'Female',
    isClearable: true,
  },
  disability: {
    aliases: [
      'pwd',
      'phc',
      'ph',
      'pwd phc',
      'person with disability',
      'person with disability pwd',
      'disability',
      'disabled',
      'divyang',
      'differently abled',
      'physically challenged',
      'physically handicapped',
    ],
    example: 'No',
    isClearable: true,
  },
  minority: {
    aliases: ['minority', 'religious minority', 'minority status', 'minority yes no'],
    example: 'No',
    isClearable: true,
  },
  domicile: {
    aliases: ['state of domicile', 'domicile', 'domicile state', 'home state', 'native state'],
    fallbacks: ['state'],
    example: 'Telangana',
    isClearable: true,
  },
  incomeSlab: {
    aliases: [
      'family income a year',
      'income',
      'income slab',
      'annual income',
      'family income',
      'annual family income',
      'parent income',
      'annual income of parents',
    ],
    example: '₹1,50,000',
    isText: true,
    isOpen: true,
    mayEndInZeros: true,
    isClearable: true,
  },
  apaar: {
    aliases: [
      'apaar id',
      'apaar',
      'apaar no',
      'abc id',
      'abc id apaar id',
      'abc apaar id',
      'apaar abc id',
      'abc',
    ],
    example: '100020003000',
    isText: true,
    mayEndInZeros: true,
    isClearable: true,
  },
  dateOfBirth: {
    aliases: birthdayHeadings,
    example: '15/08/2008',
    isText: true,
    isDate: true,
    isClearable: true,
  },
  mobile: {
    aliases: mobileHeadings,
    fallbacks: phoneHeadings,
    example: '9848022338',
    isText: true,
    mayEndInZeros: true,
    isClearable: true,
  },
  email: {
    aliases: emailHeadings,
    fallbacks: ['personal email', 'college email', 'institute email', 'official email'],
    example: 'name@college.edu',
    isClearable: true,
  },
  fatherName: {
    aliases: fatherMotherHeadings.name('father'),
    example: 'Suresh Rao',
    isPersonName: true,
    isClearable: true,
  },
  fatherMobile: {
    aliases: fatherMotherHeadings.mobile('father'),
    example: '9848022339',
    isText: true,
    mayEndInZeros: true,
    isClearable: true,
  },
  motherName: {
    aliases: fatherMotherHeadings.name('mother'),
    example: 'Lata Rao',
    isPersonName: true,
    isClearable: true,
  },
  motherMobile: {
    aliases: fatherMotherHeadings.mobile('mother'),
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
  // The cast is safe: these are the keys of `shapes`.
  (Object.keys(shapes) as StudentColumn[]).map((field) => ({
    field,
    required: false,
    ...shapes[field],
    title: m[`students.field.${field}`],
    help: m[`students.help.${helpOf(field)}`],
    ...(isCoded(field) && { values: profileValues(field) }),
    ...(isListed(field) && { listedAt: routes.catalogueList(listColumnOf[field]) }),
  }))

type Help =
  | 'rollNumber'
  | 'admissionNumber'
  | 'name'
  | 'course'
  | 'batch'
  | 'year'
  | 'entry'
  | 'date'
  | 'mobile'
  | 'gender'
  | 'yesNo'
  | 'domicile'
  | 'incomeSlab'
  | 'apaar'
  | 'other'

function helpOf(field: StudentColumn): Help {
  if (field === 'rollNumber' || field === 'admissionNumber') return field
  if (field === 'name' || field === 'course' || field === 'batch') return field
  if (field === 'year') return field
  if (field === 'gender' || field === 'domicile') return field
  if (field === 'incomeSlab' || field === 'apaar') return field
  if (field === 'disability' || field === 'minority') return 'yesNo'
  if (isListed(field)) return 'entry'
  if (field === 'dateOfBirth') return 'date'
  return field.toLowerCase().endsWith('mobile') ? 'mobile' : 'other'
}

const isCoded = (field: StudentColumn): field is StudentColumn & CodedProfileField =>
  codedProfileFields.some((each) => each === field)

const yesWords = ['Y', 'True', '1']
const noWords = ['N', 'False', '0', 'Nil']

/** How files write the values of a detail, besides the words of both languages. */
const writtenAs: Readonly<Record<CodedProfileField, Readonly<Record<string, readonly string[]>>>> = {
  gender: {
    male: ['M', 'Boy', 'Boys', 'Man'],
    female: ['F', 'Girl', 'Girls', 'Woman', 'Fe male'],
    other: ['O', 'T', 'TG', 'Trans', 'Third gender', 'Other', 'Others', 'Divers'],
  },
  disability: {
    yes: [...yesWords, 'PWD', 'PHC', 'PH', 'Divyang'],
    no: [...noWords, 'None', 'Non PH', 'Not PH'],
  },
  minority: {
    yes: [...yesWords, 'Minority'],
    no: [...noWords, 'Non minority', 'Non-minority'],
  },
  // The letters of a state, which are its code, are read without an entry here.
  domicile: {
    TS: ['TG'],
    OD: ['OR', 'Orissa'],
    UK: ['UA', 'Uttaranchal'],
    CG: ['CT', 'Chattisgarh'],
    DL: ['New Delhi'],
    PY: ['Pondicherry'],
    TN: ['Tamilnadu'],
    AP: ['Andhra', 'A.P.', 'A.P'],
    abroad: ['Abroad', 'Foreign'],
  },
  incomeSlab: {},
}

const profileValues = (field: CodedProfileField): ImportValue[] =>
  profileCodes[field].map((value) => ({
    value,
    title: profileWords[field][value] ?? (() => value),
    aliases: writtenAs[field][value] ?? [],
  }))

/** Maps columns to the catalogue list that their values come from. */
export const listColumnOf = {
  ...({ course: 'course', branch: 'branch', batch: 'batch', semester: 'semester' } as const),
  ...({
    section: 'section',
    regulation: 'regulation',
    category: 'casteCategory',
    seatType: 'seatType',
    entryType: 'admissionEntryType',
  } as const),
} satisfies Partial<Record<StudentColumn, CatalogueKind>>

const isListed = (field: StudentColumn): field is keyof typeof listColumnOf =>
  Object.hasOwn(listColumnOf, field)

/** Returns the current catalogue values by column. */
export function studentValues(view: CatalogueView): Record<string, ImportValue[]> {
  return Object.fromEntries(
    Object.entries(listColumnOf).map(([field, kind]) => {
      const words = view.open(kind).map(({ shortName, name }) => (kind === 'branch' && shortName) || name)
      return [field, [...new Set(words)].map((value) => ({ value, title: () => value }))]
    }),
  )
}
