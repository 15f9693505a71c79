import { achievementKeepers, achievementOffice } from '#lib/rules/achievement-roles.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { App, Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Faculty } from '../faculty/feature.ts'
import { accreditationLists } from './accreditation.lists.ts'
import { achievementsDashboard } from './achievements.dashboard.ts'
import { achievementsImport } from './achievements.import.ts'
import { achievementsList } from './achievements.list.ts'
import { achievementsPersonalData } from './achievements.personal-data.ts'
import { achievementsReport } from './achievements.report.ts'
import { achievementsRepository } from './achievements.repository.ts'
import { type Achievements, createAchievementsService } from './achievements.service.ts'
import type {} from './achievements.tables.ts'
import { auditedFields } from './audited-achievement.ts'
import { keptByAchievements } from './kept-by-achievements.ts'
import { achievementFiles } from './proof.ts'
import { readBibtex } from './read-bibtex.ts'
import { achievementsTrail } from './achievements.trail.ts'

/** What the faculty have achieved: publications, awards, MoUs, with their proofs. */
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
  lists: { achievements: achievementsList, ...accreditationLists },
  workerCalls: { 'achievements.readBibtex': (_: App, text: string) => readBibtex(text) },
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
  pages: {
    '/[...locale]/app/Faculty/Achievements': achievementKeepers,
    '/[...locale]/app/Faculty/Achievements/[achievementId]': achievementKeepers,
    '/[...locale]/app/Faculty/Achievements/upload': achievementOffice,
  },
}

export const createAchievements = (
  { database, clock, files }: Pick<Kernel, 'database' | 'clock' | 'files'>,
  { faculty }: { faculty: Pick<Faculty, 'find'> },
): Achievements =>
  createAchievementsService({ store: storeOf(database, achievementsRepository), clock, files, faculty })

export { fieldsTyped } from './achievement.ts'
export type { Achievement } from './achievement.ts'
export type { Achievements } from './achievements.service.ts'
export type { Choices } from './choices-within.ts'

declare module '../../kernel/app.ts' {
  interface App {
    achievements: Achievements
  }
}
