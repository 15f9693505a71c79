import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { achievementKeepers, achievementOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { App, Kernel } from '../../kernel/app.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'
import { idsOf, personOf } from '../../kernel/personal-data/person.ts'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'
import type { RecordKeepers } from '../../kernel/records/kept-records.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Faculty } from '../faculty/feature.ts'
import { type Achievements, createAchievementsService } from './achievements.service.ts'
import { readBibtex } from './bibtex/parse-bibtex.ts'
import { achievementsDashboard } from './dashboard.ts'
import { achievementsImport } from './import/achievements.import.ts'
import { achievementRepository } from './records/achievement.repository.ts'
import { auditedFields } from './records/achievement.ts'
import { achievementsList } from './records/achievements.list.ts'
import { achievementFiles } from './records/proof.ts'
import { membersWithoutList, withoutReaders } from './records/members-without.list.ts'
import { accreditationLists } from './reports/accreditation.lists.ts'
import { achievementsReport } from './reports/annual-report.ts'
import { achievementsRepository } from './repository.ts'

const achievementsPersonalData: PersonalData = {
  statements: [
    {
      people: 'staff',
      what: m['told.achievements.what'],
      seenBy: m['told.achievements.seen'],
      kept: m['told.achievements.kept'],
    },
  ],
  records: [
    {
      name: 'own',
      title: m['personalData.achievements'],
      tables: ['faculty_achievements'],
      fate: 'erased',
      kept: m['personalData.achievementsKept'],
      read: async ({ db, person }) => {
        const found = await achievementRepository(db).ofMembers(idsOf(person, 'faculty'))
        return found.map(({ id: _, memberId: __, version: ___, ...visibleFields }) => visibleFields)
      },
      async erase({ db, person }) {
        const ids = idsOf(person, 'faculty')
        await db.deleteFrom('faculty_achievements').where('member_id', 'in', ids).execute()
      },
    },
    tracesIn({
      name: 'added',
      title: m['personalData.achievementsAdded'],
      table: 'faculty_achievements',
      by: ['created_by'],
      shows: { at: 'created_at', kind: 'kind' },
    }),
  ],

  /** Files and audit rows of an achievement refer to it by these ids. */
  async complete(_, db, person) {
    const ids = await achievementRepository(db).idsOfMembers(idsOf(person, 'faculty'))
    return ids.length > 0 ? personOf({ achievement: ids }) : null
  },
}

/** How the audit trail labels achievement actions and links to the records. */
const achievementsTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions('achievement.added', 'achievement.changed', 'achievement.removed'),
  records: {
    achievement: recordsIn({
      table: 'faculty_achievements',
      coded: { kind: (code) => say(`achievements.kind.${code}`) },
      name: 'title',
      searched: ['title'],
      page: '/[...locale]/app/Faculty/Achievements/[achievementId]',
      to: ({ id }) => routes.achievement(id),
    }),
  },
}

/** Prevents deletion of faculty members with achievements, which would be deleted with them. */
const keptByAchievements: RecordKeepers = {
  faculty_members: {
    reason: 'recordHasAchievements',
    async kept(db, ids) {
      const rows = await db
        .selectFrom('faculty_achievements')
        .select('member_id')
        .distinct()
        .where('member_id', 'in', ids)
        .execute()
      return rows.map(({ member_id }) => member_id)
    },
  },
}

/** Faculty achievements: publications, awards, MoUs and so on, with their proofs. */
export const achievementsFeature: Feature = {
  name: 'achievements',
  personalData: achievementsPersonalData,
  ...achievementsTrail,
  audited: { achievement: auditedFields },
  keeps: keptByAchievements,
  files: achievementFiles,
  dashboard: achievementsDashboard,
  annualReport: achievementsReport,
  imports: { achievements: achievementsImport },
  lists: {
    achievements: achievementsList,
    membersWithout: membersWithoutList,
    ...accreditationLists,
  },
  workerCalls: { 'achievements.readBibtex': (_: App, text: string) => readBibtex(text) },
  actions: [
    {
      title: m['achievements.title'],
      page: m['achievements.title'],
      synonyms: m['achievements.synonyms'],
      link: routes.achievements,
      roles: achievementKeepers,
    },
    {
      title: m['achievements.add'],
      page: m['achievements.title'],
      synonyms: m['achievements.synonyms'],
      link: routes.achievementAsked('new'),
      roles: achievementKeepers,
    },
    {
      title: m['achievements.upload.title'],
      page: m['achievements.title'],
      link: routes.achievementsUpload,
      roles: achievementOffice,
    },
  ],
  menu: [
    {
      key: 'achievements',
      group: 'work',
      rank: 30,
      title: m['achievements.title'],
      icon: 'award',
      link: routes.achievements,
      roles: achievementKeepers,
    },
  ],
  pageHelp: {
    '/[...locale]/app/Faculty/Achievements/upload': m['pageHelp.upload'],
    '/[...locale]/app/Faculty/Achievements': m['pageHelp.achievements'],
    '/[...locale]/app/Faculty/Achievements/missing': m['pageHelp.achievementsMissing'],
  },
  pages: {
    '/[...locale]/app/Faculty/Achievements': achievementKeepers,
    '/[...locale]/app/Faculty/Achievements/[achievementId]': achievementKeepers,
    '/[...locale]/app/Faculty/Achievements/missing': withoutReaders,
    '/[...locale]/app/Faculty/Achievements/upload': achievementOffice,
  },
}

export const createAchievements = (
  { database, clock, files }: Pick<Kernel, 'database' | 'clock' | 'files'>,
  { faculty }: { faculty: Pick<Faculty, 'findTeaching'> },
): Achievements =>
  createAchievementsService({ store: storeOf(database, achievementsRepository), clock, files, faculty })

export { fieldsTyped } from './records/achievement.ts'
export type { Achievement } from './records/achievement.ts'
export type { Achievements } from './achievements.service.ts'
export type { AchievementChoices } from './records/choices.ts'

declare module '../../kernel/app.ts' {
  interface App {
    achievements: Achievements
  }
}
