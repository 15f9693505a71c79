import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { engines } from '../support/databases.ts'
import { gateTheRender } from '../support/gate.ts'
import { openForEach } from '../support/opened.ts'
import { importFile, publishedExam } from '../support/exam-steps.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../support/sample-exam.ts'
import { lakshmi, openTestAppAt } from '../support/test-app.ts'
import { openWithNames, resultNames } from '../support/result-names.ts'

const title = julyExam.title
const [asha, ravi] = ['21B81A0501', '21B81A0502']
const roll = (number: number): string => `21B81A${String(number).padStart(4, '0')}`

describe.each(engines)('names that change while results are held, made or remembered, on %s', (engine) => {
  const testApp = openForEach(() => openWithNames(engine))
  const { call, follow, page, waiting } = resultNames(testApp)

  const find = async (rollNumber = ravi) => testApp.app.results.lookup.find(title, rollNumber)

  it('of a held result change behind the hold, and are right when it is released', async () => {
    const id = await publishedExam(testApp)
    await testApp.app.results.holds.hold(id, ravi, 'enquiry', lakshmi)
    await call(ravi, 'Ravi Kumar')
    await follow()
    expect(await page(ravi)).toBeNull()
    await testApp.app.results.holds.release(id, ravi, lakshmi)
    await follow()
    expect(await page(ravi)).toBe(`en ${ravi} Ravi Kumar`)
  })

  it('that change while the exam is being published are right when it is out', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    const standing = gateTheRender(testApp)
    const jobId = (await testApp.app.results.publishing.publish(id, null, lakshmi)) ?? ''
    const published = testApp.app.jobs.ended(jobId)
    await standing.reached
    await call(asha, 'Asha Rao')
    await call(ravi, 'Ravi Kumar')
    await testApp.app.results.names.begin()
    const named = await testApp.app.database.reads
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'results.names')
      .executeTakeFirstOrThrow()
    await testApp.app.jobs.ended(named.id)
    standing.open()
    await published
    await testApp.app.jobs.idle()
    for (const [rollNumber, name] of [
      [asha, 'Asha Rao'],
      [ravi, 'Ravi Kumar'],
    ] as const) {
      expect(await find(rollNumber)).toMatchObject({ result: { studentName: name } })
      expect(await page(rollNumber, 'json')).toContain(name)
    }
  })

  it('that change while they are frozen are followed when they are', async () => {
    const { find: read } = testApp.app.students
    const changing: Promise<void>[] = []
    vi.spyOn(testApp.app.students, 'find').mockImplementationOnce(async (rolls) => {
      const found = await read(rolls)
      changing.push(call(ravi, 'Ravi Kumar'))
      return found
    })
    await publishedExam(testApp)
    await Promise.all(changing)
    await follow()
    expect(changing).toHaveLength(1)
    expect(await find()).toMatchObject({ result: { studentName: 'Ravi Kumar' } })
    expect(await page(ravi)).toBe(`en ${ravi} Ravi Kumar`)
  })

  it('that change once more while they are followed are followed once more', async () => {
    await publishedExam(testApp)
    await call(ravi, 'Ravi K')
    const { settleRenamed } = testApp.app.students
    vi.spyOn(testApp.app.students, 'settleRenamed').mockImplementationOnce(async (renamed) => {
      await call(ravi, 'Ravi Kumar')
      await settleRenamed(renamed)
    })
    await follow()
    expect(await find()).toMatchObject({ result: { studentName: 'Ravi Kumar' } })
    expect(await waiting()).toEqual([])
  })

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
    await testApp.app.results.names.begin()
    const { dataDir, databaseUrl } = testApp.app.database.place
    const args = ['tests/support/job-process.ts', dataDir, databaseUrl ?? '', roll(50)]
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
    // A process begins, which takes its time on a busy machine.
  }, 120_000)

  it('are followed by a server by itself, and what it remembers is forgotten', async () => {
    await publishedExam(testApp)
    await testApp.app.start()
    const generation = testApp.app.examBoard.generation()
    await call(ravi, 'Ravi Kumar')
    await vi.waitFor(async () => expect(await page(ravi)).toBe(`en ${ravi} Ravi Kumar`), 60_000)
    await testApp.app.refresh()
    expect(testApp.app.examBoard.generation()).toBeGreaterThan(generation)
  }, 90_000)

  it('that one server follows are forgotten by another, which remembers answers', async () => {
    await publishedExam(testApp)
    const other = await openTestAppAt({ ...testApp.app.database.place, drop: async () => {} })
    await other.app.start()
    const generation = other.app.examBoard.generation()
    await call(ravi, 'Ravi Kumar')
    await follow()
    await vi.waitFor(() => expect(other.app.examBoard.generation()).toBeGreaterThan(generation), 60_000)
    expect(await other.app.results.lookup.find(title, ravi)).toMatchObject({
      result: { studentName: 'Ravi Kumar' },
    })
    await other.close()
  }, 90_000)
})
