import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCachedResultRoute } from '#lib/server/features/results/lookup/cached-route.ts'
import type { AnswersFromMemory } from '#lib/server/kernel/http/pages/prerendered-bytes.ts'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { importFile, publishNow, publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

const title = julyExam.title
const [asha, nobody] = ['21B81A0501', '21B81A0999'] as const
const odd = { ...julyExam, title: `Odd <b>"&' exam`, heldMonth: 12 }
const loopback = { address: '127.0.0.1', isLoopback: true, isSecure: false }

describe.each(engines)('the list of a roll number’s results on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let route: AnswersFromMemory
  beforeEach(async () => {
    testApp.app.renderPage = async (path, { frame } = {}) => ({
      html: frame ? `${path} of ${frame.rollNumber}: ${frame.body}` : '',
      headers: { 'x-made-by': 'the frame' },
    })
    route = createCachedResultRoute(testApp.app)
  })

  async function page(url: string): Promise<string | null> {
    const found = await route.find(url, loopback)
    return found && gunzipSync(found.bodies.gzip ?? new Uint8Array()).toString()
  }

  /** The frame is rendered after the first visitor's response. */
  async function framedPage(url: string): Promise<string> {
    let found = await page(url)
    while (found === null) {
      await new Promise(setImmediate)
      found = await page(url)
    }
    return found
  }

  it('is put into a frame that was rendered once, in the language of the page', async () => {
    await publishedExam(testApp)
    await testApp.app.examCache.reload()
    expect(await page(`/results?rollNo=${asha}`)).toBeNull()
    expect(await framedPage(`/results?rollNo=${asha}`)).toBe(
      `/results?rollNo=${asha} of ${asha}: <h2>All results of ${asha}</h2> <dl class="cgpa"><div> <dt>CGPA</dt> <dd><b>8.67</b></dd><dd class="quiet">` +
        'CGPA = Σ(credits × points) ÷ Σ credits = 39 ÷ 4.5 = 8.67. For each subject the best grade counts.' +
        `</dd>  </div></dl> <ul class="results"> ` +
        `<li><a href="/results/${encodeURIComponent(title)}?rollNo=${asha}">${title}</a> ` +
        `<span class="quiet">July 2026 · SGPA 8.67 · passed all subjects</span></li> </ul>`,
    )
    expect(await framedPage(`/de/results?rollNo=${asha.toLowerCase()}`)).toContain(
      `<h2>Alle Ergebnisse von ${asha}</h2>`,
    )
    expect(await route.find(`/results?rollNo=${asha}`, loopback)).toMatchObject({
      headers: { 'x-made-by': 'the frame', 'content-type': 'text/html; charset=utf-8' },
    })
  })

  it('says where nothing is published, and leaves what is no roll number to the page', async () => {
    await publishedExam(testApp)
    await testApp.app.examCache.reload()
    expect(await framedPage(`/results?rollNo=${nobody}`)).toContain('No published results')
    for (const url of ['/results', '/results?rollNo=', '/results?rollNo=%3Cb%3E', '/results?rollNo=1&x=2'])
      expect(await page(url), url).toBeNull()
  })

  it('shows a withdrawn exam as withdrawn to those who took it, and to nobody else', async () => {
    const id = await publishedExam(testApp)
    await testApp.app.results.publishing.withdraw(id, 'wrong file', lakshmi)
    await testApp.app.examCache.reload()
    const list = await framedPage(`/results?rollNo=${asha}`)
    expect(list).toContain(`${title}</a> <span class="quiet">Withdrawn on `)
    expect(list).not.toContain('No published results')
    expect(await framedPage(`/results?rollNo=${nobody}`)).toContain('No published results')
  })

  it('gives up after ten reads where something changed during each', async () => {
    await testApp.app.examCache.reload()
    let reads = 0
    testApp.app.resultLists.find = () => {
      reads += 1
      return null
    }
    const refusal = { kind: 'Unavailable', code: 'request.unavailable' }
    await expect(testApp.app.results.lookup.list(asha)).rejects.toMatchObject(refusal)
    expect(reads).toBe(10)
  })

  it('escapes what people wrote', async () => {
    const { id } = await testApp.app.results.exams.create(odd, lakshmi)
    await importFile(testApp, odd.title, sheetOf(`A/B-1,CN,COMPUTER NETWORKS,25,A,3`))
    await publishNow(testApp, id)
    await testApp.app.examCache.reload()
    const list = await framedPage('/results?rollNo=A%2FB-1')
    expect(list).toContain('Odd &lt;b&gt;&quot;&amp;&#39; exam</a>')
    expect(list).toContain('/results?rollNo=A%2FB-1 of A/B-1:')
    expect(list).toContain(`?rollNo=A%2FB-1">`)
  })

  it('shows a result as withheld from the hold on, and drops the earlier answer', async () => {
    const id = await publishedExam(testApp)
    await testApp.app.examCache.reload()
    const url = `/results?rollNo=${asha}`
    expect(await framedPage(url)).toContain('SGPA')
    await testApp.app.results.holds.hold(id, asha, 'enquiry', lakshmi)
    expect(await page(url)).not.toContain('SGPA')
    expect(await page(url)).toContain('Result withheld')
  })

  it('has a new frame where the college looks different', async () => {
    await publishedExam(testApp)
    await testApp.app.examCache.reload()
    const url = `/results?rollNo=${asha}`
    await framedPage(url)
    await testApp.app.college.save({ ...(await testApp.app.college.settings()), name: 'New' }, lakshmi)
    await testApp.app.examCache.reload()
    expect(await page(url)).toBeNull()
    expect(await framedPage(url)).toContain(asha)
  })

  it('shows no figure that a server of an earlier build did not write down', async () => {
    await publishedExam(testApp)
    await testApp.app.database.writes.updateTable('published_results').set({ fail_count: null }).execute()
    await testApp.app.examCache.reload()
    expect(await framedPage(`/results?rollNo=${asha}`)).toContain('<span class="quiet">July 2026</span>')
  })
})
