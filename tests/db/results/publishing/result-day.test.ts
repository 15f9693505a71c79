import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { createCachedResultRoute } from '#lib/server/features/results/lookup/cached-route.ts'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

const visitor = { address: '127.0.0.1', isLoopback: true, isSecure: false }
const page = (rollNumber: string): string =>
  `/results/${encodeURIComponent(julyExam.title)}?rollNo=${rollNumber}`

describe.each(engines)('prerendered results on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('are remembered, and forgotten once a roll is held', async () => {
    const examId = await publishedExam(testApp)
    await testApp.app.examCache.reload()
    const route = createCachedResultRoute(testApp.app)
    const first = await route.find(page('21B81A0501'), visitor)
    expect(brotliDecompressSync(first?.bodies.br ?? '').toString()).toBe('<p>en 21B81A0501 1</p>')
    expect(await route.find(page('21B81A0501'), visitor)).toBe(first)

    await testApp.app.results.holds.hold(examId, '21B81A0501', 'enquiry', lakshmi)
    await testApp.app.examCache.reload()
    expect(await route.find(page('21B81A0501'), visitor)).toBeNull()
    expect(await route.find(page('21B81A0502'), visitor)).not.toBeNull()
  })

  it('are found again once they are made for another look of the college', async () => {
    const { app } = testApp
    await app.start()
    await publishedExam(testApp)
    const route = createCachedResultRoute(app)
    await app.refresh()
    expect(await route.find(page('21B81A0501'), visitor)).not.toBeNull()
    await app.college.save({ name: 'Sri Rama College' }, lakshmi)
    await app.refresh()
    await app.jobs.idle()
    await app.refresh()
    expect(await route.find(page('21B81A0501'), visitor)).not.toBeNull()
  })

  it('are not there for other questions', async () => {
    await publishedExam(testApp)
    await testApp.app.examCache.reload()
    const route = createCachedResultRoute(testApp.app)
    for (const url of [
      page('NOBODY'),
      `${page('21B81A0501')}&x=1`,
      '/results/%E0%A4%A?rollNo=1',
      '/examresults',
    ])
      expect(await route.find(url, visitor)).toBeNull()
  })
})

describe('SQLite while another process writes', () => {
  it('waits for the lock without standing still', async () => {
    const testApp = await openTestApp('sqlite')
    const other = new Sqlite(join(testApp.app.env.dataDir, 'prangan.sqlite'))
    other.exec('begin immediate')
    const order: string[] = []
    const ticking = setTimeout(100).then(() => order.push('tick'))
    const writing = testApp.app.results.exams.create(julyExam, lakshmi).then(() => order.push('written'))
    await ticking
    other.exec('commit')
    await writing
    expect(order).toEqual(['tick', 'written'])
    other.close()
    await testApp.close()
  })
})
