import { expect, it } from 'vitest'
import { answerPage, answerScript } from './answer.ts'
import { as, html, makePhone, resultPage } from '#tests/support/browser/phone.ts'

const address = '/results/July?rollNo=21B81A0501'
const shell = { '/kept': () => html('<html lang="en">list'), '/de/kept': () => html('<html lang="de">Liste') }

/** Sets up a visitor's phone with a saved result. */
async function withResult() {
  const made = makePhone({
    '/auth/v1/session': as(''),
    ...shell,
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
  // The stored copy is the newer one from now on.
  expect(await open(address)).toMatch(/As of 21 Nov 2026, 14:05 – no connection<\/p>9\.01/)
})

it('a dead line is not waited for where there is a copy', async () => {
  const { open, held } = await withResult()
  held.isDead = true
  expect(await open(address)).toContain('As of 21 Nov 2026, 14:05 – no answer')
})

it.each([
  ['withheld', 'withheld', 1],
  ['revised', resultPage('9.01'), 1],
  ['as it was', resultPage('8.56'), 0],
])('a copy shown on a slow connection is reloaded where the page is %s', async (_, answer, times) => {
  const { open, held, opened } = await withResult()
  held.isSlow = true
  held.answers[address] = () => html(answer)
  expect(await open(address)).toContain('As of 21 Nov 2026')
  expect(opened).toHaveLength(times)
})

it('a server that is down takes no copy away, and the copy is shown in its place', async () => {
  const { open, held, addresses } = await withResult()
  held.answers[address] = () => new Response('maintenance', { status: 503 })
  expect(await open(address)).toContain('As of 21 Nov 2026, 14:05 – no answer')
  expect(await addresses()).toEqual([address])
})

it.each([
  ['withheld', () => html('<h2>Result withheld</h2>')],
  ['withdrawn', () => html('<h2>Withdrawn</h2>')],
  ['gone', () => new Response('', { status: 410 })],
  ['not found', () => new Response('', { status: 404 })],
  // For a service worker, a redirect has no status.
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

it('an answer that arrives while the copy is being read reloads the page', async () => {
  const { open, held, opened, phone } = await withResult()
  held.isSlow = true
  held.answers[address] = () => html('withheld')
  const { find } = phone.kept
  const reading = Promise.withResolvers<void>()
  const dropped = Promise.withResolvers<void>()
  const { drop } = phone.kept
  phone.kept.drop = (which) => drop(which).finally(dropped.resolve)
  let finds = 0
  phone.kept.find = async (asked) => {
    const found = await find(asked)
    // The second lookup is the one for the copy.
    if ((finds += 1) === 2) {
      reading.resolve()
      await dropped.promise
    }
    return found
  }
  expect(await open(address, reading.promise)).toContain('8.56')
  expect(opened).toEqual([address])
})

it('a page that a script asks for takes its copy away as well, or renews it', async () => {
  const { load, open, held, addresses } = await withResult()
  held.answers[address] = () => html(resultPage('9.01'))
  expect(await (await load(address)).text()).toContain('9.01')
  held.isCut = true
  expect(await open(address)).toContain('9.01')
  held.isCut = false
  held.answers[address] = () => html('withheld')
  await load(address)
  expect(await addresses()).toEqual([])
})

it('a script gets an error on a dead connection as well, and may open the copy then', async () => {
  const { load, held, addresses } = await withResult()
  held.isDead = true
  expect((await load(address)).type).toBe('error')
  expect(await addresses()).toEqual([address])
})

it('a line that a lookup has waited for is not waited for again, and its answer takes the place of the copy', async () => {
  const { phone, shell, held } = await withResult()
  let waits = 0
  phone.timeout = async () => {
    waits += 1
    return null
  }
  const late = Promise.withResolvers<Response>()
  const opened = Promise.withResolvers<string>()
  const goOn = () => {}
  expect((await answerScript(phone, { address, network: late.promise, goOn })).type).toBe('error')
  const network = new Promise<Response>(() => {})
  const again = async () => opened.resolve('anew')
  const copy = await answerPage(phone, shell, { address, network, goOn, again })
  expect(await copy.text()).toContain('no answer</p>8.56')
  expect(waits).toBe(1)
  late.resolve(html(resultPage('9.01')))
  expect(await opened.promise).toBe('anew')
  held.isCut = true
  const cut = Promise.reject<Response>(new TypeError('Failed to fetch'))
  expect(await (await answerPage(phone, shell, { address, network: cut, goOn, again })).text()).toContain(
    '9.01',
  )
})

it('the browser holds no picture of a copy that has an owner', async () => {
  const { phone, keep, held, shell, open } = await withResult()
  held.answers['/auth/v1/session'] = as('asha')
  await keep(address)
  const network = Promise.reject<Response>(new TypeError('Failed to fetch'))
  const opened = { address, network, goOn: () => {}, again: async () => {} }
  expect((await answerPage(phone, shell, opened)).headers.get('cache-control')).toBe('no-store')
  expect(await open(address)).toContain('8.56')
})
