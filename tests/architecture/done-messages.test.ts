import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What a form has done, written into an address or read out of one. */
const inAddress = /[?&]done=|(?:\.get|\.has|\.set|\.append)\('done'|URLSearchParams\([^;\n]*\bdone\b/

/** These still say it by their address. */
const notYet = [
  'src/lib/server/features/fees/web/dues-runs-form.ts',
  'src/lib/server/features/fees/web/fee-types-form.ts',
  'src/lib/server/features/fees/web/payer-form.ts',
  'src/lib/server/features/fees/web/structures-form.ts',
  'src/lib/server/features/payments/web/payment-form.ts',
  'src/pages/[...locale]/app/Fees/changes/[changeId].astro',
  'src/pages/[...locale]/app/Fees/due/[dueId].astro',
  'src/pages/[...locale]/app/Fees/generate/[runId].astro',
  'src/pages/[...locale]/app/Fees/kept/[admissionId].astro',
  'src/pages/[...locale]/app/Fees/payments/[attemptId].astro',
  'src/pages/[...locale]/app/Fees/person/[payerKind]/[payerId].astro',
  'src/pages/[...locale]/app/Fees/structures/[structureId].astro',
  'src/pages/[...locale]/app/Fees/structures/index.astro',
  'src/pages/[...locale]/app/Fees/types/[typeId].astro',
  'src/pages/[...locale]/app/Fees/types/index.astro',
]

const files = globSync('src/**/*.{ts,tsx,astro}', {
  exclude: ['src/paraglide/**', 'src/paraglide-node/**', 'src/**/*.test.ts'],
})

it('finds what it looks for, and nothing that only looks like it', () => {
  for (const found of [
    'goTo(`${href(page)}?done=saved`)',
    '`${page}?year=2026&done=saved`',
    "url.searchParams.get('done')",
    "new URLSearchParams([['new', ''], ['done', 'added']])",
  ])
    expect(inAddress.test(found), found).toBe(true)
  for (const other of ["state === 'done'", "goOnDone(context, href(page), 'done')", 'places.get(done)'])
    expect(inAddress.test(other), other).toBe(false)
})

it('no form says by an address that it is done: a reload, the language switch and a link would say it again', () => {
  expect(files.length).toBeGreaterThan(1000)
  const others = files.filter((path) => !notYet.includes(path))
  expect(others.filter((path) => inAddress.test(readFileSync(path, 'utf8')))).toEqual([])
})
