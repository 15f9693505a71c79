import type { APIContext } from 'astro'
import { say, sayError } from '#lib/i18n/say.ts'
import type { ActivityEntry } from '#lib/lists/activity-entry.ts'
import { achievementOffice, keepsAllAchievements } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { recordActivity, type RecordTeller } from '../../../kernel/audit/record-history.ts'
import { mayUse } from '../../../kernel/http/access/access.ts'
import type { FormState } from '../../../kernel/http/forms/plain-form.ts'
import { type DoneMessage, takeDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { FacultyMember } from '../../faculty/feature.ts'
import { maySee, scopeOf } from '../policy.ts'
import { type Achievement, achievementFieldsOf } from '../records/achievement.ts'
import { type AchievementChoices, choicesWithin, noDepartment } from '../records/choices.ts'
import { searchedWithout } from './achievements-form.ts'

/** An achievement that is open on the page, with its person and the link to its proof. */
interface OpenAchievement {
  achievement: Achievement
  member: FacultyMember
  proof: string
}

/** Returns null if the achievement does not exist or the reader may not see it. */
export async function openAchievement(
  app: Pick<App, 'achievements' | 'catalogue' | 'faculty' | 'links'>,
  id: string,
  user: CurrentUser,
): Promise<OpenAchievement | null> {
  const achievement = id === '' ? null : await app.achievements.find(id)
  const member = achievement && (await app.faculty.findTeaching(achievement.memberId))
  if (!achievement || !member || !maySee(await scopeOf(app, user), member)) return null
  return { achievement, member, proof: (await app.achievements.proofs([id])).get(id) ?? '' }
}

/** The form's initial values. */
function typedOf({ achievement, member }: OpenAchievement): Record<string, string> {
  const { year, citations, inScopus, ...texts } = achievementFieldsOf(achievement)
  return {
    ...texts,
    departmentId: member.departmentId ?? noDepartment,
    year: String(year),
    citations: String(citations),
    inScopus: inScopus ? 'on' : '',
    version: String(achievement.version),
  }
}

/** The stored values to show next to the input if the record has changed meanwhile; null for every other outcome. */
function staleAchievement(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  { open, choices }: { open: OpenAchievement; choices: AchievementChoices },
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

/** The activity entries of an achievement, newest first. */
export const achievementHistory = (app: RecordTeller, entityId: string): Promise<ActivityEntry[]> =>
  recordActivity(app, { entity: 'achievement', entityId })

interface AchievementsPage {
  lead: string
  choices: AchievementChoices
  mayUpload: boolean
  /** The name of the open dialog. */
  ask: string
  state: FormState
  /** The achievement in the dialog; null if it does not exist or the reader may not see it. */
  asked: OpenAchievement['achievement'] | null
  edited: { id: string; hasProof: boolean } | null
  stale: StaleRecord | null
  /** True after an edit or a delete: the search results are no longer shown. */
  isCleared: boolean
  outcome: { kind: 'success' | 'warning'; text: string } | null
}

type Context = Parameters<typeof takeDone>[0]

/** The page's list, and the dialog that was requested or submitted. */
export async function achievementsPage(context: Context, sent: FormState): Promise<AchievementsPage> {
  const { locals, url } = context
  const { app, user } = locals
  if (!user) throw new Error('The guard lets nobody else in.')
  const { searchParams: params } = url
  const message = takeDone(context)
  const choices = await choicesWithin(app, user)
  const ask = params.get('ask') ?? (searchedWithout(params) ? 'search' : '')
  const open = await openAchievement(app, params.get('achievement') ?? '', user)
  const stale = open && ask === 'edit' ? await staleAchievement(context, sent, { open, choices }) : null
  return {
    choices,
    ask,
    stale,
    lead: leadOf(user, choices),
    mayUpload: mayUse(achievementOffice, user),
    state: { ...sent, values: { ...shownFirst(ask, open), ...sent.values, ...(stale && versionOf(open)) } },
    asked: open?.achievement ?? null,
    edited: open && { id: open.achievement.id, hasProof: open.proof !== '' },
    isCleared: ['edited', 'deleted'].includes(message.done),
    outcome: outcomeOf(params, sent, message),
  }
}

const versionOf = (open: OpenAchievement | null): Record<string, string> =>
  open ? { version: String(open.achievement.version) } : {}

const shownFirst = (ask: string, open: OpenAchievement | null): Record<string, string> =>
  ask === 'edit' && open ? typedOf(open) : { kind: 'publication' }

function leadOf(user: CurrentUser, { people }: AchievementChoices): string {
  if (keepsAllAchievements(user)) return m['achievements.lead']()
  if (people.length === 0) return m['achievements.leadNone']()
  return user.roles.includes('ROLE_HOD') ? m['achievements.leadDepartment']() : m['achievements.leadOwn']()
}

/** The message of the shared dialog: what was done, or which fields are missing. */
function outcomeOf(
  params: URLSearchParams,
  { code }: FormState,
  { done, facts }: DoneMessage,
): AchievementsPage['outcome'] {
  if (code === 'achievements.fillAll') return { kind: 'warning', text: sayError(code) }
  if (searchedWithout(params)) return { kind: 'warning', text: sayError('achievements.selectBoth') }
  if (done === '') return null
  const known = Number(facts['known'] ?? 0)
  const text = [
    say(`achievements.done.${done}`, facts),
    known > 0 ? m['achievements.done.known']({ known }) : null,
    facts['guessed'] ? m['achievements.done.guessed']({ works: String(facts['guessed']) }) : null,
  ]
  return { kind: 'success', text: text.filter((each) => each !== null).join(' ') }
}
