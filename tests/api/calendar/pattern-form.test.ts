import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { weeklyPatternInput } from '#lib/schemas/calendar/pattern.ts'
import { calendarDayInput } from '#lib/schemas/calendar/day.ts'
import { termInput } from '#lib/schemas/calendar/term.ts'
import { handlePattern } from '#lib/server/features/calendar/web/pattern-form.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { userWith } from '../../support/calls/call.ts'
import { makeForAll, openForAll } from '../../support/app/opened.ts'
import { entryId, placeInCse } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))
const patternOf = (scope: string, validFrom: string, day6: string) =>
  v.parse(weeklyPatternInput, { scope, validFrom, day6, day7: 'every' })
makeForAll(async () => {
  await placeInCse(testApp)
  const courseId = await entryId(testApp, 'course', 'B.Tech')
  const { calendar } = testApp.app
  await calendar.setPattern(patternOf('instruction', '2020-01-01', 'open'), lakshmi)
  await calendar.setPattern(patternOf('instruction', '2031-01-01', 'every'), lakshmi)
  const term = {
    batchId: await entryId(testApp, 'batch', '2024', courseId),
    semesterId: await entryId(testApp, 'semester', 'II-I', courseId),
    academicYear: '2030-31',
    firstDay: '30/12/2030',
    lastDay: '12/01/2031',
    semesterConfirmed: 'on',
  }
  await calendar.openTerm(v.parse(termInput, term), [], lakshmi)
  const holiday = {
    day: '12/08/2031',
    until: '',
    name: 'Founders Day',
    kind: 'holiday',
    scope: 'all',
    follows: '',
  }
  await calendar.addDays(v.parse(calendarDayInput, holiday), lakshmi)
  return term
})

const sent = (fields: Record<string, string>, role: Role = 'ROLE_ACADEMICS') =>
  sentForm(testApp, { page: '/app/Academics/Calendar/week', role, fields: { task: 'remove', ...fields } })
const comingPattern = async () => {
  const found = (await testApp.app.calendar.read()).patterns.find(
    ({ validFrom }) => validFrom === '2031-01-01',
  )
  return { id: found?.id ?? '', version: String(found?.version) }
}

it('shows what removing a coming pattern alters, and removes what was seen and nothing else', async () => {
  const seen = await comingPattern()
  expect(await handlePattern(sent({ ...seen, action: 'commit' }))).toMatchObject({
    code: 'calendar.effectsChanged',
  })
  const shown = await handlePattern(sent({ ...seen, action: 'preview' }))
  expect(shown).toMatchObject({
    plan: {
      isPast: false,
      effects: [{ before: '10 days of instruction', after: '12 days of instruction' }],
    },
  })
  const { pin = '' } = (shown as { plan: { pin: string } | null }).plan ?? {}
  expect(await handlePattern(sent({ ...seen, pin, action: 'commit' }, 'ROLE_ADMINISTRATION'))).toMatchObject({
    code: 'calendar.notYourScope',
  })
  expect(leadsTo(testApp, await handlePattern(sent({ ...seen, pin, action: 'commit' })))).toContain(
    ' says removed',
  )
  expect(await handlePattern(sent({ ...seen, pin, action: 'commit' }))).toMatchObject({
    code: 'calendar.patternNotFound',
  })
})

it('does not offer to remove a pattern that days were counted with', async () => {
  const [first] = (await testApp.app.calendar.read()).patterns
  const asked = { id: first?.id ?? '', version: String(first?.version), action: 'preview' }
  expect(await handlePattern(sent(asked))).toMatchObject({ code: 'calendar.patternInForce', plan: null })
})

it('shows Academics the running terms, the next holiday and terms without sections in one figure', async () => {
  const tilesOf = async (role: Role) =>
    new Map((await testApp.app.dashboard([role], userWith(role))).tiles.map((tile) => [tile.name, tile]))
  const own = await tilesOf('ROLE_ACADEMICS')
  expect(own.get('runningTerms')).toMatchObject({
    value: '0',
    context: 'Next holiday: 12 Aug 2031, Founders Day · No sections yet: 1',
    link: '/app/Academics/Terms',
  })
  expect((await tilesOf('ROLE_DEAN')).has('runningTerms')).toBe(false)
})
