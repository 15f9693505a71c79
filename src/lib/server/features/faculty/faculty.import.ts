import { routes } from '#lib/routes.ts'
import { registerOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import { auditEntry } from '../../kernel/audit/audit.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { ChangedCell, ImportKind, RowsWork } from '../../kernel/imports/import-kind.ts'
import { keptRecords } from '../../kernel/records/kept-records.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { auditedFields, auditedMember } from './audit.ts'
import { fieldsOf, keyOfMember, type MemberFields, printOf } from './faculty-member.ts'
import { listOf, memberColumns, memberValues } from './member-columns.ts'
import { memberRepository, type MemberRepository } from './member.repository.ts'
import { type MemberRow, readMemberRow, type RegisterAtHand, registerAtHand } from './parse-member-row.ts'

/** The register of the faculty from a file. An empty cell says nothing: what is known of the person stays, unless the cell says “clear”. */
export const facultyImport: ImportKind<MemberRow, RegisterAtHand> = {
  access: registerOffice,
  title: m['faculty.title'],
  place: async () => ({ title: m['faculty.title'](), link: routes.facultyRegister }),
  columns: () => memberColumns,
  values: async ({ catalogue }) => memberValues(await catalogue.read()),
  addable: ({ catalogue }) => catalogue.wordPlaces(listOf),
  addMissing: ({ catalogue }, missing, actor) => catalogue.addWords(listOf, missing, actor),
  withMissing: (app, missing) => app.catalogue.withWords(app, listOf, missing),
  context: registerAtHand,
  parse: readMemberRow,
  keyOf: keyOfMember,
  fingerprint: printOf,
  repeats: { field: () => 'employeeCode', code: 'repeated' },
  claimColumns: [{ field: 'employeeCode' }, { field: 'email' }],
  claims: ({ email }) => [{ field: 'email', text: email }],

  async known({ catalogue }, db, _, keys) {
    const view = await catalogue.read()
    const members = await memberRepository(db).ofKeys(keys)
    return new Map(
      members.map((member) => [
        keyOfMember(member),
        {
          print: printOf(member),
          entity: member.id,
          version: String(member.version),
          changes: (row: MemberRow) => changedCells(view, member, row),
        },
      ]),
    )
  },

  async commit(work, rows) {
    const { db, at } = work
    const members = memberRepository(db)
    await members.lock()
    const done = []
    for (const { line, row, entity } of rows) {
      const written = await writeMember(members, { ...row, id: entity }, at)
      if ('entity' in written && row.before) await tellChange(work, written.entity, [row.before, row])
      done.push({ line, ...written })
    }
    return done
  },

  async undo(work, rows) {
    const { app, db, at } = work
    const members = memberRepository(db)
    await members.lock()
    const added = rows.filter(({ row }) => row.before === null).map(({ entity }) => entity)
    const kept = await keptRecords(app.features, 'faculty_members', { db, ids: added })
    const stays = new Map<number, string>()
    for (const { line, row, entity, version } of rows) {
      const member = { id: entity, version: Number(version), row }
      const reason = kept.get(entity) ?? (await takeMemberBack(members, member, at))
      if (reason) stays.set(line, reason)
      else if (row.before) await tellChange(work, entity, [row, row.before])
    }
    return stays
  },
}

/** A change of a person stands in the trail, whichever way it came: their page says who made the last one. */
async function tellChange(
  { app, db, actor, at }: RowsWork,
  entityId: string,
  [before, after]: readonly [MemberFields, MemberFields],
): Promise<void> {
  const view = await app.catalogue.read()
  const said = { before: auditedMember(view, before), after: auditedMember(view, after) }
  const change = { action: 'facultyMember.changed', entity: 'facultyMember', entityId, ...said }
  await auditRepository(db).record(auditEntry(actor, at, change))
}

/** What a row of a file would change of a person, by its columns, as people read it. */
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

type Written = { entity: string; version: string } | { problem: string }

/** What a row of an upload makes of the register; a code below `importProblem` where it may not any more. */
async function writeMember(
  members: MemberRepository,
  { id, before, ...row }: MemberRow & { id: string | null },
  at: string,
): Promise<Written> {
  const fields = fieldsOf(row)
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

/** Why the person stays as they are; null where they are as before the upload. */
async function takeMemberBack(
  members: MemberRepository,
  { id, version, row: { before } }: { id: string; version: number; row: MemberRow },
  at: string,
): Promise<string | null> {
  if (before === null) return (await members.remove({ id, version })) ? null : 'editedSince'
  const problem = await problemOf(members, before, id)
  if (problem) return problem
  return (await members.change({ id, version }, fieldsOf(before), at)) ? null : 'editedSince'
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
