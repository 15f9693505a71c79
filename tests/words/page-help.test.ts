import { expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { pageHelpOf, pageRulesOf } from '#lib/server/kernel/declared.ts'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { withKernelFeatures } from '#lib/server/kernel/wiring/create-kernel.ts'

const all = withKernelFeatures(features)
const help = Object.entries(pageHelpOf(all))

it('help belongs to a page that exists', () => {
  const pages = Object.keys(pageRulesOf(all))
  expect(help.map(([page]) => page).filter((page) => !pages.includes(page))).toEqual([])
})

it.each(['en', 'de'] as const)('help has about five short lines (%s)', (locale) => {
  const wrong = help.filter(([, text]) => {
    const lines = withLocale(locale, text).split('\n')
    return lines.length < 4 || lines.length > 5 || lines.some((line) => line.length > 180)
  })
  expect(wrong.map(([page]) => page)).toEqual([])
})
