import { describe, expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/saveExam.ts'
import { ask } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { regulationWith } from '../../support/results/grade-scales.ts'
import { openForEach } from '../../support/app/opened.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const role = 'ROLE_EXAMINATION' as const

describe.each(engines)('saveExam on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('refuses each bad field by name and a title that is taken', async () => {
    const bad = { ...julyExam, title: ' ', heldMonth: 13, heldYear: 1800, kind: 'other', scheme: 'none' }
    const { status, body } = await ask(testApp, POST, { role, json: { exam: bad } })
    expect(status).toBe(400)
    expect((body as { fields: object }).fields).toEqual({
      'exam.title': 'This is a required field',
      'exam.heldMonth': 'Please choose a month.',
      'exam.heldYear': 'Please enter a year from 1990 to 2100.',
      'exam.kind': 'This value cannot be used.',
    })
    expect((await ask(testApp, POST, { role, json: { exam: julyExam } })).status).toBe(200)
    // Titles that differ only in case and spaces are the same.
    for (const title of [julyExam.title, `  ${julyExam.title.toUpperCase().replaceAll(' ', '  ')}`]) {
      const taken = await ask(testApp, POST, { role, json: { exam: { ...julyExam, title } } })
      expect(taken).toMatchObject({ status: 409, body: { code: 'exam.titleTaken' } })
    }
  })

  it('takes regulation and scale from the title and the regulation, and refuses where they say nothing', async () => {
    await regulationWith(testApp, 'R22', 'jntuh')
    const { regulation: _, scheme: __, ...omitted } = { ...julyExam, title: 'I B.Tech (R22), July 2026' }
    expect((await ask(testApp, POST, { role, json: { exam: omitted } })).body).toMatchObject({
      regulation: 'R22',
      scheme: 'jntuh',
    })
    const title = 'I B.Tech, July 2026'
    const missing = await ask(testApp, POST, { role, json: { exam: { ...omitted, title } } })
    expect(missing).toMatchObject({
      status: 400,
      body: {
        code: 'exam.regulationMissing',
        fields: { 'exam.regulation': expect.stringContaining('choose the regulation') },
      },
    })
    const unknown = { ...omitted, title, regulation: 'R22', scheme: 'nonsense' }
    expect((await ask(testApp, POST, { role, json: { exam: unknown } })).body).toMatchObject({
      code: 'exam.scaleUnknown',
      fields: { 'exam.scheme': 'No grade scale in use has this name. Please choose another one.' },
    })
    await testApp.app.gradeScales.assign([{ regulation: 'R22', before: 'jntuh', after: '' }], lakshmi)
    expect(
      (await ask(testApp, POST, { role, json: { exam: { ...unknown, scheme: '' } } })).body,
    ).toMatchObject({
      code: 'exam.scaleMissing',
    })
  })

  it('a body that is not JSON, or far too large, is refused', async () => {
    expect((await ask(testApp, POST, { role, json: '{' })).body).toMatchObject({ code: 'request.notJson' })
    expect((await ask(testApp, POST, { role, json: `"${'x'.repeat(1_100_000)}"` })).body).toMatchObject({
      code: 'request.tooLarge',
    })
  })
})
