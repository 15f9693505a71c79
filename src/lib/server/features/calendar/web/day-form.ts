import type { APIContext } from 'astro'
import { calendarKeepers, keepsScope } from '#lib/calendar/calendar-roles.ts'
import { href } from '#lib/i18n/href.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { say } from '#lib/i18n/say.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { routes } from '#lib/routes.ts'
import { dayScopes } from '#lib/rules/calendar/college-calendar.ts'
import { monthOf } from '#lib/rules/calendar/months.ts'
import { daysIn } from '#lib/rules/dates/indian-days.ts'
import { type CalendarDayFields, calendarDayInput } from '#lib/schemas/calendar/day.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormPlan,
  type FormState,
  plannedForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { CalendarDay } from '../days/calendar-day.ts'
import { bookOf } from '../days/calendar-days.service.ts'
import { requireScope } from '../policy.ts'
import { type DaysPlan, planChange, requirePin } from './plan-change.ts'

const fieldNames = ['day', 'until', 'name', 'kind', 'scope', 'follows'] as const

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): CalendarDayFields => parseInput(calendarDayInput, textsOf(form, fieldNames))

/** Adds one day or several: the first button shows what they alter, the second one saves them. */
export function handleNewDay(context: APIContext): Promise<Response | FormPlan<DaysPlan>> {
  const { app } = context.locals
  const plan = async (form: FormData): Promise<DaysPlan> => {
    const fields = typedIn(form)
    await app.calendar.checkDays(fields, actorOf(context))
    const before = await app.calendar.read()
    const added = daysIn({ from: fields.day, to: fields.until }).map((day) => stored({ ...fields, day }))
    const keys = new Set(added.map(({ day, scope }) => `${day} ${scope}`))
    const rest = before.days.filter(({ day, scope }) => !keys.has(`${day} ${scope}`))
    const after = bookOf(before.patterns, [...rest, ...added])
    return planChange(app, { before, after, from: fields.day, to: fields.until, request: fields })
  }
  return plannedForm(
    context,
    { limit: 'staff' },
    {
      access: calendarKeepers,
      preview: plan,
      async commit(form) {
        requirePin(await plan(form), textOf(form, 'pin'))
        const fields = typedIn(form)
        await app.calendar.addDays(fields, actorOf(context))
        return goOnDone(context, href(routes.calendar({ month: monthOf(fields.day) })), 'added')
      },
    },
  )
}

/** Changes or removes a day, each after showing what that alters. */
export function handleDay(context: APIContext, id: string): Promise<Response | FormPlan<DaysPlan>> {
  const { app } = context.locals
  const isRemoval = (form: FormData): boolean => textOf(form, 'task') === 'remove'
  const typedDay = (form: FormData) => {
    const fields = typedIn(form)
    return { ...fields, until: fields.day }
  }
  const plan = async (form: FormData): Promise<DaysPlan> => {
    const before = await app.calendar.read()
    const own = before.days.find((day) => day.id === id)
    const next = isRemoval(form) ? null : typedDay(form)
    requireScope(actorOf(context), ...[own?.scope ?? [], next?.scope ?? []].flat())
    if (next) await app.calendar.checkDays(next, actorOf(context), id)
    const rest = before.days.filter((day) => day.id !== id)
    const after = bookOf(before.patterns, next ? [...rest, stored(next)] : rest)
    const days = [own?.day ?? [], next?.day ?? []].flat().toSorted()
    return planChange(app, {
      before,
      after,
      from: days[0] ?? '',
      to: days.at(-1) ?? '',
      request: [id, textOf(form, 'version'), next],
    })
  }
  return plannedForm(
    context,
    { limit: 'staff' },
    {
      access: calendarKeepers,
      preview: plan,
      async commit(form) {
        const seen = { id, version: Number(textOf(form, 'version')) }
        const actor = actorOf(context)
        if (isRemoval(form)) {
          requirePin(await plan(form), textOf(form, 'pin'))
          const month = monthOf((await app.calendar.findDay(id))?.day ?? '')
          await app.calendar.removeDay(seen, actor)
          return goOnDone(context, href(routes.calendar(month === '' ? {} : { month })), 'removed')
        }
        const fields = typedDay(form)
        const found = await app.calendar.findDay(id)
        if (found?.version === seen.version) requirePin(await plan(form), textOf(form, 'pin'))
        await app.calendar.changeDay(seen, fields, actor)
        return goOnDone(context, href(routes.calendar({ month: monthOf(fields.day) })), 'changed')
      },
    },
  )
}

/** An entry of a preview, which has no id yet. */
const stored = ({ day, scope, kind, name, follows }: CalendarDayFields): CalendarDay => ({
  day,
  scope,
  kind,
  name,
  follows,
  id: '',
  version: 0,
})

/** The form's texts for a stored day. */
export const dayToForm = ({ day, name, kind, scope, follows }: CalendarDay): Record<string, string> => ({
  day,
  name,
  kind,
  scope,
  follows: follows === null ? '' : String(follows),
})

/** The scopes whose days the user may change. */
export const scopeChoices = (user: CurrentUser | null): Option[] =>
  dayScopes
    .filter((scope) => keepsScope(user, scope))
    .map((scope) => [scope, say(`calendar.scope.${scope}`) ?? ''])

/** The stored values beside the input, if somebody else has changed the day meanwhile. */
export const staleDay = (
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  found: CalendarDay,
): Promise<StaleRecord | null> =>
  staleRecord(context, sent, {
    entity: 'calendarDay',
    id: found.id,
    stored: dayToForm(found),
    label: (field) => say(`calendar.field.${field}`) ?? '',
    word: (field, value) => {
      if (field === 'day') return value === '' ? '' : showShortDate(value)
      if (field === 'kind' || field === 'scope') return say(`calendar.${field}.${value}`) ?? ''
      return field === 'follows' && value !== '' ? (say(`calendar.weekday.${value}`) ?? '') : value
    },
  })
