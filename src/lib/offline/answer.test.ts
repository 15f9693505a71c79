import { expect, it } from 'vitest'
import { as, html, makePhone, resultPage } from '#tests/support/phone.ts'

const address = '/results/July?rollNo=21B81A0501'
const shell = { '/kept': () => html('<html lang="en">list'), '/de/kept': () => html('<html lang="de">Liste') }

/** A visitor's phone that has kept a result. */
async function withResult() {
  const made = makePhone({
    ...{ '/auth/v1/session': as(''), ...shell },
    [address]: () => html(resultPage('8.56'), '"one"'),
  })
  await made.shell.renew()
  expect(await made.keep(address)).toEqual({ isKept: true, removed: [] })
  return made
}

it('with a connection the server’s answer is shown, never the copy', async () => {
  const { open, held } = await withResult()
  held.answers[address] = () => html(resultPage('9.01'))
  expect(await open(address)).toContain('9.01')
  held.isCut = true
  // And the copy is the newer one from then on.
  expect(await open(address)).toMatch(/As of 21 Nov 2026, 14:05 – no connection<\/p>9\.01/)
})

it('a dead line is not waited for where there is a copy', async () => {
  const { open, held } = await withResult()
  held.isDead = true
  expect(await open(address)).toContain('As of 21 Nov 2026, 14:05')
})

it.each([
  ['withheld', 'withheld', 1],
  ['revised', resultPage('9.01'), 1],
  ['as it was', resultPage('8.56'), 0],
])('a copy on a line that was only slow is opened anew where the page is %s', async (_, answer, times) => {
  const { open, held, opened } = await withResult()
  held.isSlow = true
  held.answers[address] = () => html(answer)
  expect(await open(address)).toContain('As of 21 Nov 2026')
  expect(opened).toHaveLength(times)
})

it('a server that is down takes no copy away, and the copy is shown in its place', async () => {
  const { open, held, addresses } = await withResult()
  held.answers[address] = () => new Response('maintenance', { status: 503 })
  expect(await open(address)).toContain('As of 21 Nov 2026')
  expect(await addresses()).toEqual([address])
})

it.each([
  ['withheld', () => html('<h2>Result withheld</h2>')],
  ['withdrawn', () => html('<h2>Withdrawn</h2>')],
  ['gone', () => new Response('', { status: 410 })],
  ['not found', () => new Response('', { status: 404 })],
  // A redirect has no status for a worker.
  ['led to the sign-in', () => Response.error()],
  ['forbidden', () => new Response('', { status: 403 })],
])('a page that is %s loses its copy at once', async (_, answer) => {
  const { open, held, addresses } = await withResult()
  held.answers[address] = answer
  await open(address)
  expect(await addresses()).toEqual([])
  held.isCut = true
  expect(await open(address)).not.toContain('8.56')
})

it('any other page without a connection is the list of what is kept, in its language', async () => {
  const { open, held } = await withResult()
  held.isCut = true
  expect(await open('/examresults')).toContain('list')
  expect(await open('/de/examresults')).toContain('Liste')
})

it('nothing is kept that was not chosen', async () => {
  const { open, held, addresses } = await withResult()
  const other = '/results/July?rollNo=21B81A0502'
  held.answers[other] = () => html(resultPage('7.00'))
  expect(await open(other)).toContain('7.00')
  expect(await addresses()).toEqual([address])
  held.isCut = true
  expect(await open(other)).not.toContain('7.00')
})
