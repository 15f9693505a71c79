import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type OwnCampus,
  type OwnServer,
  startCampus,
  startOwnPostgres,
} from '../../support/servers/own-server.ts'
import {
  type Answer,
  cookieHeader,
  json,
  makeAdministrator,
  send,
} from '../../support/calls/over-the-wire.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'

let postgres: OwnServer
let campus: OwnCampus
let cookie = ''
/** The responses from before the database stopped. */
const before = new Map<string, Answer>()

const asked = (rollNo: string): string =>
  `${encodeURIComponent(julyExam.title)}?${new URLSearchParams({ rollNo })}`
const remembered = [
  // Must be first: a result page is prerendered only once this server knows the publication, which clears cached pages.
  `/results/${asked('21B81A0501')}`,
  `/de/results/${asked('21B81A0501')}`,
  `/api/v1/getExamResultByRollNoView?${new URLSearchParams({ examTitle: julyExam.title, rollNo: '21B81A0502' })}`,
  '/contact',
  '/examresults',
  '/robots.txt',
]

beforeAll(async () => {
  postgres = await startOwnPostgres()
  campus = await startCampus({ DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' })
  cookie = cookieHeader(await makeAdministrator(campus, { origin: campus.url }))
  await publishExam()
  for (const path of remembered) before.set(path, await prerendered(path))
  await postgres.stop()
}, 240_000)
afterAll(() => campus.stop())

it('the database is gone, and what was last known of sessions with it', async () => {
  expect((await send(campus, '/healthz')).status).toBe(503)
  // A session just read is cached for 0.3 seconds, and this page needs nothing else.
  await expect
    .poll(async () => (await send(campus, '/login/Admin', { headers: { cookie } })).status)
    .toBe(503)
})

it.each(remembered)('%s is answered from memory', async (path) => {
  const { status, body } = await send(campus, path)
  expect(status).toBe(200)
  expect(body).toBe(before.get(path)?.body)
})

it.each([
  ['en', `/results/${asked('21B81A0502')}`, 'This is a problem on our side, not with what you entered.'],
  ['de', '/de/verify/ABCD-EFGH-JKLM', 'Das liegt an uns, nicht an Ihrer Eingabe.'],
  ['de', `/de/results/${asked('21B81A0502')}`, 'Das liegt an uns, nicht an Ihrer Eingabe.'],
  ['en', '/verify/ABCD-EFGH-JKLM', 'This is a problem on our side, not with what you entered.'],
] as const)('in %s, %s is a prerendered page that says so', async (language, path, sentence) => {
  const { status, headers, body } = await send(campus, path)
  expect(status).toBe(503)
  expect(body).toContain(`<html lang="${language}">`)
  expect(body).toContain(sentence)
  expect(body.trimEnd().endsWith('</html>')).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '30',
    'x-frame-options': 'DENY',
  })
})

it('what is not there is not there, in the frame that is remembered', async () => {
  const { status, body } = await send(campus, '/de/no-such-page')
  expect(status).toBe(404)
  expect(body).toContain('<html lang="de"')
})

it.each(['/', '/contact', '/app/Admin', '/de/app/Examinations', '/login/Admin'])(
  'a signed-in user stays signed in: %s',
  async (path) => {
    const { status, headers } = await send(campus, path, { headers: { cookie } })
    expect(status).toBe(503)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('location')
  },
)

it.each([
  ['/api/v1/getContactData', {}],
  // The caller cannot be identified, so the response must not say that they are signed out.
  ['/api/v1/getExams', { cookie: true }],
  [`/api/v1/getExamResultByRollNoView?examTitle=${encodeURIComponent(julyExam.title)}&rollNo=21B81A0501`, {}],
])('%s answers the envelope', async (path, headers) => {
  const said = 'cookie' in headers ? { cookie } : {}
  const answer = await send(campus, path, { headers: { 'accept-language': 'de', ...said } })
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toBe('30')
  expect(JSON.parse(answer.body)).toMatchObject({
    // Either code is valid, as the session may still be cached.
    code: expect.stringMatching(/^(request|session)\.unavailable$/),
    message: expect.stringMatching(/liegt (an|bei) uns/),
  })
})

/** Requests until the page is prerendered; the second response no longer needs the database. */
async function prerendered(path: string): Promise<Answer> {
  for (;;) {
    const answer = await send(campus, path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    if (answer.headers.etag !== undefined) return send(campus, path)
  }
}

async function publishExam(): Promise<void> {
  const { id } = await write('saveExam', { exam: julyExam })
  const file = new FormData()
  file.append('excelFileUpload', new File([Buffer.from(ashaAndRavi)], 'results.csv'))
  const query = new URLSearchParams({ fileType: 'examResults', examTitle: julyExam.title })
  const uploaded = await fetch(`${campus.url}/api/v1/masterDataExcelsUploads?${query}`, {
    method: 'POST',
    headers: { cookie, origin: campus.url },
    body: file,
  })
  expect(uploaded.status).toBe(200)
  const { jobId } = await write('publishExam', { examId: id, at: null })
  for (let state = ''; state !== 'done';) {
    const job = await read<{ state: string; problem: string | null }>(`getJob?jobId=${jobId}`)
    if (job.problem) throw new Error(job.problem)
    state = job.state
  }
}

interface WrittenRow {
  id?: string
  jobId?: string
}

async function write(call: string, body: object): Promise<WrittenRow> {
  const headers = { ...json, cookie, origin: campus.url }
  const answer = await send(campus, `/api/v1/${call}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.status, answer.body).toBe(200)
  return JSON.parse(answer.body) as WrittenRow
}

const read = async <T>(call: string): Promise<T> =>
  JSON.parse((await send(campus, `/api/v1/${call}`, { headers: { cookie } })).body) as T
