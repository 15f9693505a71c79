/** One combination of width, colour scheme and language. */
export interface Sheet {
  name: string
  width: number
  height: number
  scheme: 'light' | 'dark'
  locale: '' | '/de'
}

const heights = { 360: 740, 1024: 768, 1280: 800, 1920: 1080 } as const
type Width = keyof typeof heights

const sheet = (width: Width, scheme: Sheet['scheme'], locale: Sheet['locale']): Sheet => ({
  name: `${width}-${scheme}-${locale ? 'de' : 'en'}`,
  width,
  height: heights[width],
  scheme,
  locale,
})

/** Enough for a quick look: a phone and a desktop, dark on the wide screen, German on the narrow one. */
export const usualSheets: readonly Sheet[] = [
  sheet(360, 'light', ''),
  sheet(1280, 'light', ''),
  sheet(1280, 'dark', ''),
  sheet(360, 'light', '/de'),
]

const widths = [360, 1024, 1280, 1920] as const
export const allSheets: readonly Sheet[] = (['', '/de'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((scheme) => widths.map((width) => sheet(width, scheme, locale))),
)
