import {
  emailHeadings,
  fatherMotherHeadings,
  mobileHeadings,
  nameHeadings,
  phoneHeadings,
} from '#lib/rules/names/headings-of-people.ts'
import { historyStatuses } from '#lib/schemas/alumni/history.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../../kernel/imports/import-column.ts'

const statusHeadings = ['status', 'working status', 'present status', 'employment status', 'alumni status']

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
  field,
  aliases,
  required: false,
  example: examples[field],
  title: m[`alumni.field.${field}`],
  help: m[`alumni.history.help.${field}`],
  ...more,
})

const examples = {
  rollNumber: '19B81A0512',
  name: 'Divya Teja',
  fatherName: 'Ravi Teja',
  course: 'B.Tech',
  batch: '2019-2023',
  branch: 'CSE',
  section: 'A',
  studentMobile: '9848012345',
  studentEmail: 'divya@example.com',
  company: 'Infosys',
  packages: '6.5 LPA',
  designation: 'Engineer',
  experience: '2 years',
  location: 'Pune',
  instituteName: 'IIT Madras',
  status: 'Working',
} as const

/** The columns of a list of alumni. Which of them a row needs depends on its status. */
export const historyColumns: readonly ImportColumn[] = [
  {
    field: 'status',
    aliases: statusHeadings,
    required: true,
    example: examples.status,
    title: m['catalogue.status'],
    help: m['alumni.history.help.status'],
    values: historyStatuses.map((value) => ({
      value,
      title: m[`alumni.history.is.${value}`],
      aliases: statusAliases[value],
    })),
  },
  column(
    'rollNumber',
    ['roll no', 'htno', 'hall ticket no', 'hall ticket', 'regd no', 'university roll no'],
    {
      required: true,
      isText: true,
      isName: true,
    },
  ),
  column('name', [...nameHeadings, 'alumni name', 'name of alumni', 'alumnus name'], {
    required: true,
    isName: true,
    isPersonName: true,
  }),
  column('fatherName', fatherMotherHeadings.name('father'), {
    required: true,
    isPersonName: true,
  }),
  column('course', ['course', 'course name'], { required: true, fallbacks: ['degree', 'program'] }),
  column('batch', ['batch', 'batch year', 'academic batch'], {
    required: true,
    isText: true,
    fallbacks: ['year'],
  }),
  column('branch', ['branch', 'branch name'], {
    required: true,
    fallbacks: ['branch code', 'department', 'specialization', 'stream', 'discipline'],
  }),
  column('section', ['section', 'sec']),
  column('studentMobile', mobileHeadings, {
    required: true,
    isText: true,
    mayEndInZeros: true,
    fallbacks: phoneHeadings,
  }),
  column('studentEmail', emailHeadings, {
    required: true,
    fallbacks: ['personal email', 'official email', 'college email'],
  }),
  column('company', [
    'company',
    'company name',
    'name of company',
    'placed company',
    'company placed',
    'working company',
    'present company',
    'employer',
    'employer name',
    'organization',
    'organization name',
    'name of organization',
  ]),
  column('packages', [
    'package',
    'ctc',
    'salary',
    'salary package',
    'annual package',
    'package lpa',
    'ctc lpa',
    'annual ctc',
    'annual salary',
    'package offered',
  ]),
  column('designation', ['designation', 'role', 'position', 'job title', 'job role', 'present designation']),
  column('experience', ['experience', 'years of experience', 'work experience', 'total experience']),
  column('instituteName', ['institute', 'institute name', 'name of institute', 'higher studies institute'], {
    fallbacks: ['university', 'university name', 'college', 'college name'],
  }),
  column('location', [
    'location',
    'job location',
    'work location',
    'company location',
    'place',
    'city',
    'place of work',
  ]),
]
