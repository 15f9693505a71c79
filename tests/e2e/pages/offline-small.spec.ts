import { gzipSync } from 'node:zlib'
import { expect, mainExam, resultPath } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

test('what a phone loads for it is small, and the home screen gets the college’s own icon', async ({
  request,
}) => {
  const gzipped = async (path: string) => gzipSync(await (await request.get(path)).body()).byteLength
  const page = await (await request.get(resultPath(mainExam, '21B81A0501'))).text()
  expect(await gzipped(/data-keeping="([^"]+)"/.exec(page)?.[1] ?? '')).toBeLessThanOrEqual(1536)
  expect(await gzipped('/offline-worker.js')).toBeLessThanOrEqual(5 * 1024)
  expect((await request.get('/offline-worker.js')).headers()['cache-control']).toBe('no-cache')
  for (const locale of ['', '/de']) {
    const list = await (await request.get(`${locale}/kept`)).text()
    const answer = await request.get(/rel="manifest" href="([^"]+)"/.exec(list)?.[1] ?? '')
    expect(answer.headers()['content-type']).toBe('application/manifest+json')
    const { lang, icons } = (await answer.json()) as { lang: string; icons: { src: string }[] }
    expect(lang).toBe(locale ? 'de' : 'en')
    for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  }
  expect((await request.get('/college/icon/constructor')).status()).toBe(404)
})
