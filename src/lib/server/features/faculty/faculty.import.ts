import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { auditEntry } from '../../kernel/audit/audit.ts'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { ImportKind, RowsWork } from '../../kernel/imports/import-kind.ts'
import { keptRecords } from '../../kernel/records/kept-records.ts'
import { auditedMember } from './audited-member.ts'
import { changedCells } from './changed-cells.ts'
import { type MemberFields, keyOfMember, printOf } from './faculty-member.ts'
import { registerOffice } from '#lib/rules/registers.ts'
import { listOf, memberColumns, memberValues } from './member-columns.ts'
import { memberRepository } from './member.repository.ts'
import { type MemberRow, readMemberRow } from './read-member-row.ts'
import { type RegisterAtHand, registerAtHand } from './register-at-hand.ts'
import { takeMemberBack, writeMember } from './write-member.ts'

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
    const [view, members] = [await catalogue.read(), await memberRepository(db).ofKeys(keys)]
    return new Map(
      members.map((member) => [
        keyOfMember(member),
        {
          ...{ print: printOf(member), entity: member.id, version: String(member.version) },
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
