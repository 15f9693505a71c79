import type { APIContext } from 'astro'
import { calendarKeepers, keepsScope } from '#lib/calendar/calendar-roles.ts'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import {
  type CalendarScope,
  calendarScopes,
  patternOn,
  usualClosed,
} from '#lib/rules/calendar/college-calendar.ts'
import { weekdays } from '#lib/rules/calendar/weekdays.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { closingOf, type WeeklyPatternFields, weeklyPatternInput } from '#lib/schemas/calendar/pattern.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { SeenRow } from '../../../kernel/db/versioned-rows.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormPlan, plannedForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { bookOf, requireComing } from '../days/calendar-days.service.ts'
import { requireScope } from '../policy.ts'
import { type DaysPlan, planChange, requirePin } from './plan-change.ts'

const fieldNames = ['scope', 'validFrom', ...weekdays.map((weekday) => `day${weekday}`)]

/** The last day of which a change of a pattern is said: terms are planned some years ahead at most. */
const farAway = '2099-12-31'

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): WeeklyPatternFields =>
  parseInput(weeklyPatternInput, textsOf(form, fieldNames))

const isRemoval = (form: FormData): boolean => textOf(form, 'task') === 'remove'

const seenIn = (form: FormData): SeenRow => ({
  id: textOf(form, 'id'),
  version: Number(textOf(form, 'version')),
})

/** Sets or removes a weekly pattern: the first button shows what that alters. */
export function handlePattern(context: APIContext): Promise<Response | FormPlan<DaysPlan>> {
  const { app } = context.locals
  const plan = async (form: FormData): Promise<DaysPlan> => {
    if (isRemoval(form)) return planRemoval(app, seenIn(form), actorOf(context))
    const fields = typedIn(form)
    requireScope(actorOf(context), fields.scope)
    const before = await app.calendar.read()
    const rest = before.patterns.filter(
      ({ scope, validFrom }) => scope !== fields.scope || validFrom !== fields.validFrom,
    )
    const after = bookOf([...rest, { ...fields, id: '', version: 0 }], before.days)
    return planChange(app, { before, after, from: fields.validFrom, to: farAway, request: fields })
  }
  return plannedForm(
    context,
    { limit: 'staff' },
    {
      access: calendarKeepers,
      preview: plan,
      async commit(form) {
        requirePin(await plan(form), textOf(form, 'pin'))
        if (isRemoval(form)) {
          await app.calendar.removePattern(seenIn(form), actorOf(context))
          return goOnDone(context, href(routes.weeklyPattern), 'removed')
        }
        await app.calendar.setPattern(typedIn(form), actorOf(context))
        return goOnDone(context, href(routes.weeklyPattern), 'set')
      },
    },
  )
}

/** @throws DomainError Forbidden, NotFound, Conflict: those of removing it */
async function planRemoval(app: App, seen: SeenRow, actor: Actor): Promise<DaysPlan> {
  const before = await app.calendar.read()
  const found = before.patterns.find(({ id }) => id === seen.id) ?? null
  const pattern = requireComing(found, seen, app.clock.now())
  requireScope(actor, pattern.scope)
  const rest = before.patterns.filter(({ id }) => id !== seen.id)
  const after = bookOf(rest, before.days)
  return planChange(app, { before, after, from: pattern.validFrom, to: farAway, request: seen })
}

export interface ShownPattern {
  id: string
  version: number
  scope: CalendarScope
  validFrom: string
  /** By weekday, as the form says it. */
  closings: readonly string[]
  place: 'past' | 'now' | 'coming'
  mayRemove: boolean
}

/** All patterns, by scope and first day. */
export async function shownPatterns(
  { calendar, clock }: App,
  user: CurrentUser | null,
): Promise<ShownPattern[]> {
  const today = indianDate(clock.now())
  const { patterns } = await calendar.read()
  return calendarScopes.flatMap((scope) => {
    const own = patterns.filter((pattern) => pattern.scope === scope)
    const current = patternOn(own, today)
    return own.map((pattern) => {
      const isComing = pattern.validFrom > today && pattern.id !== current?.id
      const place = pattern.id === current?.id ? 'now' : isComing ? 'coming' : 'past'
      return {
        id: pattern.id,
        version: pattern.version,
        scope,
        validFrom: pattern.validFrom,
        closings: weekdays.map((weekday) =>
          closingOf(pattern.closed.find((each) => each.weekday === weekday)),
        ),
        place,
        mayRemove: pattern.validFrom > today && keepsScope(user, scope),
      }
    })
  })
}

/** The form's texts at first: the pattern in force of the first scope that the user may change. */
export async function firstPattern(
  { calendar, clock }: App,
  user: CurrentUser | null,
): Promise<Record<string, string>> {
  const today = indianDate(clock.now())
  const scope = calendarScopes.find((each) => keepsScope(user, each)) ?? 'instruction'
  const { patterns } = await calendar.read()
  const own = patterns.filter((pattern) => pattern.scope === scope)
  const closed = patternOn(own, today)?.closed ?? usualClosed
  const days = weekdays.map(
    (weekday) => [`day${weekday}`, closingOf(closed.find((each) => each.weekday === weekday))] as const,
  )
  return { scope, validFrom: today, ...Object.fromEntries(days) }
}
