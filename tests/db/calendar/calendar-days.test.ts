import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { calendarDayInput, type CalendarDayFields } from '#lib/schemas/calendar/day.ts'
import { weeklyPatternInput } from '#lib/schemas/calendar/pattern.ts'
import { createCalendarDays } from '#lib/server/features/calendar/days/calendar-days.service.ts'
import { type CalendarRepository, calendarRepository } from '#lib/server/features/calendar/repository.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const dussehra = {
  day: '2026-12-20',
  until: '',
  name: 'Dussehra',
  kind: 'holiday',
  scope: 'all',
  follows: '',
}
const typed = (more: object = {}): CalendarDayFields => v.parse(calendarDayInput, { ...dussehra, ...more })
const pattern = (more: object) => v.parse(weeklyPatternInput, { scope: 'office', day7: 'every', ...more })
const academics: Actor = { id: 'u-ac', name: 'ac', requestId: 'r', roles: ['ROLE_ACADEMICS'] }
const office: Actor = { id: 'u-of', name: 'of', requestId: 'r', roles: ['ROLE_ADMINISTRATION'] }

describe.each(engines)('days of the calendar, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const calendar = () => testApp.app.calendar

  it('are added each from the first to the last, or none of them', async () => {
    expect(await calendar().addDays(typed({ until: '2026-12-23' }), lakshmi)).toBe(4)
    await expect(
      calendar().addDays(typed({ day: '2026-12-19', until: '2026-12-20' }), lakshmi),
    ).rejects.toMatchObject({ code: 'calendar.dayTaken', fields: { day: { code: 'calendar.dayTaken' } } })
    const { days, calendar: counted } = await calendar().read()
    expect(days.map(({ day }) => day.slice(8))).toEqual(['20', '21', '22', '23'])
    expect(counted.workingDaysBetween('2026-12-18', '2026-12-24', 'office')).toBe(2)
    expect(await auditedRows(testApp, 'calendarDay.added')).toHaveLength(4)
  })

  it('change and go by version, and count at once', async () => {
    await calendar().addDays(typed({ day: '2026-12-21' }), lakshmi)
    const id = (await calendar().read()).days[0]?.id ?? ''
    await calendar().changeDay({ id, version: 1 }, typed({ day: '2026-12-22' }), lakshmi)
    expect((await calendar().read()).calendar.isOpen('2026-12-21', 'instruction')).toBe(true)
    expect((await calendar().read()).calendar.isOpen('2026-12-22', 'instruction')).toBe(false)
    await expect(calendar().changeDay({ id, version: 1 }, typed(), lakshmi)).rejects.toMatchObject({
      code: 'calendar.changedSince',
    })
    await expect(calendar().removeDay({ id, version: 1 }, lakshmi)).rejects.toMatchObject({
      code: 'calendar.changedSince',
    })
    await calendar().removeDay({ id, version: 2 }, lakshmi)
    await expect(calendar().removeDay({ id, version: 2 }, lakshmi)).rejects.toMatchObject({
      code: 'calendar.dayNotFound',
    })
    expect((await calendar().read()).days).toEqual([])
  })

  it('belong to academics or administration by their scope, those of the college to both', async () => {
    const refused = { code: 'calendar.notYourScope' }
    await calendar().addDays(typed({ scope: 'instruction' }), academics)
    await calendar().addDays(typed({ scope: 'office' }), office)
    await calendar().addDays(typed(), office)
    await expect(calendar().addDays(typed({ scope: 'office' }), academics)).rejects.toMatchObject(refused)
    await expect(calendar().addDays(typed({ scope: 'instruction' }), office)).rejects.toMatchObject(refused)
    const own = (await calendar().read()).days.find(({ scope }) => scope === 'instruction')
    const seen = { id: own?.id ?? '', version: 1 }
    await expect(calendar().changeDay(seen, typed({ day: '2026-12-24' }), office)).rejects.toMatchObject(
      refused,
    )
    await expect(calendar().removeDay(seen, office)).rejects.toMatchObject(refused)
    expect((await calendar().read()).days).toHaveLength(3)
  })

  it('cannot follow their own weekday', async () => {
    await expect(calendar().addDays(typed({ kind: 'special', follows: '7' }), lakshmi)).rejects.toMatchObject(
      { fields: { follows: { code: 'calendar.followsItself' } } },
    )
    await calendar().addDays(typed({ kind: 'special', follows: '1' }), lakshmi)
    expect((await calendar().read()).calendar.weekdayFollowed('2026-12-20', 'instruction')).toBe(1)
  })

  it('cannot follow a weekday without classes, and an ordinary day follows none', async () => {
    const saturday = { day: '2026-12-19', kind: 'special' }
    await expect(calendar().addDays(typed({ ...saturday, follows: '7' }), lakshmi)).rejects.toMatchObject({
      fields: { follows: { code: 'calendar.followsClosed' } },
    })
    await calendar().setPattern(
      pattern({ scope: 'instruction', validFrom: '2020-01-01', day6: 'every' }),
      lakshmi,
    )
    await calendar().addDays(typed({ ...saturday, follows: '1' }), lakshmi)
    const id = (await calendar().read()).days[0]?.id ?? ''
    await expect(
      calendar().changeDay(
        { id, version: 1 },
        typed({ day: '2026-12-18', kind: 'special', follows: '6' }),
        lakshmi,
      ),
    ).rejects.toMatchObject({ fields: { follows: { code: 'calendar.followsClosed' } } })
    expect(() => typed({ follows: '1' })).toThrow('calendar.followsAlone')
  })

  it('are checked for entries of the same day before they are shown', async () => {
    await calendar().addDays(typed(), lakshmi)
    const taken = { fields: { day: { code: 'calendar.dayTaken' } } }
    await expect(calendar().checkDays(typed({ name: 'Again' }), lakshmi)).rejects.toMatchObject(taken)
    const [own] = (await calendar().read()).days
    await calendar().checkDays(typed({ name: 'Again' }), lakshmi, own?.id ?? '')
    await calendar().checkDays(typed({ scope: 'office' }), office)
    await expect(calendar().checkDays(typed({ scope: 'office' }), academics)).rejects.toMatchObject({
      code: 'calendar.notYourScope',
    })
  })

  it('keep their history when a weekly pattern follows another', async () => {
    await calendar().setPattern(pattern({ validFrom: '2026-06-01', day6: '2' }), lakshmi)
    await expect(
      calendar().setPattern(pattern({ validFrom: '2026-11-01', day6: 'every' }), lakshmi),
    ).rejects.toMatchObject({ fields: { validFrom: { code: 'calendar.patternInPast' } } })
    await calendar().setPattern(pattern({ validFrom: '2026-12-01', day6: 'every' }), lakshmi)
    const { calendar: counted, patterns } = await calendar().read()
    expect(['2026-11-14', '2026-11-21', '2026-12-05'].map((day) => counted.isOpen(day, 'office'))).toEqual([
      false,
      true,
      false,
    ])
    const [first, coming] = patterns
    await expect(
      calendar().removePattern({ id: first?.id ?? '', version: 1 }, lakshmi),
    ).rejects.toMatchObject({ code: 'calendar.patternInForce' })
    await calendar().removePattern({ id: coming?.id ?? '', version: 1 }, lakshmi)
    expect((await calendar().read()).calendar.isOpen('2026-12-05', 'office')).toBe(true)
  })
})

describe('two edits of one day at once, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  const withoutVersion = (write: CalendarRepository): CalendarRepository => ({
    ...write,
    days: {
      ...write.days,
      async change({ id }, { name }) {
        await write.transaction.updateTable('calendar_days').set({ name }).where('id', '=', id).execute()
        return true
      },
    },
  })

  async function editTwice(unlock?: (write: CalendarRepository) => CalendarRepository): Promise<string[]> {
    const { database, calendar } = testApp.app
    await calendar.addDays(typed(), lakshmi)
    const id = (await calendar.read()).days[0]?.id ?? ''
    const store = racing(database, storeOf(database, calendarRepository), unlock)
    const { changeDay } = createCalendarDays({
      store,
      clock: testApp.clock,
      read: calendar.read,
      refresh: testApp.app.refresh,
    })
    return endsOf(
      ...['Vijaya Dashami', 'Dasara'].map((name) => changeDay({ id, version: 1 }, typed({ name }), lakshmi)),
    )
  }

  it('let the second one see what the first one saved', async () => {
    expect(await editTwice()).toEqual(['done', 'calendar.changedSince'])
  })

  it('lose the first one where the version does not guard the day', async () => {
    expect(await editTwice(withoutVersion)).toEqual(['done', 'done'])
  })
})
