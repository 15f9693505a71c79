import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { openTestAppAt } from '../../support/app/test-app.ts'
import { openWithNames, resultNames } from '../../support/results/result-names.ts'

const title = julyExam.title
const ravi = '21B81A0502'
const roll = (number: number): string => `21B81A${String(number).padStart(4, '0')}`

describe.each(engines)('names that servers follow, on %s', (engine) => {
  const testApp = openForEach(() => openWithNames(engine))
  const { call, follow, page, waiting } = resultNames(testApp)

  const find = async (rollNumber = ravi) => testApp.app.results.lookup.find(title, rollNumber)

  it('go before pages where there are too many: pages are made by a job after it', async () => {
    const id = await publishedExam(testApp)
    await call(ravi, 'Ravi Kumar')
    const { renamed } = testApp.app.students
    vi.spyOn(testApp.app.students, 'renamed').mockImplementation(async (limit) => {
      testApp.clock.set(new Date(Date.parse(testApp.clock.now()) + 30_000).toISOString())
      return renamed(limit)
    })
    await follow()
    const refreshing = await testApp.app.database.reads
      .selectFrom('jobs')
      .select('subject_id')
      .where('kind', '=', 'results.refresh')
      .execute()
    expect(refreshing).toEqual([{ subject_id: id }])
    expect(await page(ravi)).toBe(`en ${ravi} Ravi Kumar`)
  })

  it('are followed by the next where a process is killed in the middle', async () => {
    const rows = Array.from({ length: 90 }, (_, number) => `${roll(number)},CN,COMPUTER NETWORKS,25,A,3`)
    await publishedExam(testApp, julyExam, sheetOf(...rows))
    await testApp.app.students.save(
      rows.map((_, number) => ({
        rollNumber: roll(number),
        name: `Student ${number}`,
        branch: 'CSE',
        batch: '2021',
      })),
    )
    await testApp.app.results.names.start()
    const { dataDir, databaseUrl } = testApp.app.database.place
    const args = ['tests/support/processes/job-process.ts', dataDir, databaseUrl ?? '', roll(50)]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await waiting()).not.toEqual([])
    await testApp.app.jobs.idle()
    expect(await waiting()).toEqual([])
    for (const number of [0, 50, 89]) {
      expect(await find(roll(number))).toMatchObject({ result: { studentName: `Student ${number}` } })
      expect(await page(roll(number), 'json')).toContain(`Student ${number}"`)
    }
    // Starting a process takes long on a busy machine.
  }, 120_000)

  it('are followed by a server by itself, and what it remembers is forgotten', async () => {
    await publishedExam(testApp)
    await testApp.app.start()
    const generation = testApp.app.examCache.generation()
    await call(ravi, 'Ravi Kumar')
    await vi.waitFor(async () => expect(await page(ravi)).toBe(`en ${ravi} Ravi Kumar`), 60_000)
    await testApp.app.refresh()
    expect(testApp.app.examCache.generation()).toBeGreaterThan(generation)
  }, 90_000)

  it('that one server follows are forgotten by another, which remembers answers', async () => {
    await publishedExam(testApp)
    const other = await openTestAppAt({ ...testApp.app.database.place, drop: async () => {} })
    await other.app.start()
    const generation = other.app.examCache.generation()
    await call(ravi, 'Ravi Kumar')
    await follow()
    await vi.waitFor(() => expect(other.app.examCache.generation()).toBeGreaterThan(generation), 60_000)
    expect(await other.app.results.lookup.find(title, ravi)).toMatchObject({
      result: { studentName: 'Ravi Kumar' },
    })
    await other.close()
  }, 90_000)
})
