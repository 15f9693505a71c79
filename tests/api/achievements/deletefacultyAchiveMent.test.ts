import { beforeEach, expect, it } from 'vitest'
import { DELETE } from '../../../src/pages/api/v1/deletefacultyAchiveMent.ts'
import { asOffice, headOf, twoOfFaculty, typedAchievement } from '../../support/people/achievements.ts'
import { askWithUser } from '../../support/calls/call.ts'
import { expectRefusal } from '../../support/calls/call-test-app.ts'
import { ask } from '../../support/calls/call.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForEach(() => openTestApp('sqlite'))
let asha = ''
beforeEach(async () => {
  asha = (await twoOfFaculty(testApp)).asha
})
const add = (more = {}) => testApp.app.achievements.add(typedAchievement(asha, more), asOffice)
const asked = (json: object) => ask(testApp, DELETE, { role: 'ROLE_ADMIN', method: 'DELETE', json })
const described = {
  departmentName: 'CSE',
  facultyName: 'Asha Reddy',
  facultyEmail: 'e201@example.edu',
  dates: '2026-03-08',
  description: 'Best teacher award',
}

it('deletes the one that is named by its id', async () => {
  const id = await add()
  expect(await asked({ id })).toMatchObject({ status: 200, body: { status: 'true', id } })
  expectRefusal(await asked({ id }), 404, 'achievements.notFound')
})

it('deletes the only one that is described, and none of several', async () => {
  const id = await add()
  await add({ kind: 'other' })
  expectRefusal(await asked(described), 409, 'achievements.several')
  await asked({ id })
  expect((await asked(described)).status).toBe(200)
  expectRefusal(await asked(described), 409, 'achievements.noneDescribed')
})

it('asks for an id or for all that describes one', async () => {
  expectRefusal(await asked({ facultyName: 'Asha Reddy' }), 400, 'field.required')
})

it('deletes nothing of others', async () => {
  const id = await add()
  const asHead = (json: object) => askWithUser(testApp, DELETE, headOf('ECE'), { method: 'DELETE', json })
  expectRefusal(await asHead({ id }), 404, 'achievements.notFound')
  expectRefusal(await asHead(described), 409, 'achievements.noneDescribed')
  expectRefusal(
    await ask(testApp, DELETE, { role: 'ROLE_STUDENT', method: 'DELETE', json: { id } }),
    403,
    'session.notAllowed',
  )
  expect(await testApp.app.achievements.find(id)).not.toBeNull()
})
