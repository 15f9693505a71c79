import * as v from 'valibot'
import { employeeCodeHeadings } from '#lib/faculty/employee-code-headings.ts'
import { routes } from '#lib/routes.ts'
import { emailHeadings, nameHeadings } from '#lib/rules/names/headings-of-people.ts'
import { limitIn } from '#lib/rules/cells/limit-in.ts'
import { isNewUserName } from '#lib/rules/names/user-name.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import { facultyRow, studentRow } from '#lib/schemas/logins.ts'
import type { Role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../kernel/imports/import-column.ts'
import type { ImportKind } from '../../kernel/imports/import-kind.ts'

/** A person who will get a login. */
interface Person {
  username: string
  fullName: string
  email: string
  program: string
}

const columnsOf = {
  rollNumber: {
    aliases: ['roll no', 'htno', 'hall ticket no', 'hall ticket', 'regd no', 'university roll no', 'pin no'],
    fallbacks: ['student id', 'user name', 'username'],
    example: '21B81A0501',
    isText: true,
  },
  empcode: {
    aliases: employeeCodeHeadings,
    example: 'E077',
    isText: true,
  },
  name: {
    aliases: [...nameHeadings, 'faculty name', 'employee name', 'staff name'],
    example: 'Anjali Sharma',
    isPersonName: true,
  },
  email: {
    aliases: [...emailHeadings, 'faculty email', 'staff email', 'employee email'],
    fallbacks: ['personal email', 'college email', 'official email', 'institute email'],
    example: 'name@college.edu',
  },
  department: {
    aliases: ['department', 'department name'],
    fallbacks: ['branch', 'branch name', 'program'],
    example: 'CSE',
  },
} as const

type Field = keyof typeof columnsOf

const words = {
  rollNumber: { title: m['logins.field.rollNumber'], help: m['logins.help.rollNumber'] },
  empcode: { title: m['logins.field.empcode'], help: m['logins.help.empcode'] },
  name: { title: m['logins.field.name'], help: m['logins.help.name'] },
  email: { title: m['logins.field.email'], help: m['logins.help.email'] },
  department: { title: m['logins.field.department'], help: m['logins.help.department'] },
} as const

const identifiers = ['rollNumber', 'empcode', 'email'] as const
const identifierOf = ({ identifier }: ImportOptions): Identifier =>
  identifiers.find((each) => each === identifier) ?? 'rollNumber'
const roleOf = (identifier: Identifier): Role =>
  identifier === 'rollNumber' ? 'ROLE_STUDENT' : 'ROLE_FACULTY'

const fieldsOf = (identifier: Identifier): readonly Field[] =>
  identifier === 'rollNumber' ? ['rollNumber', 'name', 'email'] : ['empcode', 'name', 'email', 'department']

function columnOf(field: Field, identifier: Identifier): ImportColumn {
  return { field, ...words[field], ...columnsOf[field], required: field === identifier }
}

/** Imports people who will get logins. Existing logins do not change. */
export const peopleImport: ImportKind<Person, Identifier> = {
  access: ['ROLE_ADMIN'],
  title: m['logins.list'],
  place: async () => ({ title: m['logins.title'](), link: routes.createLogins }),
  choices: [
    {
      name: 'identifier',
      title: m['logins.listFor'],
      values: [
        { value: 'rollNumber', title: m['logins.listBy.rollNumber'] },
        { value: 'empcode', title: m['logins.listBy.empcode'] },
        { value: 'email', title: m['logins.listBy.email'] },
      ],
    },
  ],
  columns: {
    list: (options) => {
      const identifier = identifierOf(options)
      return fieldsOf(identifier).map((field) => columnOf(field, identifier))
    },
  },
  identity: {
    keyOf: ({ username }) => username.toLowerCase(),
    fingerprint: ({ fullName, email, program }) => `${fullName}\t${email}\t${program}`,
    repeats: { field: identifierOf, code: 'repeated' },
    keepsExisting: true,

    async findExisting({ identity }, db, _, keys) {
      const found = await identity.importedLogins.known(db, keys)
      return new Map([...found].map(([name, { id, version }]) => [name, { print: '', entity: id, version }]))
    },
  },
  rows: {
    context: async (_, { options }) => identifierOf(options),

    parse({ text, fault }, identifier) {
      const cells: RosterCells = {
        rollNumber: text('rollNumber'),
        empcode: text('empcode'),
        name: text('name'),
        email: text('email').toLowerCase(),
        department: text('department'),
      }
      const faults = faultsOf(cells, identifier)
      for (const [field, { code, params }] of faults) fault(field, code, params)
      if (faults.size > 0) return null
      const typed = cells[identifier]
      const username = identifier === 'rollNumber' ? typed.toUpperCase() : typed
      return { username, fullName: cells.name || username, email: cells.email, program: cells.department }
    },
  },
  writing: {
    async commit({ app, db, found, actor }, rows) {
      const role = roleOf(identifierOf(found.options))
      const kind = role === 'ROLE_STUDENT' ? 'student' : 'member'
      const names = rows.map(({ row }) => row.username)
      const records = await app.links.recordsNamed(kind, names)
      const done = []
      for (const { line, row } of rows) {
        const known = records.get(row.username.toLowerCase())
        if (known?.mayLink === false) {
          done.push({ line, problem: 'memberLeft' })
          continue
        }
        const login = await app.identity.importedLogins.add(db, row, known?.role ?? role)
        if (login && known) await app.links.add(db, { kind, recordId: known.id, userId: login.id }, actor)
        done.push(
          login ? { line, entity: login.id, version: login.version } : { line, problem: 'loginThere' },
        )
      }
      return done
    },

    async undo({ app, db }, rows) {
      const stays = new Map<number, string>()
      // In a fixed order, to avoid deadlocks with another administrator's undo.
      for (const { line, entity: id, version } of rows.toSorted((a, b) => (a.entity < b.entity ? -1 : 1))) {
        const reason = await app.identity.importedLogins.remove(db, { id, version })
        if (reason) stays.set(line, reason)
      }
      return stays
    },

    after: { title: m['logins.makeSlips'], call: 'createImportedLoginSlips', fileName: 'Login_Slips.pdf' },
  },
}

/** The field that becomes the user name. */
type Identifier = 'rollNumber' | 'empcode' | 'email'

/** A person's cells in a list; missing ones are empty. */
export type RosterCells = Record<'rollNumber' | 'empcode' | 'name' | 'email' | 'department', string>

/** A code below `importProblem` with the parameters of its message. */
interface RosterFault {
  code: FaultCode
  params?: Record<string, number>
}
type FaultCode = 'missing' | 'tooLong' | 'usernameWrong' | 'emailWrong'

/** Validates a person's cells; returns the faults by field. */
export function faultsOf(cells: RosterCells, identifier: Identifier): Map<keyof RosterCells, RosterFault> {
  const faults = new Map<keyof RosterCells, RosterFault>()
  const schema = identifier === 'rollNumber' ? studentRow : facultyRow
  for (const issue of v.safeParse(schema, cells).issues ?? [])
    faults.set(v.getDotPath(issue) as keyof RosterCells, faultOf(issue))
  if (cells[identifier] === '') faults.set(identifier, { code: 'missing' })
  else if (!faults.has(identifier) && !isNewUserName(cells[identifier]))
    faults.set(identifier, { code: 'usernameWrong' })
  return faults
}

const faultOf = (issue: v.BaseIssue<unknown>): RosterFault =>
  issue.message === 'field.tooLong' ? { code: 'tooLong', params: limitIn(issue) } : { code: 'emailWrong' }
