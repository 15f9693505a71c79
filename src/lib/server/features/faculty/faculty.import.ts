import { writeExperience } from '#lib/rules/faculty/experience.ts'
import { writeQualifications } from '#lib/rules/faculty/qualifications.ts'
import { routes } from '#lib/routes.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { say } from '#lib/i18n/say.ts'
import { registerOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import { auditEntry } from '../../kernel/audit/audit.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { ChangedCell, ImportKind, RowsWork } from '../../kernel/imports/import-kind.ts'
import { keptRecords } from '../../kernel/records/kept-records.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { auditedChange } from './audit.ts'
import { isHere, isTeaching, memberDigest, memberFieldsOf, type MemberFields } from './faculty-member.ts'
import { listOf, memberColumns, memberValues } from './import/member-columns.ts'
import {
  keyOfRow,
  type MemberRow,
  readMemberRow,
  registerAtHand,
  type RegisterAtHand,
} from './import/member-row.ts'
import { memberRepository, type MemberRepository } from './member.repository.ts'

/**
 * Imports the register of staff from a file. An empty cell keeps the stored value; a cell that says “clear” empties it.
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
    keyOf: keyOfRow,
    fingerprint: memberDigest,
    repeats: { field: () => 'employeeCode', code: 'repeated' },
    uniqueColumns: [{ field: 'employeeCode' }, { field: 'email' }],
    uniqueValues: (row) => [
      { field: 'email', text: row.email },
      { field: 'shortName', text: isHere(row) ? row.shortName : '' },
    ],

    async findExisting({ catalogue }, db, _, keys) {
      const view = await catalogue.read()
      const members = await memberRepository(db).ofKeys(keys)
      return new Map(
        members.map((member) => [
          keyOfRow(member),
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
        if ('entity' in written && row.before)
          await recordChange(work, written.entity, [memberFieldsOf(row.before), memberFieldsOf(row)])
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
        const current = await members.find(entity)
        const reason = kept.get(entity) ?? (await takeMemberBack(members, member, at))
        if (reason) stays.set(line, reason)
        else if (row.before && current)
          await recordChange(work, entity, [current, memberFieldsOf(row.before, current)])
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
  const said = auditedChange(view, [before, after])
  const change = { action: 'facultyMember.changed', entity: 'facultyMember', entityId, ...said }
  await auditRepository(db).record(auditEntry(actor, at, change))
}

/** The columns that a row changes, with both values formatted for display. */
function changedCells(view: CatalogueView, before: MemberFields, after: MemberFields): ChangedCell[] {
  const was = inWords(view, memberFieldsOf(before))
  const becomes = inWords(view, memberFieldsOf(after))
  return [...was].flatMap(([field, text]) => {
    const next = becomes.get(field) ?? ''
    return text === next ? [] : [{ field, before: text, after: next }]
  })
}

const wordsOf = ['status', 'kind', 'gender', 'appointment', 'ratification'] as const
const daysOfMember = ['joinedOn', 'leftOn', 'ratifiedOn'] as const

/** The values by column, as people read them. */
function inWords(view: CatalogueView, { departmentId, qualifications, experience, ...member }: MemberFields) {
  const said = new Map<string, string>(Object.entries(member))
  said.set('department', view.nameOf(departmentId))
  for (const name of wordsOf)
    said.set(name, member[name] && (say(`faculty.${name}.${member[name]}`) ?? member[name]))
  for (const name of daysOfMember) said.set(name, member[name] && showShortDate(member[name]))
  said.set('qualifications', writeQualifications(qualifications))
  said.set('experience', writeExperience(experience))
  return said
}

type WriteOutcome = { entity: string; version: string } | { problem: string; field?: string }

/** Writes a row to the register; returns a code below `importProblem` if that is no longer possible. */
async function writeMember(
  members: MemberRepository,
  { id, before, ...row }: MemberRow & { id: string | null },
  at: string,
): Promise<WriteOutcome> {
  const known = memberFieldsOf(before ?? {})
  const fields = memberFieldsOf(row, known)
  if (id === null && fields.employeeCode === '') fields.employeeCode = await members.nextCode()
  const problem = await problemOf(members, fields, id ?? '')
  if (problem) return problem === 'loginTeaches' ? { problem, field: 'kind' } : { problem }
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
  const current = await members.find(id)
  if (!current) return 'editedSince'
  // An upload of an earlier version did not know the newer fields.
  const fields = memberFieldsOf(before, current)
  const problem = await problemOf(members, fields, id)
  if (problem) return problem
  return (await members.change({ id, version }, fields, at)) ? null : 'editedSince'
}

async function problemOf(
  members: MemberRepository,
  fields: MemberFields,
  ownId: string,
): Promise<string | null> {
  if ((await members.holders(fields, ownId)).length > 0) return 'memberThere'
  if (!isTeaching(fields) && (await members.facultyLogin(ownId)) !== null) return 'loginTeaches'
  const { departmentId } = fields
  return departmentId === null || (await members.isDepartment(departmentId)) ? null : 'departmentGone'
}
