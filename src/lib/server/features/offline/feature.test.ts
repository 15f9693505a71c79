import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawIcon } from '../../kernel/pictures/draw-icon.ts'
import { unnamedSettings } from '../college/college.service.ts'
import { icons, manifestOf } from './feature.ts'

const college = {
  ...unnamedSettings,
  name: 'Sri Rama College of Engineering',
  shortName: 'SRCE',
  colour: '#ffcc00',
  logoUrl: '/college/logo?v=abc',
  bannerUrl: null,
  photoUrl: null,
  cardUrl: null,
  photoWidths: [],
  address: '',
  phone: '',
  email: '',
  isAlumniOpen: false,
  pages: [],
}

it('the college’s settings make the app: its name, its language, its colour, its logo', () => {
  const german = manifestOf(college, 'de')
  expect(german).toMatchObject({ short_name: 'SRCE', lang: 'de', start_url: '/de', scope: '/' })
  // White text on it has a contrast of 7 to 1.
  expect(german.theme_color).not.toBe('#ffcc00')
  expect(german.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  const renamed = manifestOf({ ...college, logoUrl: '/college/logo?v=abd' }, 'en')
  expect(renamed.icons[0]?.src).not.toBe(german.icons[0]?.src)
})

it.each(Object.entries(icons))('the icon %s has its size, with a logo and without one', async (_, icon) => {
  const logo = await sharp({ create: { width: 120, height: 60, channels: 4, background: '#0b4f86' } })
    .png()
    .toBuffer()
  for (const given of [logo, null]) {
    const { width, height, format } = await sharp(await drawIcon(given, icon, '#0a4a7a')).metadata()
    expect([width, height, format]).toEqual([icon.size, icon.size, 'png'])
  }
})
