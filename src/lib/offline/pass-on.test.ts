import { expect, it } from 'vitest'
import { as, html, makePhone, receiptPage } from '#tests/support/browser/phone.ts'
import { hasLeft, passOn } from './pass-on.ts'

const password = '/app/reset%20Password'

/** Sets up Asha's phone with a saved receipt of hers. */
async function ofAsha() {
  const made = makePhone({
    '/kept': () => html('list'),
    '/de/kept': () => html('Liste'),
    '/about': () => html('about'),
    '/auth/v1/session': as('asha'),
    '/receipt': () => html(receiptPage),
  })
  await made.keep('/receipt')
  const send = (path: string, answer: () => Response | Promise<Response>) =>
    passOn(made.phone, { path, send: async () => answer() })
  return { ...made, send }
}

/** Builds a redirect response as a browser shows it to a worker. */
const leadingOn = () => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })

it.each([
  ['a sign-out', '/signout', leadingOn],
  ['a sign-out by a call', '/auth/v1/signout', () => new Response()],
  ['a new password', password, leadingOn],
])('%s takes the copies along once it is answered, not before', async (_, path, answer) => {
  const { send, addresses } = await ofAsha()
  await send(path, async () => {
    expect(await addresses()).toEqual(['/receipt'])
    return answer()
  })
  expect(await addresses()).toEqual([])
})

it.each([
  ['a sign-out that was refused', '/signout', () => new Response(null, { status: 403 })],
  ['a password with a mistake', password, () => new Response('form')],
  ['any other form', '/fees', leadingOn],
])('%s takes nothing along', async (_, path, answer) => {
  const { send, addresses, open, held } = await ofAsha()
  await send(path, answer)
  await open('/about')
  expect(await addresses()).toEqual(['/receipt'])
  held.isCut = true
  expect(await open('/receipt')).toContain('paid')
})

it('who is signed in is uncertain again once a form is answered, whatever was asked meanwhile', async () => {
  const { send, open, phone } = await ofAsha()
  await send('/login/Student', async () => {
    await open('/about')
    expect(await phone.state.isInDoubt()).toBe(false)
    return new Response()
  })
  expect(await phone.state.isInDoubt()).toBe(true)
})

it('a form without a line was not sent, and hides nothing', async () => {
  const { send, open, held, ask } = await ofAsha()
  held.isCut = true
  await expect(
    send('/login/Student', () => Promise.reject(new TypeError('Failed to fetch'))),
  ).rejects.toThrow()
  expect(await open('/receipt')).toContain('paid')
  expect(await ask({ deed: 'list' })).toMatchObject({ isSomeHidden: false })
})

it('a form whose answer is lost keeps the doubt; a new password whose answer is lost counts where nobody is here', async () => {
  const { send, open, phone, held, addresses } = await ofAsha()
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(send('/login/Student', lost)).rejects.toThrow()
  expect(await phone.state.isInDoubt()).toBe(true)
  held.answers['/auth/v1/session'] = as('')
  await open('/about')
  // An expired session removes nothing.
  expect(await addresses()).toEqual(['/receipt'])
  await expect(send(password, lost)).rejects.toThrow()
  await open('/about')
  expect(await addresses()).toEqual([])
})

it('a sign-out without a connection counts, too; an aborted form is no sign-out', async () => {
  const { send, held, addresses } = await ofAsha()
  const aborted = () => Promise.reject(new DOMException('', 'AbortError'))
  await expect(send('/signout', aborted)).rejects.toThrow()
  expect(await addresses()).toEqual(['/receipt'])
  held.isCut = true
  await expect(send('/signout', () => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow()
  expect(await addresses()).toEqual([])
})

it('“keep nothing” ends what is being kept as well', async () => {
  const { keep, ask, held, addresses } = await ofAsha()
  held.answers['/receipt'] = async () => {
    await ask({ deed: 'forgetAll' })
    return html(receiptPage)
  }
  expect(await keep('/receipt')).toMatchObject({ isKept: false })
  expect(await addresses()).toEqual([])
})

it('a script that is led on by the password’s form has left', () => {
  expect(hasLeft(password, { status: 200, type: 'basic', redirected: true })).toBe(true)
  expect(hasLeft('/login/Student', { status: 200, type: 'basic', redirected: true })).toBe(false)
})
