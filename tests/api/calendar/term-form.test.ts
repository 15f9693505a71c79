import * as v from 'valibot'
import { expect, it } from 'vitest'
import { sectionsField } from '#lib/calendar/term-fields.ts'
import { termInput } from '#lib/schemas/calendar/term.ts'
import { branchesOfTerm, handleTerm } from '#lib/server/features/calendar/web/change-term.ts'
import { handleNewTerm } from '#lib/server/features/calendar/web/term-form.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { entryId, placeInCse } from '../../support/people/students.ts'

const testApp = openForEach(() => openTestApp('sqlite'))
const opened = makeForEach(async () => {
  await placeInCse(testApp)
  const course = await entryId(testApp, 'course', 'B.Tech')
  const typed = {
    batchId: await entryId(testApp, 'batch', '2024', course),
    semesterId: await entryId(testApp, 'semester', 'II-I', course),
    academicYear: '2026-2027',
    firstDay: '2026-07-06',
    lastDay: '2026-10-31',
  }
  const { id } = await testApp.app.calendar.openTerm(v.parse(termInput, typed), [], lakshmi)
  return { id, typed }
})
const send = (fields: Record<string, string>) =>
  sentForm(testApp, { page: '/app/Academics/Terms/x', role: 'ROLE_ACADEMICS', fields })
const change = (fields: Record<string, string>) =>
  handleTerm(send({ ...opened.typed, version: '1', ...fields }), opened.id)

it('shows what another last day alters, and saves what was seen and nothing else', async () => {
  const lastDay = '07-11-2026'
  expect(await change({ lastDay, action: 'commit' })).toMatchObject({ code: 'calendar.effectsChanged' })
  const shown = await change({ lastDay, action: 'preview' })
  expect(shown).toMatchObject({
    plan: { effects: [{ before: '102 days of instruction', after: '108 days of instruction' }] },
  })
  const { pin = '' } = (shown as { plan: { pin: string } | null }).plan ?? {}
  expect(await change({ lastDay: '08-11-2026', action: 'commit', pin })).toMatchObject({
    code: 'calendar.effectsChanged',
    plan: { effects: [{}] },
  })
  expect(leadsTo(testApp, await change({ lastDay, action: 'commit', pin }))).toContain(' says changed')
  expect((await testApp.app.calendar.findTerm(opened.id))?.lastDay).toBe('2026-11-07')
  expect(await change({ lastDay, action: 'commit', pin })).toMatchObject({ code: 'calendar.changedSince' })
})

it('refuses ten years and another academic year at their fields, and asks for a semester that comes later', async () => {
  expect(await change({ lastDay: '31-10-2036', action: 'preview' })).toMatchObject({
    fields: { lastDay: expect.stringContaining('a year at most') },
  })
  expect(await change({ academicYear: '2021-2022', action: 'preview' })).toMatchObject({
    fields: { academicYear: expect.stringContaining('does not belong to this academic year') },
  })
  const course = await entryId(testApp, 'course', 'B.Tech')
  const semesterId = await entryId(testApp, 'semester', 'IV-II', course)
  const asked = {
    ...opened.typed,
    semesterId,
    academicYear: '2025-2026',
    firstDay: '2026-02-01',
    lastDay: '2026-05-31',
  }
  const open = (fields: object) => handleNewTerm(send({ ...asked, action: 'preview', ...fields }))
  expect(await open({})).toMatchObject({
    fields: { semesterConfirmed: expect.stringContaining('in 2027-2028, not in 2025-2026') },
    plan: null,
  })
  expect(await open({ semesterConfirmed: 'on' })).toMatchObject({
    fields: {},
    plan: { branches: expect.any(Array) },
  })
})

it('makes the sections that a term lacks, and names one that is none', async () => {
  const branchId = await entryId(testApp, 'branch', 'CSE')
  const make = (names: string) =>
    handleTerm(send({ action: 'sections', [sectionsField(branchId)]: names }), opened.id)
  expect(await make('')).toMatchObject({ code: 'calendar.sectionsMissing' })
  expect(await make('45292')).toMatchObject({ code: 'catalogue.sectionName' })
  expect(leadsTo(testApp, await make('A, B'))).toContain(' says sections')
  const term = await testApp.app.calendar.findTerm(opened.id)
  const [first] = term ? await branchesOfTerm(testApp.app, term) : []
  expect(first?.sections.map(({ name }) => name)).toEqual(['A', 'B'])
})
