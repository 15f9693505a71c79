import { expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { pageRulesOf } from '#lib/server/kernel/declared.ts'
import { withKernelFeatures } from '#lib/server/kernel/wiring/create-kernel.ts'
import { startAdministeredCampus } from '../../support/servers/administered-campus.ts'
import { featureRows, joined } from '../../support/database/feature-rows.ts'
import { openForAll } from '../../support/app/opened.ts'
import { send, urlEncoded } from '../../support/calls/over-the-wire.ts'
import { acceptEncodings, headerBytes, mostHeaderBytes } from '../../support/calls/short-headers.ts'

const campus = openForAll(() => startAdministeredCampus({ TRUST_PROXY: '127.0.0.1' }))
const rows = await featureRows()
const params = joined(rows, ({ pageParams }) => pageParams)

/** Record ids are replaced by one that does not exist: the 404 counts as an answer, too. */
const addressOf = (pattern: string): string =>
  pattern
    .replace('/[...locale]', '')
    .replace(/\/\[\.{3}\w+\]/g, '')
    .replace(/\[(\w+)\]/g, (_, name: string) => (typeof params[name] === 'string' ? params[name] : 'none'))
const pages = Object.keys(pageRulesOf(withKernelFeatures(features))).map(
  (pattern) => addressOf(pattern) || '/',
)
const publicPages = Object.values(rows).flatMap((feature) => feature.publicPages ?? [])
const addresses = [...new Set([...pages, ...publicPages, '/de', '/no/such/page', '/api/v1/none'])]

/** Pages are rate limited by network, and this test sends more requests than one person does. */
let asked = 0
const network = (): string => `10.${(asked += 1) >> 8}.${asked % 256}.7`

const linesOf = (headers: object): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value as string | string[]].flat().map((each): [string, string] => [name, each]),
  )

it.each(acceptEncodings)(
  'no page answers with more headers than a proxy takes, for %j',
  async (accepts) => {
    const tooLong: string[] = []
    for (const address of addresses)
      for (const cookie of ['', campus.cookie]) {
        const answer = await send(campus, encodeURI(decodeURI(address)), {
          headers: {
            'x-forwarded-for': network(),
            ...(cookie && { cookie }),
            ...(accepts !== null && { 'accept-encoding': accepts }),
          },
        })
        expect(answer.status, address).toBeLessThan(500)
        const bytes = headerBytes(linesOf(answer.headers))
        if (bytes > mostHeaderBytes) tooLong.push(`${address}: ${bytes}`)
        const packed = answer.headers['content-encoding'] ?? 'identity'
        expect(['identity', accepts], address).toContain(packed)
      }
    expect(tooLong).toEqual([])
    expect(addresses.length).toBeGreaterThan(100)
  },
  300_000,
)

it.each(acceptEncodings)('nor does a form that is refused, for %j', async (accepts) => {
  for (const address of ['/login/Admin', '/ForgotPassword', '/selfpayment', '/activate']) {
    const { headers } = await send(campus, address, {
      method: 'POST',
      body: 'username=&password=',
      headers: {
        ...urlEncoded,
        origin: campus.url,
        'x-forwarded-for': network(),
        ...(accepts !== null && { 'accept-encoding': accepts }),
      },
    })
    expect(headerBytes(linesOf(headers)), address).toBeLessThanOrEqual(mostHeaderBytes)
  }
})
