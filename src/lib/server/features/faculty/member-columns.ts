import { employeeCodeHeadings } from '#lib/faculty/employee-code-headings.ts'
import { routes } from '#lib/routes.ts'
import { memberStatuses } from '#lib/schemas/faculty/member.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn, ImportValue } from '../../kernel/imports/import-column.ts'
import type { CatalogueView } from '../catalogue/feature.ts'

/** How files write a status besides. */
const statusAliases = {
  working: ['active', 'in service', 'regular', 'present'],
  onLeave: ['leave', 'long leave', 'deputation'],
  retired: ['superannuated'],
  left: ['resigned', 'relieved', 'inactive'],
} as const

/** Which list of the catalogue a column takes its values from. */
export const listOf = { department: 'department' } as const

/** The columns of a list of the faculty. */
export const memberColumns: readonly ImportColumn[] = [
  {
    field: 'employeeCode',
    title: m['faculty.field.employeeCode'],
    aliases: employeeCodeHeadings,
    required: true,
    example: 'E077',
    help: m['faculty.help.employeeCode'],
    isText: true,
    isName: true,
  },
  {
    field: 'name',
    title: m['faculty.field.name'],
    aliases: [
      'name',
      'full name',
      'faculty name',
      'employee name',
      'staff name',
      'teacher name',
      'lecturer name',
      'faculty member name',
      'teaching staff name',
      'faculty',
      'name of faculty',
      'name of employee',
    ],
    required: true,
    example: 'Asha Reddy',
    help: m['faculty.help.name'],
    isName: true,
    isPersonName: true,
  },
  {
    field: 'email',
    title: m['faculty.field.email'],
    aliases: [
      'email',
      'email id',
      'email address',
      'mail',
      'mail id',
      'faculty email',
      'staff email',
      'employee email',
      'official email',
      'college email',
      'institute email',
    ],
    fallbacks: ['personal email'],
    required: false,
    example: 'asha@college.edu',
    help: m['faculty.help.email'],
    isClearable: true,
  },
  {
    field: 'department',
    title: m['faculty.field.department'],
    aliases: ['department', 'department name', 'faculty department', 'working department'],
    fallbacks: ['branch', 'branch name', 'department code'],
    required: false,
    example: 'CSE',
    help: m['faculty.help.department'],
    isOpen: true,
    isClearable: true,
    listedAt: routes.catalogueList(listOf.department),
  },
  {
    field: 'designation',
    title: m['faculty.field.designation'],
    aliases: [
      'designation',
      'current designation',
      'present designation',
      'faculty designation',
      'post',
      'position',
    ],
    required: false,
    example: 'Associate Professor',
    help: m['faculty.help.designation'],
    isClearable: true,
  },
  {
    field: 'status',
    title: m['faculty.field.status'],
    aliases: ['status', 'employment status', 'working status', 'service status', 'employee status'],
    required: false,
    values: memberStatuses.map((value) => ({
      value,
      title: m[`faculty.status.${value}`],
      aliases: statusAliases[value],
    })),
    example: 'Working',
    help: m['faculty.help.status'],
  },
]

/** What the catalogue has now, by column. */
export const memberValues = (view: CatalogueView): Record<string, ImportValue[]> => ({
  department: [...new Set(view.open('department').map(({ name }) => name))].map((value) => ({
    value,
    title: () => value,
  })),
})
