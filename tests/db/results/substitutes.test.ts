import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RegulationCgpa } from '#lib/schemas/results/result-answer.ts'
import { storePages, preparePages } from '#lib/server/features/results/prerender/prerender-exam.task.ts'
import { toResultsWorker } from '#lib/server/features/results/prerender/results-task.ts'
import { createSubstituteService } from '#lib/server/features/results/substitutes/substitutes.service.ts'
import { type ResultsRepository, resultsRepository } from '#lib/server/features/results/repository.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { type EngineName, engines } from '../../support/database/databases.ts'
import { importFile, publishedExam } from '../../support/results/exam-steps.ts'
import { openForEach } from '../../support/app/opened.ts'
import { prerenderedPageOf } from '../../support/calls/prerendered-page.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { readPages } from '../../support/calls/read-pages.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp, ravi as clerk } from '../../support/app/test-app.ts'

const cleared = '23T93A0502'
const regular = {
  ...julyExam,
  title: 'Regular (R23), January 2024',
  regulation: 'R23',
  heldMonth: 1,
  heldYear: 2024,
}
const supply = { ...regular, title: 'Supply (R23), June 2024', heldMonth: 6, kind: 'supply' as const }
const substitute = { regulation: 'R23', code: 'CS203N', standsFor: 'CS203' }
const fileOf = (name: string): Uint8Array => readFileSync(`tests/fixtures/cases/${name}.csv`)

describe.each(engines)('a subject that stands for another, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const substitutes = () => testApp.app.results.substitutes
  const publishBoth = async (): Promise<void> => {
    await publishedExam(testApp, regular, fileOf('g2-ex1'))
    await publishedExam(testApp, supply, fileOf('g2-ex2'))
    await testApp.app.examCache.reload()
  }
  const cgpasOf = async (roll: string): Promise<readonly RegulationCgpa[]> =>
    (await testApp.app.results.lookup.list(roll)).cgpas
  const idOf = async (): Promise<string> => (await substitutes().list())[0]?.id ?? ''

  it('is passed with it: there is a CGPA and no backlog, at the answer, until it is removed', async () => {
    await publishBoth()
    expect(await cgpasOf(cleared)).toMatchObject([{ cgpa: null, backlogs: [{ code: 'CS203' }] }])
    await substitutes().add(substitute, lakshmi)
    // DS with A and 3 credits, OOP with A and 4 credits: 9.
    expect(await cgpasOf(cleared)).toMatchObject([
      { cgpa: 900, credits: 700, backlogs: [], substitutes: [{ code: 'CS203N', standsFor: 'CS203' }] },
    ])
    expect(await cgpasOf('23T93A0501')).toMatchObject([{ cgpa: 900, substitutes: [] }])
    await substitutes().remove(await idOf(), clerk)
    expect(await cgpasOf(cleared)).toMatchObject([
      { cgpa: null, backlogs: [{ code: 'CS203' }], substitutes: [] },
    ])
  })

  it('does so in its regulation alone', async () => {
    await publishBoth()
    await substitutes().add({ ...substitute, regulation: 'R20' }, lakshmi)
    expect(await cgpasOf(cleared)).toMatchObject([{ cgpa: null }])
  })

  it('is listed with the names that exams of the regulation know, and with who added it', async () => {
    await publishBoth()
    await substitutes().add(substitute, lakshmi)
    await substitutes().add({ ...substitute, code: 'CS2O3N' }, lakshmi)
    expect(await substitutes().list()).toMatchObject([
      {
        code: 'CS203N',
        name: 'OBJECT ORIENTED PROGRAMMING',
        nameOfOther: 'OOP',
        by: expect.any(String) as string,
      },
      { code: 'CS2O3N', name: null, nameOfOther: 'OOP' },
    ])
  })

  it('is refused where it would make a chain, a circle or a second meaning', async () => {
    await substitutes().add(substitute, lakshmi)
    const refused = (code: string, standsFor: string) =>
      substitutes()
        .add({ regulation: 'R23', code, standsFor }, lakshmi)
        .catch(({ fields }: { fields: { standsFor: { code: string } } }) => fields.standsFor.code)
    expect(await refused('CS203', 'CS203')).toBe('substitute.itself')
    expect(await refused('CS203N', 'CS203')).toBe('substitute.known')
    expect(await refused('CS203N', 'CS204')).toBe('substitute.taken')
    expect(await refused('CS203', 'CS203N')).toBe('substitute.chain')
    expect(await refused('CS203X', 'CS203N')).toBe('substitute.chain')
    expect(await refused('CS203', 'CS204')).toBe('substitute.chain')
    // In another regulation the direction may be reversed.
    expect(
      await substitutes().add({ regulation: 'R20', code: 'CS203', standsFor: 'CS203N' }, lakshmi),
    ).toBeUndefined()
    expect(await substitutes().list()).toHaveLength(2)
  })

  it('is removed once, may be added again, and the trail tells all of it', async () => {
    await substitutes().add(substitute, lakshmi)
    const id = await idOf()
    const ends = await endsOf(substitutes().remove(id, clerk), substitutes().remove(id, lakshmi))
    expect(ends).toEqual(['done', 'substitute.notFound'])
    await substitutes().add({ ...substitute, standsFor: 'CS303' }, lakshmi)
    expect(await auditedRows(testApp, 'substitute.added')).toMatchObject([
      { after: { standsFor: 'CS303' } },
      { entityId: 'CS203N (R23)', after: substitute },
    ])
    expect(await auditedRows(testApp, 'substitute.removed')).toMatchObject([{ before: substitute }])
  })
})

/** Opens an app whose pages list the substitutions. */
async function openWithSubstitutes(engine: EngineName) {
  const testApp = await openTestApp(engine)
  testApp.workers.renderAnswer = async ({ result, substitutes }, locale) => ({
    html: `${locale} ${result.rollNumber} ${substitutes.map(({ code, standsFor }) => `${code}=${standsFor}`).join()}`,
    headers: {},
  })
  return testApp
}

describe.each(engines)('the result of one exam with a subject that stands for another, on %s', (engine) => {
  const testApp = openForEach(() => openWithSubstitutes(engine))
  const page = () => prerenderedPageOf(testApp, cleared)
  const found = async () => {
    const { lookup } = testApp.app.results
    return { answer: await lookup.find(supply.title, cleared), page: await page() }
  }
  const settled = async () => {
    await testApp.app.jobs.idle()
    return found()
  }

  it('says so on the page that is kept and on the memo, from the answer on, until it is removed', async () => {
    const { results } = testApp.app
    await publishedExam(testApp, supply, fileOf('g2-ex2'))
    expect(await found()).toMatchObject({ answer: { substitutes: [] }, page: `en ${cleared} ` })
    await results.substitutes.add(substitute, lakshmi)
    const said = { answer: { substitutes: [{ code: 'CS203N', standsFor: 'CS203' }] } }
    // Visitors never see the old page: the change removed it, and a job prerenders it again.
    expect(await page()).not.toBe(`en ${cleared} `)
    expect(await settled()).toMatchObject({ ...said, page: `en ${cleared} CS203N=CS203` })
    const [memo] = await readPages((await results.memo(supply.title, cleared, 'en')).bytes)
    expect(memo).toContain('CS203N stands for CS203.')
    await results.substitutes.remove((await results.substitutes.list())[0]?.id ?? '', lakshmi)
    expect(await page()).not.toBe(`en ${cleared} CS203N=CS203`)
    expect(await settled()).toMatchObject({ answer: { substitutes: [] }, page: `en ${cleared} ` })
  })

  it('says nothing where the regulation is another, or the subject is not in it, and keeps those pages', async () => {
    const { results, database } = testApp.app
    await publishedExam(testApp, supply, fileOf('g2-ex2'))
    await results.substitutes.add({ ...substitute, regulation: 'R20' }, lakshmi)
    await results.substitutes.add({ ...substitute, code: 'CS203', standsFor: 'CS103' }, lakshmi)
    const refreshing = await database.reads
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'results.refresh')
      .execute()
    expect(refreshing).toEqual([])
    expect(await settled()).toMatchObject({ answer: { substitutes: [] }, page: `en ${cleared} ` })
  })

  it('says so in the preview of marks that are not published', async () => {
    const { results } = testApp.app
    const { id } = await results.exams.create(supply, lakshmi)
    await importFile(testApp, supply.title, fileOf('g2-ex2'))
    await results.substitutes.add(substitute, lakshmi)
    expect(await results.preview(id, cleared)).toMatchObject({
      substitutes: [{ code: 'CS203N', standsFor: 'CS203' }],
    })
  })

  it('is found where a server of an earlier build published it, which kept no lines', async () => {
    const { results, database } = testApp.app
    await publishedExam(testApp, supply, fileOf('g2-ex2'))
    await database.writes.updateTable('published_results').set({ lines: null }).execute()
    await results.substitutes.add(substitute, lakshmi)
    expect(await settled()).toMatchObject({ page: `en ${cleared} CS203N=CS203` })
  })
})

describe('a page that is made while a substitute is added, on PostgreSQL', () => {
  const testApp = openForEach(() => openWithSubstitutes('postgres'))
  type Unlock = (write: ResultsRepository) => ResultsRepository
  const withoutLock: Unlock = (write) => ({ ...write, tags: { ...write.tags, lock: async () => 0 } })

  async function atOnce(unlock?: Unlock): Promise<string | null> {
    const { app, clock } = testApp
    const examId = await publishedExam(testApp, supply, fileOf('g2-ex2'))
    await app.resultsStore.transact((write) => write.prerendered.dropPages(examId, [cleared]))
    const exam = await app.resultsStore.read.exams.find(examId)
    const work = exam && (await preparePages(toResultsWorker(app), exam))
    if (!work) throw new Error('no pages to make')
    const store = racing(app.database, app.resultsStore, unlock)
    const { add } = createSubstituteService({
      store,
      clock,
      people: app.people,
      wakeJobs: () => {},
      refreshEverywhere: async () => {},
    })
    await Promise.all([
      storePages({ ...toResultsWorker(app), store }, work, [cleared]),
      add(substitute, lakshmi),
    ])
    return prerenderedPageOf(testApp, cleared)
  }

  it('is not kept without it', async () => {
    expect(await atOnce()).not.toBe(`en ${cleared} `)
  })

  it('would be kept without the lock', async () => {
    expect(await atOnce(withoutLock)).toBe(`en ${cleared} `)
  })
})

describe('two substitutes that are added at once, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  type Unlock = (write: ResultsRepository) => ResultsRepository
  const withoutLock: Unlock = (write) => ({
    ...write,
    substitutes: { ...write.substitutes, lock: async () => {} },
  })

  async function bothWays(unlock?: Unlock) {
    const { app, clock } = testApp
    const store = racing(app.database, storeOf(app.database, resultsRepository), unlock)
    const { add } = createSubstituteService({
      store,
      clock,
      people: app.people,
      wakeJobs: () => {},
      refreshEverywhere: async () => {},
    })
    const ends = await endsOf(
      add(substitute, lakshmi),
      add({ regulation: 'R23', code: 'CS203', standsFor: 'CS203N' }, clerk),
    )
    return { ends: ends.length, refused: ends.filter((end) => end !== 'done').length }
  }

  it('never make a circle', async () => {
    expect(await bothWays()).toEqual({ ends: 2, refused: 1 })
  })

  it('would make one without the lock', async () => {
    expect(await bothWays(withoutLock)).toEqual({ ends: 2, refused: 0 })
  })
})
