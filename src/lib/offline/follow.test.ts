import { expect, it } from 'vitest'
import { as, html, makePhone, resultPage } from '#tests/support/browser/phone.ts'

const roll = '?rollNo=21B81A0501'
const former = `/results/July${roll}`
const current = `/results/July%202026${roll}`
const shell = { '/kept': () => html('list'), '/de/kept': () => html('Liste') }

/** Sets up a phone with the result of an exam whose title the office corrects afterwards. */
async function withFormerTitle(leadsTo = current) {
  const made = makePhone({
    '/auth/v1/session': as(''),
    ...shell,
    '/about': () => html('about'),
    [former]: () => html(resultPage('8.56', '', 'July &amp; more')),
  })
  await made.keep(former)
  made.held.answers[former] = leadsTo
  made.held.answers[current] = () => html(resultPage('8.56', '', 'July 2026 &amp; more'))
  return made
}

it('a copy goes along to what its exam is called now, under that title', async () => {
  const { ask, held, open, addresses } = await withFormerTitle()
  expect(await ask({ deed: 'list' })).toMatchObject({ pages: [{ title: 'July & more' }] })
  held.now += 1
  expect(await ask({ deed: 'look' })).toMatchObject({
    pages: [{ address: current, title: 'July 2026 & more', keptAt: held.now - 1, seenAt: held.now }],
  })
  expect(await addresses()).toEqual([current])
  held.isCut = true
  expect(await open(current)).toContain('8.56')
})

it('so it does when somebody opens the earlier address, or a script asks for it', async () => {
  const opened = await withFormerTitle()
  await opened.open(former)
  expect(await opened.addresses()).toEqual([current])
  const loaded = await withFormerTitle()
  await loaded.load(former)
  expect(await loaded.addresses()).toEqual([current])
})

it('what is kept at the new address already stays what it is', async () => {
  const { ask, keep, held, addresses, phone } = await withFormerTitle()
  held.answers['/auth/v1/session'] = as('asha')
  await keep(current)
  await ask({ deed: 'look' })
  expect(await addresses()).toEqual([current])
  expect((await phone.kept.find(current))?.page.owner).toBe('asha')
})

it('a copy that is removed while it is followed does not come back', async () => {
  const { ask, held, addresses } = await withFormerTitle()
  const answered = Promise.withResolvers<Response>()
  held.answers[current] = () => answered.promise
  const looked = ask({ deed: 'look' })
  await ask({ deed: 'remove', address: former })
  answered.resolve(html(resultPage('8.56')))
  await looked
  expect(await addresses()).toEqual([])
})

it('a connection that drops on the way, or a server that is down, removes nothing', async () => {
  const { ask, held, addresses } = await withFormerTitle()
  for (const answer of [
    () => Promise.reject<Response>(new TypeError()),
    () => new Response('', { status: 503 }),
  ]) {
    held.answers[current] = answer
    await ask({ deed: 'look' })
    expect(await addresses()).toEqual([former])
  }
})

it.each([
  ['a result that is withheld by now', current, 'withheld'],
  ['the result of another roll number', '/results/July%202026?rollNo=21B81A0502', resultPage('7.00')],
  ['the page in another language', `/de${current}`, resultPage('8,56')],
  ['any other page', '/login', resultPage('')],
  ['a page of another site', 'https://elsewhere.example', resultPage('8.56')],
])('no copy goes along to %s', async (_, leadsTo, page) => {
  const { ask, held, addresses } = await withFormerTitle(leadsTo)
  held.answers[leadsTo] = () => html(page)
  await ask({ deed: 'look' })
  expect(await addresses()).toEqual([])
})
