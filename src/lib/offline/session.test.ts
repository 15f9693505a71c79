import { expect, it } from 'vitest'
import { forgetWhoLeaves } from './session.ts'
import { as, html, makePhone, receiptPage, resultPage } from '#tests/support/browser/phone.ts'

const answers = () => ({
  '/kept': () => html('list'),
  '/de/kept': () => html('Liste'),
  '/about': () => html('about'),
  '/auth/v1/session': as('asha'),
  '/receipt': () => html(receiptPage),
  '/result': () => html(resultPage('8.56')),
})

/** Sets up Asha's phone, on which a visitor saved a result before. */
async function ofAsha() {
  const made = makePhone({ ...answers(), '/auth/v1/session': as('') })
  await made.shell.renew()
  await made.keep('/result')
  made.held.now += 1
  made.held.answers['/auth/v1/session'] = as('asha')
  await made.keep('/receipt')
  return made
}

it('a sign-out removes the copies of the user, also without a connection', async () => {
  const { phone, held, open, addresses } = await ofAsha()
  held.isCut = true
  expect(await open('/receipt')).toContain('paid')
  await forgetWhoLeaves(phone)
  expect(await open('/receipt')).not.toContain('paid')
  expect(await addresses()).toEqual(['/result'])
})

it('removed pages are reloaded where another tab shows them', async () => {
  const { phone, keep, held, reopened } = await ofAsha()
  held.answers['/receipt.pdf'] = () => html('PDF')
  await keep('/receipt', ['/receipt.pdf'])
  await forgetWhoLeaves(phone)
  expect(reopened).toEqual(['/receipt', '/receipt.pdf'])
})

it('a result that was kept while signed in goes as well', async () => {
  const { phone, keep, addresses } = await ofAsha()
  await keep('/result')
  await forgetWhoLeaves(phone)
  expect(await addresses()).toEqual([])
})

it('while it is not known who is here, a copy that has an owner is shown to nobody', async () => {
  const { phone, held, open, ask } = await ofAsha()
  await phone.state.doubt()
  held.isCut = true
  expect(await open('/receipt')).not.toContain('paid')
  expect(await open('/result')).toContain('8.56')
  expect(await ask({ deed: 'list' })).toEqual({
    pages: [expect.objectContaining({ address: '/result' })],
    isSomeHidden: true,
  })
  held.isCut = false
  // The server confirms that Asha is still signed in.
  await open('/about')
  held.isCut = true
  expect(await open('/receipt')).toContain('paid')
})

it('somebody else who signs in finds nothing of hers', async () => {
  const { phone, held, open, addresses } = await ofAsha()
  await phone.state.doubt()
  held.answers['/auth/v1/session'] = as('ravi')
  await open('/about')
  expect(await addresses()).toEqual(['/result'])
})

it('a sign-in that went past the worker shows in the display cookie', async () => {
  const { held, open, addresses } = await ofAsha()
  Object.assign(held, { user: 'ravi', isCut: true })
  expect(await open('/receipt')).not.toContain('paid')
  held.isCut = false
  held.answers['/auth/v1/session'] = as('ravi')
  await open('/about')
  expect(await addresses()).toEqual(['/result'])
})

it('a doubt that comes while the server is asked is not settled by its answer', async () => {
  const { phone, held, open } = await ofAsha()
  await phone.state.doubt()
  held.answers['/auth/v1/session'] = async () => {
    await phone.state.doubt()
    return as('asha')()
  }
  await open('/about')
  expect(await phone.state.isInDoubt()).toBe(true)
})

it('what is being kept while somebody signs out is not kept', async () => {
  const { phone, keep, held, addresses } = await ofAsha()
  await forgetWhoLeaves(phone)
  held.answers['/receipt'] = async () => {
    await forgetWhoLeaves(phone)
    return html(receiptPage)
  }
  expect(await keep('/receipt')).toEqual({ isKept: false, removed: [] })
  expect(await addresses()).toEqual(['/result'])
})

it('nothing is kept half, and nothing that may not be', async () => {
  const { keep, held, addresses } = await ofAsha()
  held.answers['/withheld'] = () => html('withheld')
  held.answers['/large'] = () => html(resultPage('x'.repeat(5 * 1024 * 1024)))
  expect(await keep('/withheld')).toMatchObject({ isKept: false })
  expect(await keep('/large')).toMatchObject({ isKept: false })
  expect(await keep('/receipt', ['/no-such-file'])).toMatchObject({ isKept: false })
  expect(await addresses()).toEqual(['/result', '/receipt'])
})

it('the twenty-first page takes the place of the oldest, and says so', async () => {
  const { keep, held, addresses } = await ofAsha()
  for (let page = 1; page < 20; page += 1) {
    held.now += 1000
    held.answers[`/${page}`] = () => html(resultPage('1'))
    const reply = await keep(`/${page}`)
    expect(reply).toEqual({ isKept: true, removed: page < 19 ? [] : ['/result'] })
  }
  expect(await addresses()).toHaveLength(20)
})
