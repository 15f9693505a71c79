import { describe, expect, it } from 'vitest'
import { engines } from '../../../support/database/databases.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'
import { columnOf, showList } from '../../../support/calls/shown-list.ts'
import { lakshmi, openTestApp, ravi as raviOfOffice } from '../../../support/app/test-app.ts'

const [asha, ravi, meena] = ['21B81A0501', '21B81A0502', '21B81A0503'] as const

describe.each(engines)('many results withheld at once on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const holds = () => testApp.app.holds
  const register = () =>
    testApp.app.students.save([{ rollNumber: meena, name: 'Meena Rao', branch: 'CSE', batch: '2021-2025' }])

  const asked = (exam: string, rolls: string, more: { releaseOn?: string; pin?: string } = {}) => ({
    exam,
    rolls,
    reason: 'a fee is open',
    releaseOn: '',
    pin: '',
    ...more,
  })
  async function withhold(exam: string, rolls: string, releaseOn = ''): Promise<number> {
    const { pin } = await holds().previewHolds(asked(exam, rolls, { releaseOn }))
    return holds().withhold(asked(exam, rolls, { releaseOn, pin }), lakshmi)
  }
  async function release(exam: string, rolls: string): Promise<number> {
    const { pin } = await holds().previewReleases({ exam, rolls, pin: '' })
    return holds().release({ exam, rolls, pin }, lakshmi)
  }
  const seenBy = async (roll: string): Promise<string> => {
    await testApp.app.examCache.reload()
    const found = testApp.app.results.lookup.find(julyExam.title, roll)
    return found.then(
      () => 'found',
      (error: { code: string }) => error.code,
    )
  }

  it('tells before anything is written who is found, known by the register alone, held already or unknown', async () => {
    const exam = await publishedExam(testApp)
    await register()
    await testApp.app.results.holds.hold(exam, ravi, 'enquiry', lakshmi)
    const plan = await holds().previewHolds(asked(exam, `${asha} Asha\n${ravi}, ${meena};99X\nno-?`))
    expect(plan.rows.map(({ rollNumber, standing }) => [rollNumber, standing])).toEqual([
      ['NO-?', 'wrong'],
      [asha, 'found'],
      [ravi, 'held'],
      [meena, 'advance'],
      ['99X', 'unknown'],
    ])
    expect(plan.rolls).toEqual([asha, meena])
    expect(await testApp.app.results.holds.ofExam(exam)).toHaveLength(1)
  })

  it('is in force at its answer, leaves an entry a student, and is released likewise', async () => {
    const exam = await publishedExam(testApp)
    expect(await withhold(exam, `${asha}\n${ravi}`)).toBe(2)
    expect([await seenBy(asha), await seenBy(ravi)]).toEqual(['result.withheld', 'result.withheld'])
    expect(await release(exam, `${asha}\n${ravi}`)).toBe(2)
    expect([await seenBy(asha), await seenBy(ravi)]).toEqual(['found', 'found'])
    const entries = await testApp.app.database.reads
      .selectFrom('audit_entries')
      .where('action', 'in', ['result.held', 'result.released'])
      .select(['action', 'actor_id'])
      .execute()
    expect(entries.map(({ action, actor_id }) => [action, actor_id]).toSorted()).toEqual([
      ['result.held', lakshmi.id],
      ['result.held', lakshmi.id],
      ['result.released', lakshmi.id],
      ['result.released', lakshmi.id],
    ])
  })

  it('is possible before there are marks, and in force when they are published', async () => {
    await register()
    const { id } = await testApp.app.results.exams.create({ ...julyExam, title: 'Later' }, lakshmi)
    expect(await withhold(id, meena)).toBe(1)
    const list = await showList(testApp, 'holds')
    expect([columnOf(list, 'roll'), columnOf(list, 'state')]).toEqual([[meena], ['Withheld in advance']])
    // Removing an exam also removes results withheld in advance.
    await testApp.app.results.removeExam(id, lakshmi)
    expect((await showList(testApp, 'holds')).rows).toEqual([])
  })

  it('is refused where somebody has changed meanwhile what was agreed on, and nothing is written', async () => {
    const exam = await publishedExam(testApp)
    const rolls = `${asha}\n${ravi}`
    const { pin } = await holds().previewHolds(asked(exam, rolls))
    await testApp.app.results.holds.hold(exam, ravi, 'enquiry', raviOfOffice)
    await expect(holds().withhold(asked(exam, rolls, { pin }), lakshmi)).rejects.toMatchObject({
      code: 'holds.changedSince',
    })
    expect((await testApp.app.results.holds.ofExam(exam)).map(({ rollNumber }) => rollNumber)).toEqual([ravi])
  })

  it('succeed for one of two where one releases while another holds: the second sees the list again', async () => {
    const exam = await publishedExam(testApp)
    await withhold(exam, asha)
    const [held, released] = await Promise.all([
      holds().previewHolds(asked(exam, `${asha}\n${ravi}`)),
      holds().previewReleases({ exam, rolls: `${asha}\n${ravi}`, pin: '' }),
    ])
    const both = await Promise.allSettled([
      holds().withhold(asked(exam, `${asha}\n${ravi}`, { pin: held.pin }), lakshmi),
      holds().release({ exam, rolls: `${asha}\n${ravi}`, pin: released.pin }, raviOfOffice),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = both.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { code: 'holds.changedSince' } })
  })

  it('names what is wrong at its field', async () => {
    const exam = await publishedExam(testApp)
    await expect(holds().previewHolds(asked(exam, ' \n,'))).rejects.toMatchObject({
      fields: { rolls: { code: 'holds.noRolls' } },
    })
    const many = Array.from({ length: 2001 }, (_, at) => `21B${at}`).join('\n')
    await expect(holds().previewHolds(asked(exam, many))).rejects.toMatchObject({
      fields: { rolls: { code: 'holds.tooMany' } },
    })
    await expect(holds().previewHolds(asked(exam, asha, { releaseOn: '2026-11-21' }))).rejects.toMatchObject({
      fields: { releaseOn: { code: 'holds.releaseOnPast' } },
    })
    const { pin } = await holds().previewReleases({ exam, rolls: asha, pin: '' })
    await expect(holds().release({ exam, rolls: asha, pin }, lakshmi)).rejects.toMatchObject({
      code: 'holds.nobody',
    })
  })

  it('ends by itself on its Indian day, once on all servers', async () => {
    const exam = await publishedExam(testApp)
    await withhold(exam, asha, '2026-11-23')
    await withhold(exam, ravi)
    const { releaseDue } = testApp.app.results.holds
    // 23:59 of the day before, in India.
    testApp.clock.set('2026-11-22T18:29:00.000Z')
    await releaseDue()
    expect(await seenBy(asha)).toBe('result.withheld')
    testApp.clock.set('2026-11-22T18:30:00.000Z')
    await Promise.all([releaseDue(), releaseDue()])
    await releaseDue()
    expect([await seenBy(asha), await seenBy(ravi)]).toEqual(['found', 'result.withheld'])
    const entries = await testApp.app.database.reads
      .selectFrom('audit_entries')
      .where('action', '=', 'result.released')
      .select('actor_id')
      .execute()
    expect(entries).toEqual([{ actor_id: 'system' }])
    const released = await showList(testApp, 'holds', { state: 'released' })
    expect(released.rows[0]?.cells.find(({ kind }) => kind === 'badge')).toMatchObject({
      note: expect.stringMatching(/ · automatically$/),
    })
  })

  it('is listed over all exams, with search and filters', async () => {
    await register()
    const exam = await publishedExam(testApp)
    const { id } = await testApp.app.results.exams.create({ ...julyExam, title: 'Later' }, lakshmi)
    await withhold(exam, asha)
    await withhold(id, meena)
    await release(exam, asha)
    const rolls = async (query: Record<string, string>) =>
      columnOf(await showList(testApp, 'holds', query), 'roll')
    expect(await rolls({ sort: 'roll' })).toEqual([asha, meena])
    expect(await rolls({ search: 'meena' })).toEqual([meena])
    expect(await rolls({ search: 'fee', exam: id })).toEqual([meena])
    expect(await rolls({ state: 'open' })).toEqual([meena])
    expect(await rolls({ state: 'released' })).toEqual([asha])
    expect(await rolls({ heldTo: '2026-11-20' })).toEqual([])
  })
})
