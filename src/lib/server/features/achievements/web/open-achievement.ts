import type { APIContext } from 'astro'
import { say } from '#lib/i18n/say.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import type { ToldDeed } from '#lib/lists/told-deed.ts'
import type { App } from '../../../kernel/app.ts'
import { recordDeeds, type RecordTeller } from '../../../kernel/audit/record-history.ts'
import type { FormState } from '../../../kernel/http/forms/plain-form.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { FacultyMember } from '../../faculty/feature.ts'
import { maySee, scopeOf } from '../policy.ts'
import { type Achievement, fieldsOf } from '../records/achievement.ts'
import { type Choices, noDepartment } from '../records/choices.ts'

/** One that is looked at, with whose it is and where its proof is. */
export interface OpenAchievement {
  achievement: Achievement
  member: FacultyMember
  proof: string
}

/** Null for one that is not there, or not for this reader. */
export async function openAchievement(
  app: Pick<App, 'achievements' | 'catalogue' | 'faculty' | 'links'>,
  id: string,
  user: CurrentUser,
): Promise<OpenAchievement | null> {
  const achievement = id === '' ? null : await app.achievements.find(id)
  const member = achievement && (await app.faculty.find(achievement.memberId))
  if (!achievement || !member || !maySee(await scopeOf(app, user), member)) return null
  return { achievement, member, proof: (await app.achievements.proofs([id])).get(id) ?? '' }
}

/** What the form shows of it before anything is typed. */
export function typedOf({ achievement, member }: OpenAchievement): Record<string, string> {
  const { year, citations, inScopus, ...texts } = fieldsOf(achievement)
  return {
    ...texts,
    departmentId: member.departmentId ?? noDepartment,
    year: String(year),
    citations: String(citations),
    inScopus: inScopus ? 'on' : '',
    version: String(achievement.version),
  }
}

/** What the form shows beside what was typed, where it was changed meanwhile; null for every other answer. */
export function staleAchievement(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  { open, choices }: { open: OpenAchievement; choices: Choices },
): Promise<StaleRecord | null> {
  const { version: _, ...stored } = typedOf(open)
  const words: Readonly<Record<string, (value: string) => string>> = {
    departmentId: (value) => choices.departments.find(([id]) => id === value)?.[1] ?? '',
    memberId: (value) => choices.people.find(({ id }) => id === value)?.name ?? '',
    kind: (value) => say(`achievements.kind.${value}`) ?? '',
    inScopus: (value) => say(`achievements.filter.scopus.${value ? 'yes' : 'no'}`) ?? '',
  }
  return staleRecord(context, sent, {
    entity: 'achievement',
    id: open.achievement.id,
    stored,
    label: (field) => say(`achievements.field.${field}`) ?? '',
    word: (field, value) => words[field]?.(value) ?? value,
  })
}

/** What was done with an achievement, the newest first. */
export const achievementHistory = (app: RecordTeller, entityId: string): Promise<ToldDeed[]> =>
  recordDeeds(app, { entity: 'achievement', entityId })
