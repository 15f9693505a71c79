import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleSubstitute, substitutesPage } from '#lib/server/features/results/web/substitutes-form.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { leadsTo, sentForm, shownAgain } from '../../../support/calls/sent-form.ts'
import { openTestApp } from '../../../support/app/test-app.ts'

const testApp = openForEach(() => openTestApp('sqlite'))
const page = '/app/Memos/substitutes'
const substitute = { action: 'add', regulation: ' r23', subject: 'cs203n ', standsFor: 'cs203' }
const send = (fields: Record<string, string> = {}, role: Role = 'ROLE_EXAMINATION') =>
  handleSubstitute(sentForm(testApp, { page, role, fields: { ...substitute, ...fields } }))
const list = () => testApp.app.results.substitutes.list()

it('adds a substitute as marks and exams write it, and removes it', async () => {
  expect(leadsTo(testApp, await send())).toBe('/app/Memos/substitutes says added')
  const [added] = await list()
  expect(added).toMatchObject({ regulation: 'R23', code: 'CS203N', standsFor: 'CS203', name: null })
  const shown = await substitutesPage(testApp.app, new URLSearchParams({ remove: added?.id ?? '' }))
  expect(shown.removing).toEqual(added)
  expect(leadsTo(testApp, await send({ action: 'remove', id: added?.id ?? '' }))).toBe(
    '/app/Memos/substitutes says removed',
  )
  expect(await list()).toEqual([])
})

it('says at its field what is wrong, beside what was typed', async () => {
  const state = await shownAgain(send({ standsFor: 'CS203N' }))
  expect(state.fields).toEqual({ standsFor: 'A subject cannot stand for itself.' })
  expect(state.values).toMatchObject({ subject: 'cs203n ', standsFor: 'CS203N' })
  expect((await shownAgain(send({ regulation: '', subject: '' }))).fields).toEqual({
    regulation: 'This is a required field',
    subject: 'This is a required field',
  })
})

it.each<Role>(['ROLE_STUDENT', 'ROLE_HOD', 'ROLE_ADMINISTRATION'])('is not for %s', async (role) => {
  expect((await shownAgain(send({}, role))).code).toBe('session.notAllowed')
  expect(await list()).toEqual([])
})
