import { describe, expect, it } from 'vitest'
import { handlePagePicture, handleTexts } from '#lib/server/features/college/web/pages-form.ts'
import { leadsTo, sentByOffice, sentForm, shownAgain } from '../../support/calls/sent-form.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const page = '/app/Admin/College/pages'

describe.each(anyEngine)('the form of the college’s pages on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  const send = (fields: Record<string, string>, role: 'ROLE_ADMIN' | 'ROLE_FACULTY' = 'ROLE_ADMIN') =>
    handleTexts(sentForm(testApp, { page, role, fields: { action: 'save', version: '0', ...fields } }))

  it('saves texts, and sentences by what they are about', async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
    const [course] = (await testApp.app.catalogue.read()).open('course')
    const id = course?.id ?? ''
    const answer = await send({ aboutEn: 'A', hasCourses: 'on', [`sentences.${id}.en`]: 'Four years.' })
    expect(leadsTo(testApp, answer)).toBe(`${page} says saved`)
    expect(await testApp.app.college.pages()).toMatchObject({
      aboutEn: 'A',
      hasCourses: true,
      hasDepartments: false,
      sentences: { [id]: { en: 'Four years.', de: '' } },
      version: 1,
    })
  })

  it('refuses a page that would be empty, at its tick, and keeps what was typed', async () => {
    for (const field of ['hasCourses', 'hasDepartments']) {
      const { fields, values } = await shownAgain(send({ aboutEn: 'A', [field]: 'on' }))
      expect(Object.keys(fields)).toEqual([field])
      expect(values['aboutEn']).toBe('A')
    }
  })

  it('refuses a head who is not in the department, and texts that are too long or not an email', async () => {
    const { fields } = await shownAgain(send({ 'heads.d1': 'm1' }))
    expect(Object.keys(fields)).toEqual(['heads.d1'])
    const wrong = await shownAgain(send({ aboutDe: 'a'.repeat(8001), admissionsEmail: 'nobody' }))
    expect(Object.keys(wrong.fields).toSorted()).toEqual(['aboutDe', 'admissionsEmail'])
  })

  it('is for administrators', async () => {
    expect((await shownAgain(send({}, 'ROLE_FACULTY'))).code).toBe('session.notAllowed')
  })

  it('asks for the file and the description of a picture', async () => {
    const missing = await shownAgain(handlePagePicture(sentByOffice(testApp, [['altEn', '']])))
    expect(Object.keys(missing.fields)).toEqual(['altEn'])
    const { fields } = await shownAgain(handlePagePicture(sentByOffice(testApp, [['altEn', 'Library']])))
    expect(Object.keys(fields)).toEqual(['picture'])
    const text = new File(['no picture'], 'a.png', { type: 'image/png' })
    const sent = sentByOffice(testApp, [
      ['altEn', 'Library'],
      ['picture', text],
    ])
    expect((await shownAgain(handlePagePicture(sent))).code).toBe('picture.unreadable')
  })
})
