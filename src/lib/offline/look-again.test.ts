import { expect, it } from 'vitest'
import { as, html, makePhone, receiptPage, resultPage } from '#tests/support/browser/phone.ts'

const shell = { '/kept': () => html('list'), '/de/kept': () => html('Liste') }
const day = 24 * 60 * 60 * 1000

async function withTwo() {
  const made = makePhone({
    '/auth/v1/session': as(''),
    ...shell,
    '/about': () => html('about'),
    '/one': ({ etag }) =>
      etag === '"1"' ? new Response(null, { status: 304 }) : html(resultPage('1'), '"1"'),
    '/two': () => html(resultPage('2')),
  })
  await made.keep('/one')
  await made.keep('/two')
  await made.open('/about')
  made.asked.length = 0
  return made
}

it('once a day any page of the site has the copies looked after, and no more often', async () => {
  const { open, held, asked } = await withTwo()
  held.now += day - 1
  await open('/about')
  expect(asked).toEqual(['/about'])
  held.now += 1
  await open('/about')
  expect(asked.slice(1)).toEqual(['/about', '/kept', '/de/kept', '/one', '/two'])
})

it('a copy that still holds costs no page, and is of that moment from then on', async () => {
  const { ask, held, open } = await withTwo()
  held.now += day
  await ask({ deed: 'look' })
  held.isCut = true
  expect(await open('/one')).toContain('As of 22 Nov 2026')
})

it('what was withheld meanwhile goes, what was revised is replaced', async () => {
  const { ask, held, open, addresses } = await withTwo()
  held.answers['/one'] = () => html('withheld')
  held.answers['/two'] = () => html(resultPage('2 revised'))
  expect(await ask({ deed: 'look' })).toMatchObject({ pages: [{ address: '/two' }] })
  expect(await addresses()).toEqual(['/two'])
  held.isCut = true
  expect(await open('/two')).toContain('2 revised')
})

it('a look without a connection takes nothing away, and the next page has another', async () => {
  const { ask, held, open, asked, addresses } = await withTwo()
  held.isCut = true
  await ask({ deed: 'look' })
  expect(await addresses()).toEqual(['/one', '/two'])
  held.isCut = false
  asked.length = 0
  await open('/about')
  expect(asked).toContain('/one')
})

it('a page that goes while it is looked at does not come back', async () => {
  const { ask, held, addresses } = await withTwo()
  const answered = Promise.withResolvers<Response>()
  held.answers['/two'] = () => answered.promise
  const looked = ask({ deed: 'look' })
  await ask({ deed: 'remove', address: '/two' })
  answered.resolve(html(resultPage('2')))
  await looked
  expect(await addresses()).toEqual(['/one'])
})

it('a receipt’s file goes with its page, and what pages share stays with the last of them', async () => {
  const logo = '<img src="/college/logo?v=1">'
  const { phone, keep, ask, held, open } = makePhone({
    '/auth/v1/session': as(''),
    ...shell,
    '/receipt.pdf': () => html('PDF'),
    '/college/logo?v=1': () => html('logo'),
    '/receipt': () => html(receiptPage + logo),
    '/one': () => html(resultPage('1', logo)),
  })
  await keep('/receipt', ['/receipt.pdf'])
  await keep('/one')
  held.isCut = true
  expect(await open('/receipt.pdf')).toBe('PDF')
  await ask({ deed: 'remove', address: '/receipt' })
  expect(await phone.kept.part('/receipt.pdf')).toBeUndefined()
  expect(await phone.kept.part('/college/logo?v=1')).toBeDefined()
  await ask({ deed: 'remove', address: '/one' })
  expect(await phone.kept.part('/college/logo?v=1')).toBeUndefined()
})

/** A response that breaks off in the middle. */
const broken = () =>
  new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }))

it('a page whose response is cut short does not end the round: the others are refreshed, and the next page opens another round', async () => {
  const { ask, held, open, asked } = await withTwo()
  held.now += day
  held.answers['/one'] = broken
  held.answers['/two'] = () => html(resultPage('2 revised'))
  await ask({ deed: 'look' })
  asked.length = 0
  await open('/about')
  expect(asked).toContain('/one')
  held.isCut = true
  expect(await open('/two')).toContain('2 revised')
  expect(await open('/one')).toContain('As of 21 Nov 2026')
})

it('a phone without room ends no look either', async () => {
  const { ask, held, phone } = await withTwo()
  held.answers['/one'] = () => html(resultPage('1 revised'))
  phone.kept.renew = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  await ask({ deed: 'look' })
  expect(await phone.state.lookedAt()).toBe(0)
})

it('two looks at a time are one', async () => {
  const { ask, asked } = await withTwo()
  await Promise.all([ask({ deed: 'look' }), ask({ deed: 'look' })])
  expect(asked.filter((path) => path === '/one')).toHaveLength(1)
})

it('a receipt stays where its session has run out, and its file is not loaded again', async () => {
  const { keep, ask, held, open, asked, addresses } = makePhone({
    ...shell,
    '/auth/v1/session': as('asha'),
    '/receipt.pdf': () => html('PDF'),
    '/receipt': () => html(receiptPage),
  })
  await keep('/receipt', ['/receipt.pdf'])
  await ask({ deed: 'look' })
  expect(asked.filter((path) => path === '/receipt.pdf')).toHaveLength(1)
  held.answers['/auth/v1/session'] = as('')
  held.answers['/receipt'] = () => new Response('We cannot show this payment here.', { status: 401 })
  held.now += day
  expect(await ask({ deed: 'look' })).toMatchObject({ pages: [{ address: '/receipt' }] })
  // Without a connection its file is available as well.
  held.isDead = true
  expect(await open('/receipt.pdf')).toBe('PDF')
  held.isDead = false
  // The server now shows the page to another user.
  held.answers['/receipt'] = () => html('We cannot show this payment here.')
  await ask({ deed: 'look' })
  expect(await addresses()).toEqual([])
})

it('a check that is under way writes nothing once everything was removed, and a saved page allows checks again', async () => {
  const { ask, held, keep, open, asked, phone } = await withTwo()
  const before = await phone.state.lookedAt()
  const answer = Promise.withResolvers<Response>()
  held.answers['/one'] = () => answer.promise
  held.now += day
  const looking = ask({ deed: 'look' })
  await expect.poll(() => asked).toContain('/one')
  await ask({ deed: 'forgetAll' })
  answer.resolve(html(resultPage('1 revised')))
  await looking
  expect(await phone.state.lookedAt()).toBe(before)
  expect(asked).not.toContain('/two')
  asked.length = 0
  await open('/about')
  expect(asked).toEqual(['/about'])
  await keep('/two')
  await open('/about')
  expect(await phone.state.lookedAt()).toBe(held.now)
})
