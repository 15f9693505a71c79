import type { APIContext } from 'astro'
import { say, sayError } from '#lib/i18n/say.ts'
import { achievementOffice, keepsAllAchievements } from '#lib/rules/achievement-roles.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { StaleRecord } from '#lib/stale-record.ts'
import { m } from '#paraglide/messages.js'
import { mayUse } from '../../../kernel/http/access.ts'
import type { FormState } from '../../../kernel/http/plain-form.ts'
import { searchedWithout } from './achievements-form.ts'
import { type Choices, choicesWithin } from '../choices-within.ts'
import { type OpenAchievement, openAchievement, staleAchievement, typedOf } from './open-achievement.ts'

interface AchievementsPage {
  lead: string
  choices: Choices
  mayUpload: boolean
  /** The dialog that is open. */
  ask: string
  state: FormState
  /** The one that a dialog is about; null where it is not there, or not for this reader. */
  asked: OpenAchievement['achievement'] | null
  edited: { id: string; hasProof: boolean } | null
  stale: StaleRecord | null
  /** After an edit or a delete what was found is not shown any more. */
  isCleared: boolean
  outcome: { kind: 'success' | 'warning'; text: string } | null
}

type Context = Pick<APIContext, 'locals' | 'url'>

/** What the page shows: its list, and the dialog that is asked for or was sent. */
export async function achievementsPage(context: Context, sent: FormState): Promise<AchievementsPage> {
  const { locals, url } = context
  const { app, user } = locals
  if (!user) throw new Error('The guard lets nobody else in.')
  const { searchParams: params } = url
  const choices = await choicesWithin(app, user)
  const ask = params.get('ask') ?? (searchedWithout(params) ? 'search' : '')
  const open = await openAchievement(app, params.get('achievement') ?? '', user)
  const stale = open && ask === 'edit' ? await staleAchievement(context, sent, { open, choices }) : null
  return {
    ...{ choices, ask, stale },
    lead: leadOf(user, choices),
    mayUpload: mayUse(achievementOffice, user),
    state: { ...sent, values: { ...shownFirst(ask, open), ...sent.values, ...(stale && versionOf(open)) } },
    asked: open?.achievement ?? null,
    edited: open && { id: open.achievement.id, hasProof: open.proof !== '' },
    isCleared: ['edited', 'deleted'].includes(params.get('done') ?? ''),
    outcome: outcomeOf(params, sent),
  }
}

const versionOf = (open: OpenAchievement | null): Record<string, string> =>
  open ? { version: String(open.achievement.version) } : {}

const shownFirst = (ask: string, open: OpenAchievement | null): Record<string, string> =>
  ask === 'edit' && open ? typedOf(open) : { kind: 'publication' }

function leadOf(user: CurrentUser, { people }: Choices): string {
  if (keepsAllAchievements(user)) return m['achievements.lead']()
  if (people.length === 0) return m['achievements.leadNone']()
  return user.roles.includes('ROLE_HOD') ? m['achievements.leadDepartment']() : m['achievements.leadOwn']()
}

/** What the shared dialog says: what is done, or what is missing. */
function outcomeOf(params: URLSearchParams, { code }: FormState): AchievementsPage['outcome'] {
  if (code === 'achievements.fillAll') return { kind: 'warning', text: sayError(code) }
  if (searchedWithout(params)) return { kind: 'warning', text: sayError('achievements.selectBoth') }
  const done = params.get('done') ?? ''
  if (done === 'bibtex') return { kind: 'success', text: sayAdded(params) }
  const text = ['added', 'edited', 'deleted'].includes(done) ? say(`achievements.done.${done}`) : null
  return text === null ? null : { kind: 'success', text }
}

const countIn = (params: URLSearchParams, name: string): number =>
  Math.min(Number(/^\d{1,4}$/.exec(params.get(name) ?? '')?.[0] ?? 0), 9999)

function sayAdded(params: URLSearchParams): string {
  const [added, known] = [countIn(params, 'added'), countIn(params, 'known')]
  const told = [m['achievements.done.bibtex']({ added })]
  if (known > 0) told.push(m['achievements.done.known']({ known }))
  return told.join(' ')
}
