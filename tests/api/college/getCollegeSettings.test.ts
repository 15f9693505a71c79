import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getCollegeSettings.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMIN')

it('answers the settings as they are saved now', async () => {
  await its.testApp.app.college.save({ tagline: 'Learning that serves' }, lakshmi)
  const settings = await its.testApp.app.college.settings()
  expect(settings.tagline).toBe('Learning that serves')
  expect(await its.ask(GET)).toMatchObject({
    status: 200,
    body: { ...settings, pictures: { logo: null, banner: null, photo: null } },
  })
})
