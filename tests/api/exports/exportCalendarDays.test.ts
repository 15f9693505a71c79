import * as v from 'valibot'
import { expect, it } from 'vitest'
import { calendarDayInput } from '#lib/schemas/calendar/day.ts'
import { GET } from '../../../src/pages/api/v1/exportCalendarDays.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_STUDENT')

it('answers the days that differ as a file with the columns of the upload', async () => {
  const day = { day: '24/10/2026', until: '', name: 'As Monday', kind: 'special', scope: 'all', follows: '1' }
  await its.testApp.app.calendar.addDays(v.parse(calendarDayInput, day), lakshmi)
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('calendar-days.csv')
  expect(String(body)).toBe(
    'Date,Day of the week,Name,Kind,Applies to,Follows the time table of\r\n2026-10-24,Saturday,As Monday,Special working day,The whole college,Monday\r\n',
  )
})

it('answers what the filters of the page leave', async () => {
  const { body } = await its.ask(GET, { query: { kind: 'holiday' } })
  expect(String(body).trim().split('\r\n')).toHaveLength(1)
})
