import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { termInput } from '#lib/schemas/calendar/term.ts'
import { moveUpDoubts } from '#lib/server/features/students/web/move-up-terms.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { engines } from '../../support/database/databases.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'

describe.each(engines)('moving a class up beside its terms, on %s', (engine) => {
  const { testApp, place, semester } = studentsOfCse(engine)

  it('says that the present term runs on, and that the next one is not open', async () => {
    const { batchId } = place
    const semesterId = await semester('II-I')
    const next = await semester('II-II')
    const to = (await testApp.app.catalogue.read()).byId(next)
    const doubts = () => moveUpDoubts(testApp.app, { batchId, semesterId }, { to })
    const open = (of: string, firstDay: string, lastDay: string) => {
      const typed = {
        batchId,
        semesterId: of,
        academicYear: '2026-2027',
        firstDay,
        lastDay,
        semesterConfirmed: 'on',
      }
      return testApp.app.calendar.openTerm(v.parse(termInput, typed), [], lakshmi)
    }
    expect(await doubts()).toEqual(['This batch has no open term for II Year II Semester yet.'])
    await open(semesterId, '2026-07-06', '2026-12-05')
    expect((await doubts())[0]).toBe('The present term (II Year I Semester) runs until 5 December 2026.')
    await open(next, '2026-12-14', '2027-04-10')
    expect(await doubts()).toHaveLength(1)
    expect(await moveUpDoubts(testApp.app, { batchId, semesterId }, { to: null })).toHaveLength(1)
  })
})
