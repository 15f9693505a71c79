import { routes } from '#lib/routes.ts'
import { achievementOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { auditEntry } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { ChangedCell, ImportKind, RowsWork } from '../../../kernel/imports/import-kind.ts'
import {
  type Achievement,
  type AchievementFields,
  auditedAchievement,
  achievementFieldsOf,
  achievementDigest,
  sameKeyOf,
} from '../records/achievement.ts'
import { type AchievementsRepository, achievementsRepository } from '../repository.ts'
import {
  achievementColumns,
  type AchievementSheetRow,
  type AchievementsAtHand,
  achievementsAtHand,
  keyOfRow,
  readAchievementRow,
} from './achievement-rows.ts'

/** Imports achievements from a file: publications with their citations, awards, MoUs. An empty cell changes nothing. */
export const achievementsImport: ImportKind<AchievementSheetRow, AchievementsAtHand> = {
  access: achievementOffice,
  title: m['achievements.title'],
  place: async () => ({ title: m['achievements.title'](), link: routes.achievements }),
  columns: { list: () => achievementColumns },
  identity: {
    keyOf: keyOfRow,
    fingerprint: achievementDigest,
    repeats: { field: () => 'description', code: 'repeated' },

    async findExisting(_, db, __, keys) {
      const { achievements } = achievementsRepository(db)
      const there = await achievements.ofKeys(keys.map((key) => key.split(' ')[1] ?? ''))
      return new Map(
        there.map((each) => [
          keyOfRow(each),
          {
            print: achievementDigest(each),
            entity: each.id,
            version: String(each.version),
            changes: (row: AchievementSheetRow) => changedCells(each, row),
          },
        ]),
      )
    },
  },
  rows: {
    context: achievementsAtHand,
    parse: readAchievementRow,
  },
  writing: {
    async commit(work, rows) {
      const { db, at, actor } = work
      const write = achievementsRepository(db)
      await write.achievements.lockMembers(rows.map(({ row }) => row.memberId))
      const done = []
      for (const { line, row, entity } of rows) {
        const there = await write.achievements.sameOf(row.memberId, [sameKeyOf(row)])
        const [same] = there.values()
        if ((same?.id ?? null) !== entity) done.push({ line, problem: 'changedMeanwhile' })
        else if (entity === null || row.before === null) {
          const id = newId()
          await write.achievements.insert(id, row, { at, byId: actor.id })
          done.push({ line, entity: id, version: '1' })
        } else if (await write.achievements.change({ id: entity, version: row.before.version }, row, at)) {
          await recordChange(work, write, { id: entity, before: row.before, after: row })
          done.push({ line, entity, version: String(row.before.version + 1) })
        } else done.push({ line, problem: 'changedMeanwhile' })
      }
      return done
    },

    async undo(work, rows) {
      const write = achievementsRepository(work.db)
      await write.achievements.lockMembers(rows.map(({ row }) => row.memberId))
      const stays = new Map<number, string>()
      for (const { line, row, entity, version } of rows) {
        const seen = { id: entity, version: Number(version) }
        const isDone = row.before
          ? await write.achievements.change(seen, achievementFieldsOf(row.before), work.at)
          : await write.achievements.remove(seen)
        if (!isDone) stays.set(line, 'editedSince')
        else if (row.before) await recordChange(work, write, { id: entity, before: row, after: row.before })
      }
      return stays
    },
  },
}

interface ImportChange {
  id: string
  before: AchievementSheetRow | Omit<Achievement, 'id'>
  after: AchievementSheetRow | Omit<Achievement, 'id'>
}

/** Audits a change made by an upload or its undo. */
async function recordChange(
  { app, actor, at }: RowsWork,
  { audit }: AchievementsRepository,
  { id, before, after }: ImportChange,
): Promise<void> {
  const member = await app.faculty.findTeaching(after.memberId)
  const person = { employeeCode: member?.employeeCode ?? '' }
  const said = {
    before: auditedAchievement(achievementFieldsOf(before), person),
    after: auditedAchievement(achievementFieldsOf(after), person),
  }
  const change = { action: 'achievement.changed', entity: 'achievement', entityId: id, ...said }
  await audit.record(auditEntry(actor, at, change))
}

/** The columns that a row changes, with both values formatted for display. */
function changedCells(before: AchievementFields, after: AchievementFields): ChangedCell[] {
  const was = inWords(before)
  const becomes = inWords(after)
  return Object.keys(was)
    .filter((field) => was[field] !== becomes[field])
    .map((field) => ({ field, before: was[field] ?? '', after: becomes[field] ?? '' }))
}

function inWords(fields: AchievementFields): Record<string, string> {
  const { memberId: _, kind, inScopus, year, citations, ...texts } = achievementFieldsOf(fields)
  return {
    ...texts,
    kind: m[`achievements.kind.${kind}`](),
    year: String(year),
    citations: String(citations),
    inScopus: m[`achievements.filter.scopus.${inScopus ? 'yes' : 'no'}`](),
  }
}
