import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { importKindsOf } from '#lib/server/kernel/declared.ts'
import { callFiles, callPath } from '../../support/calls/call-files.ts'
import { type NamedCall, keyOf, namedCalls, rowOf } from '../../support/app/described.ts'
import { expectPermissions } from '../../support/calls/expect-permissions.ts'
import { featureRows, joined } from '../../support/database/feature-rows.ts'
import { openForAll } from '../../support/app/opened.ts'
import { paramsOf } from '../../support/calls/params-of.ts'
import { openTestApp } from '../../support/app/test-app.ts'

/** Permissions of each call by feature, from `tests/features/`. */
const rows = await featureRows()
const kinds = joined(rows, ({ imports }) => imports)
const table = {
  ...joined(rows, (each) => each.calls),
  // The list of uploads is open to everybody who may upload any kind.
  'api/v1/exportImports': [[...new Set(Object.values(kinds).flat())], 'staff'] as const,
}
const calls = await namedCalls()

const testApp = openForAll(() => openTestApp('sqlite'))

it('every call has a row in its feature, and every row a call', () => {
  expect(Object.keys(table).sort()).toEqual([...new Set(calls.map((call) => keyOf(table, call)))].sort())
})

it('every kind of upload is for whom its row says', () => {
  const declared = Object.entries(importKindsOf(features)).map(([name, { access }]) => [name, access])
  expect(Object.fromEntries(declared)).toEqual(kinds)
})

it('every call counts on the limit of its row', () => {
  const limits = (of: (call: NamedCall) => string | undefined): Record<string, unknown> =>
    Object.fromEntries(calls.map((call) => [`${call.method} ${call.address}`, of(call)]))
  expect(limits(({ spec }) => spec.limit)).toEqual(limits((call) => rowOf(table, call)?.[1]))
})

/** `courses-view.test.ts` for `api/v1/courses/view`, in any folder; parameters are not part of the name. */
function testFileOf(path: string): string {
  const [, , ...parts] = path.split('/').filter((part) => !part.startsWith('['))
  return `${parts.join('-')}.test.ts`
}

const testFiles = new Map(
  readdirSync('tests/api', { recursive: true, encoding: 'utf8' }).map((path) => [basename(path), path]),
)

it('every call has a test file of its own, which asks that call', () => {
  const untested = callFiles().filter((file) => {
    const test = testFiles.get(testFileOf(callPath(file)))
    return !test || !readFileSync(join('tests/api', test), 'utf8').includes(`src/pages/${file}`)
  })
  expect(untested).toEqual([])
})

it('every parameter of a path is declared, and none that is not there', () => {
  for (const { address, spec } of calls)
    expect(paramsOf(spec), address).toEqual([...address.matchAll(/\[(\w+)\]/g)].map(([, name]) => name))
})

it.each(calls.map((call) => [`${call.method.toUpperCase()} ${call.address}`, call] as const))(
  '%s lets in who may use it and refuses everyone else',
  (_, call) => expectPermissions(testApp, call, rowOf(table, call)?.[0] ?? []),
)
