import { expect, it } from 'vitest'
import {
  handleDefaults,
  handleEntry,
  handleNewEntry,
} from '#lib/server/features/catalogue/web/catalogue-forms.ts'
import { openForAll } from '../../support/app/opened.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))

const sent = (fields: Record<string, string>) =>
  sentForm(testApp, { page: '/app/Catalogue', role: 'ROLE_ACADEMICS', fields })

it('adds the usual entries, and then one more beside them', async () => {
  const answer = await handleDefaults(sent({}))
  expect(leadsTo(testApp, answer)).toBe('/app/Catalogue')
  const cookie = /[^;]+/.exec((answer as Response).headers.get('set-cookie') ?? '')?.[0] ?? ''
  const page = {
    ...sent({}),
    request: new Request('http://campus.test/app/Catalogue', { headers: { cookie } }),
  }
  expect(await handleDefaults(page)).toMatchObject({
    said: expect.stringMatching(
      /^Added: Levels 2 · Degrees 3 · Courses 3 · .* Sections are added with the first upload/,
    ),
  })
  const [parent] = (await testApp.app.catalogue.read()).find('casteCategory', 'BC-A')
  const parentId = parent?.id ?? ''
  expect(leadsTo(testApp, await handleNewEntry(sent({ name: 'Kapu', parentId }), 'subCaste'))).toBe(
    `/app/Catalogue/subCaste?new=&parentId=${parentId} says added`,
  )
})

it('says at the field what is wrong, beside what was typed', async () => {
  const [seat] = (await testApp.app.catalogue.read()).of('seatType')
  const typed = { name: ' ', shortName: 'X', [`intake.${seat?.id}`]: 'many' }
  expect(await handleNewEntry(sent(typed), 'branch')).toMatchObject({
    values: { shortName: 'X' },
    fields: {
      name: 'This is a required field',
      [`intake.${seat?.id}`]: 'Please enter a number of seats.',
    },
  })
})

it('renames, moves, retires, reinstates and removes an entry by the name of the button', async () => {
  const { catalogue } = testApp.app
  const id = (await catalogue.read()).find('religion', 'Jain')[0]?.id ?? ''
  const send = async (fields: Record<string, string>): Promise<string> =>
    leadsTo(testApp, await handleEntry(sent(fields), 'religion', id))
  const page = `/app/Catalogue/religion/${id}`
  expect(await send({ action: 'save', name: 'Jainism', version: '1' })).toBe(`${page} says changed`)
  expect(await send({ action: 'save', name: 'Jaina', version: '1' })).toContain('catalogue.changedSince')
  expect(await send({ action: 'up' })).toBe(`${page} says moved`)
  expect(await send({ action: 'retire' })).toBe(`${page} says retired`)
  expect(await send({ action: 'reinstate' })).toBe(`${page} says reinstated`)
  expect(await send({ action: 'toString' })).toContain('"done":""')
  expect(await send({ action: 'remove' })).toBe('/app/Catalogue/religion says removed')
})

it('says what keeps an entry from being removed', async () => {
  const id = (await testApp.app.catalogue.read()).find('casteCategory', 'BC-A')[0]?.id ?? ''
  expect(await handleEntry(sent({ action: 'remove' }), 'casteCategory', id)).toMatchObject({
    code: 'catalogue.inUse',
    problem:
      'Unable to Delete the Record: “BC-A” is used and cannot be removed. Please retire it: then nobody can choose it any more.',
  })
})
