import * as v from 'valibot'
import { wordKey } from '#lib/rules/names/word-key.ts'
import { memberInput } from '#lib/schemas/faculty/member.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import type { RowCells } from '../../kernel/imports/import-kind.ts'
import { tellFaults } from '../../kernel/imports/rows/cell-faults.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { type FacultyMember, fieldsOf, keyOfMember, type MemberFields } from './faculty-member.ts'

/** A person as a row makes them, with what was known before: that comes back when the upload is undone. */
export interface MemberRow extends MemberFields {
  before: (MemberFields & Pick<FacultyMember, 'version'>) | null
}

/** Null where a cell is wrong. */
export function readMemberRow(cells: RowCells, register: RegisterAtHand): MemberRow | null {
  const known = register.members.get(wordKey(cells.text('employeeCode'))) ?? null
  const department = departmentIn(cells, register)
  const said = (field: 'email' | 'designation'): string =>
    cells.clears(field) ? '' : cells.text(field) || (known?.[field] ?? '')
  const parsed = v.safeParse(memberInput, {
    employeeCode: cells.text('employeeCode'),
    name: cells.text('name'),
    email: said('email'),
    departmentId: cells.clears('department') ? '' : department || (known?.departmentId ?? ''),
    designation: said('designation'),
    status: cells.text('status') || (known?.status ?? 'working'),
  })
  if (!parsed.success) tellFaults(cells, parsed.issues, { codes, told: ['status'] })
  if (!parsed.success || department === null) return null
  if (isTaken(register, parsed.output)) return cells.fault('email', 'emailTaken')
  const before = known && { ...fieldsOf(known), version: known.version }
  return { ...parsed.output, before }
}

/** How a cell is told what the form says at its field. */
const codes: Readonly<Record<string, string>> = {
  'field.required': 'missing',
  'field.tooLong': 'tooLong',
  'field.notAnEmail': 'emailWrong',
  'field.invisible': 'invisible',
  'faculty.codeForm': 'codeForm',
}

/** Empty where the cell is; null where nobody knows which department it means. */
function departmentIn(cells: RowCells, { view }: RegisterAtHand): string | null {
  const word = cells.text('department')
  if (word === '') return ''
  const [found, another] = view.find('department', word)
  if (found && !another) return found.id
  if (!found) return cells.unknown('department')
  return cells.fault('department', 'severalInCatalogue', { list: m['catalogue.many.department']() })
}

/** Somebody else of the register has the email. */
function isTaken({ emails }: RegisterAtHand, fields: MemberFields): boolean {
  const holder = emails.get(fields.email)
  return holder !== undefined && holder !== keyOfMember(fields)
}

/** What rows are checked with. */
export interface RegisterAtHand {
  view: CatalogueView
  members: ReadonlyMap<string, FacultyMember>
  /** Whose each email is, by the key of the employee code. */
  emails: ReadonlyMap<string, string>
}

export async function registerAtHand({ faculty, catalogue }: App): Promise<RegisterAtHand> {
  const view = await catalogue.read()
  const all = await faculty.all()
  return {
    view,
    members: new Map(all.map((member) => [keyOfMember(member), member])),
    emails: new Map(all.filter(({ email }) => email !== '').map((each) => [each.email, keyOfMember(each)])),
  }
}
