import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getLogoDataForHeaders.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import sharp from 'sharp'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp()

it('answers both pictures in base64, empty where the college has none', async () => {
  expect((await its.ask(GET)).body).toEqual({ Logo: '', Banner: '' })
  const blue = { width: 40, height: 20, channels: 3 as const, background: '#0b4f86' }
  await its.testApp.app.college.savePicture('logo', await sharp({ create: blue }).jpeg().toBuffer(), lakshmi)
  const { Logo, Banner } = (await its.ask(GET)).body as { Logo: string; Banner: string }
  expect(Banner).toBe('')
  expect(await sharp(Buffer.from(Logo, 'base64')).metadata()).toMatchObject({ format: 'png', width: 40 })
})
