import * as v from 'valibot'
import { employeeCodeHeadings } from '#lib/faculty/employee-code-headings.ts'
import { routes } from '#lib/routes.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { registerOffice } from '#lib/rules/roles/offices.ts'
import { memberInput, memberStatuses } from '#lib/schemas/faculty/member.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import { auditEntry } from '../../kernel/audit/audit.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { ImportColumn, ImportValue } from '../../kernel/imports/import-column.ts'
import type { ChangedCell, ImportKind, RowCells, RowsWork } from '../../kernel/imports/import-kind.ts'
import { reportFaults } from '../../kernel/imports/rows/cell-faults.ts'
import { keptRecords } from '../../kernel/records/kept-records.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { auditedFields, auditedMember } from './audit.ts'
import {
  type FacultyMember,
  memberFieldsOf,
  keyOfMember,
  type MemberFields,
  memberDigest,
} from './faculty-member.ts'
import { memberRepository, type MemberRepository } from './member.repository.ts'

/** A person from a row, with the stored state it replaces; undoing the upload restores that state. */
interface MemberRow extends MemberFields {
  before: (MemberFields & Pick<FacultyMember, 'version'>) | null
}

/** Returns null if a cell is invalid. */
function readMemberRow(cells: RowCells, register: RegisterAtHand): MemberRow | null {
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
  if (!parsed.success) reportFaults(cells, parsed.issues, { codes, reported: ['status'] })
  if (!parsed.success || department === null) return null
  if (isTaken(register, parsed.output)) return cells.fault('email', 'emailTaken')
  const before = known && { ...memberFieldsOf(known), version: known.version }
  return { ...parsed.output, before }
}

/** The import fault for each error code of the form. */
const codes: Readonly<Record<string, string>> = {
  'field.required': 'missing',
  'field.tooLong': 'tooLong',
  'field.notAnEmail': 'emailWrong',
  'field.invisible': 'invisible',
  'faculty.codeForm': 'codeForm',
}

/** Returns an empty text for an empty cell, and null after reporting an unknown or ambiguous department. */
function departmentIn(cells: RowCells, { view }: RegisterAtHand): string | null {
  const word = cells.text('department')
  if (word === '') return ''
  const [found, another] = view.find('department', word)
  if (found && !another) return found.id
  if (!found) return cells.unknown('department')
  return cells.fault('department', 'severalInCatalogue', { list: m['catalogue.many.department']() })
}

/** Returns whether another person of the register has the email. */
function isTaken({ emails }: RegisterAtHand, fields: MemberFields): boolean {
  const holder = emails.get(fields.email)
  return holder !== undefined && holder !== keyOfMember(fields)
}

/** The data that rows are validated against. */
interface RegisterAtHand {
  view: CatalogueView
  members: ReadonlyMap<string, FacultyMember>
  /** The owner of each email, as the key of the employee code. */
  emails: ReadonlyMap<string, string>
}

async function registerAtHand({ faculty, catalogue }: App): Promise<RegisterAtHand> {
  const view = await catalogue.read()
  const all = await faculty.all()
  return {
    view,
    members: new Map(all.map((member) => [keyOfMember(member), member])),
    emails: new Map(all.filter(({ email }) => email !== '').map((each) => [each.email, keyOfMember(each)])),
  }
}

/**
 * Imports the faculty register from a file. An empty cell keeps the stored value; a cell that says “clear” empties it.
 */
export const facultyImport: ImportKind<MemberRow, RegisterAtHand> = {
  access: registerOffice,
  title: m['faculty.title'],
  place: async () => ({ title: m['faculty.title'](), link: routes.facultyRegister }),
  columns: {
    list: () => memberColumns,
    values: async ({ catalogue }) => memberValues(await catalogue.read()),
    addable: ({ catalogue }) => catalogue.wordPlaces(listOf),
    addMissing: ({ catalogue }, missing, actor) => catalogue.addWords(listOf, missing, actor),
    withMissing: (app, missing) => app.catalogue.withWords(app, listOf, missing),
  },
  identity: {
    keyOf: keyOfMember,
    fingerprint: memberDigest,
    repeats: { field: () => 'employeeCode', code: 'repeated' },
    uniqueColumns: [{ field: 'employeeCode' }, { field: 'email' }],
    uniqueValues: ({ email }) => [{ field: 'email', text: email }],

    async findExisting({ catalogue }, db, _, keys) {
      const view = await catalogue.read()
      const members = await memberRepository(db).ofKeys(keys)
      return new Map(
        members.map((member) => [
          keyOfMember(member),
          {
            print: memberDigest(member),
            entity: member.id,
            version: String(member.version),
            changes: (row: MemberRow) => changedCells(view, member, row),
          },
        ]),
      )
    },
  },
  rows: {
    context: registerAtHand,
    parse: readMemberRow,
  },
  writing: {
    mutex: ({ db }) => memberRepository(db).lock(),

    async commit(work, rows) {
      const { db, at } = work
      const members = memberRepository(db)
      const done = []
      for (const { line, row, entity } of rows) {
        const written = await writeMember(members, { ...row, id: entity }, at)
        if ('entity' in written && row.before) await recordChange(work, written.entity, [row.before, row])
        done.push({ line, ...written })
      }
      return done
    },

    async undo(work, rows) {
      const { app, db, at } = work
      const members = memberRepository(db)
      const added = rows.filter(({ row }) => row.before === null).map(({ entity }) => entity)
      const kept = await keptRecords(app.features, 'faculty_members', { db, ids: added })
      const stays = new Map<number, string>()
      for (const { line, row, entity, version } of rows) {
        const member = { id: entity, version: Number(version), row }
        const reason = kept.get(entity) ?? (await takeMemberBack(members, member, at))
        if (reason) stays.set(line, reason)
        else if (row.before) await recordChange(work, entity, [row, row.before])
      }
      return stays
    },
  },
}

/** Audits a change made by an upload or its undo, because the person's page shows who made the last change. */
async function recordChange(
  { app, db, actor, at }: RowsWork,
  entityId: string,
  [before, after]: readonly [MemberFields, MemberFields],
): Promise<void> {
  const view = await app.catalogue.read()
  const said = { before: auditedMember(view, before), after: auditedMember(view, after) }
  const change = { action: 'facultyMember.changed', entity: 'facultyMember', entityId, ...said }
  await auditRepository(db).record(auditEntry(actor, at, change))
}

/** The columns that a row changes, with both values formatted for display. */
function changedCells(view: CatalogueView, before: MemberFields, after: MemberFields): ChangedCell[] {
  const was = inWords(view, before)
  const becomes = inWords(view, after)
  const changed = auditedFields.filter((field) => was[field] !== becomes[field])
  return changed.map((field) => ({ field, before: was[field], after: becomes[field] }))
}

const inWords = (view: CatalogueView, member: MemberFields) => ({
  ...auditedMember(view, member),
  status: m[`faculty.status.${member.status}`](),
})

type WriteOutcome = { entity: string; version: string } | { problem: string }

/** Writes a row to the register; returns a code below `importProblem` if that is no longer possible. */
async function writeMember(
  members: MemberRepository,
  { id, before, ...row }: MemberRow & { id: string | null },
  at: string,
): Promise<WriteOutcome> {
  const fields = memberFieldsOf(row)
  const problem = await problemOf(members, fields, id ?? '')
  if (problem) return { problem }
  if (id === null || before === null) {
    const entity = newId()
    await members.insert(entity, fields, at)
    return { entity, version: '1' }
  }
  const isDone = await members.change({ id, version: before.version }, fields, at)
  return isDone ? { entity: id, version: String(before.version + 1) } : { problem: 'changedMeanwhile' }
}

/** Restores the state before the upload. Returns null on success, otherwise the reason why the person is unchanged. */
async function takeMemberBack(
  members: MemberRepository,
  { id, version, row: { before } }: { id: string; version: number; row: MemberRow },
  at: string,
): Promise<string | null> {
  if (before === null) return (await members.remove({ id, version })) ? null : 'editedSince'
  const problem = await problemOf(members, before, id)
  if (problem) return problem
  return (await members.change({ id, version }, memberFieldsOf(before), at)) ? null : 'editedSince'
}

async function problemOf(
  members: MemberRepository,
  fields: MemberFields,
  ownId: string,
): Promise<string | null> {
  if ((await members.holders(fields, ownId)).length > 0) return 'memberThere'
  const { departmentId } = fields
  return departmentId === null || (await members.isDepartment(departmentId)) ? null : 'departmentGone'
}

/** Other spellings of statuses in files. */
const statusAliases = {
  working: ['active', 'in service', 'regular', 'present'],
  onLeave: ['leave', 'long leave', 'deputation'],
  retired: ['superannuated'],
  left: ['resigned', 'relieved', 'inactive'],
} as const

/** The catalogue list for each column. */
const listOf = { department: 'department' } as const

/** The columns of a faculty upload. */
const memberColumns: readonly ImportColumn[] = [
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

/** The current catalogue values by column. */
const memberValues = (view: CatalogueView): Record<string, ImportValue[]> => ({
  department: [...new Set(view.open('department').map(({ name }) => name))].map((value) => ({
    value,
    title: () => value,
  })),
})
