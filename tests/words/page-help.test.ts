import { expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { pageHelpOf, pageRulesOf } from '#lib/server/kernel/declared.ts'
import { withKernelFeatures } from '#lib/server/kernel/wiring/create-kernel.ts'
import { overwriteGetLocale } from '#paraglide/runtime.js'

const all = withKernelFeatures(features)
const help = Object.entries(pageHelpOf(all))

it('help belongs to a page that exists', () => {
  const pages = Object.keys(pageRulesOf(all))
  expect(help.map(([page]) => page).filter((page) => !pages.includes(page))).toEqual([])
})

it.each(['en', 'de'] as const)('help has about five short lines (%s)', (locale) => {
  overwriteGetLocale(() => locale)
  const wrong = help.filter(([, text]) => {
    const lines = text().split('\n')
    return lines.length < 4 || lines.length > 5 || lines.some((line) => line.length > 180)
  })
  expect(wrong.map(([page]) => page)).toEqual([])
})
