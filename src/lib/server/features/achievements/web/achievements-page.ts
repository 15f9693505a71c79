import { say, sayError } from '#lib/i18n/say.ts'
import { achievementOffice, keepsAllAchievements } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import { mayUse } from '../../../kernel/http/access/access.ts'
import type { FormState } from '../../../kernel/http/forms/plain-form.ts'
import { type DoneMessage, takeDone } from '../../../kernel/secrets/shown-once.ts'
import { type Choices, choicesWithin } from '../records/choices.ts'
import { searchedWithout } from './achievements-form.ts'
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

type Context = Parameters<typeof takeDone>[0]

/** What the page shows: its list, and the dialog that is asked for or was sent. */
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

function leadOf(user: CurrentUser, { people }: Choices): string {
  if (keepsAllAchievements(user)) return m['achievements.lead']()
  if (people.length === 0) return m['achievements.leadNone']()
  return user.roles.includes('ROLE_HOD') ? m['achievements.leadDepartment']() : m['achievements.leadOwn']()
}

/** What the shared dialog says: what is done, or what is missing. */
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
  ]
  return { kind: 'success', text: text.filter((each) => each !== null).join(' ') }
}
