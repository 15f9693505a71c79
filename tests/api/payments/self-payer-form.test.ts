import { describe, expect, it } from 'vitest'
import { showTime } from '#lib/i18n/dates.ts'
import { handlePay, openOrder, takeFeesNotices } from '#lib/server/features/payments/web/pay-form.ts'
import { handleSelfPayer, selfPayerOf } from '#lib/server/features/payments/web/self-payer-form.ts'
import { visiblePayment } from '#lib/server/features/payments/policy.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { userWith } from '../../support/calls/call.ts'
import { openForAll } from '../../support/app/opened.ts'
import { addDue, openTestPayments } from '../../support/payments/payments.ts'
import { pageAfter, postedTo, shownAgain } from '../../support/calls/sent-form.ts'
import { signInAs } from '../../support/people/people.ts'
import { later, lakshmi } from '../../support/app/test-app.ts'

const payments = openForAll(async () => {
  const opened = await openTestPayments('sqlite')
  await opened.app.catalogue.addDefaults(lakshmi)
  const { id, number } = await opened.app.admissions.save(newAdmission(), swathi)
  const found = await opened.app.admissions.find(id)
  return { ...opened, id, number, born: found?.texts.dateOfBirth ?? '' }
})

const sent = (fields: Record<string, string>, cookie = '', address = '198.51.100.7') =>
  postedTo(payments, {
    url: new URL('http://campus.test/selfpayment'),
    body: new URLSearchParams(fields),
    user: null,
    headers: new Headers({ cookie }),
    caller: { address, isLoopback: false, isSecure: true },
  })

async function shown(): Promise<string> {
  const answer = await handleSelfPayer(sent({ number: payments.number, dateOfBirth: payments.born }))
  if (!(answer instanceof Response)) throw new Error(answer.problem)
  expect(answer.headers.get('location')).toBe('/selfpayment')
  const line = answer.headers.get('set-cookie') ?? ''
  expect(line).toMatch(/Max-Age=3600; HttpOnly; SameSite=Lax/)
  return line.split(';', 1)[0] ?? ''
}

it('number and date of birth open the dues of that admission for an hour, and nothing of another one', async () => {
  const cookie = await shown()
  expect(await selfPayerOf(sent({}, cookie))).toMatchObject({ payer: { kind: 'admission', id: payments.id } })
  const [, value = ''] = cookie.split('=')
  const changed = [value.replace(payments.id, 'another'), value.slice(0, -2), `${value}x`, 'a.b.c', '']
  for (const each of changed) expect(await selfPayerOf(sent({}, `prangan.selfPayer=${each}`))).toBeNull()
  const before = payments.clock.now()
  later(payments, 3601)
  expect(await selfPayerOf(sent({}, cookie))).toBeNull()
  payments.clock.set(before)
})

it('a visitor who proved them pays the due and sees that payment, and nobody else does', async () => {
  const cookie = await shown()
  const payer = { kind: 'admission' as const, id: payments.id }
  const due = await addDue(payments, { type: payments.types.general, amount: 5000, payer })
  const other = await addDue(payments, { type: payments.types.general, amount: 6000 })
  const pay = async (id: string) => {
    const context = sent({ kind: 'general', due: id }, cookie)
    const known = await selfPayerOf(context)
    return handlePay(context, async () => (known ? [known] : []))
  }
  expect((await shownAgain(pay(other))).code).toBe('payments.notEntitled')
  const answer = await pay(due)
  if (!(answer instanceof Response)) throw new Error(answer.problem)
  const orderId = answer.headers.get('location')?.split('/').at(-1) ?? ''
  const look = (with_: string) =>
    visiblePayment({ app: payments.app, user: null, context: sent({}, with_) }, orderId)
  expect(await look(cookie)).toMatchObject({ orderId, number: payments.number, amount: 5000 })
  expect(await look('')).toBeNull()
})

it('a payer who has the bank asked reads what it answered, and when, and a stranger has nobody asked', async () => {
  const cookie = await shown()
  const payer = { kind: 'admission' as const, id: payments.id }
  const due = await addDue(payments, { type: payments.types.general, amount: 5700, payer })
  const press = async (fields: Record<string, string>, as = cookie) => {
    const context = sent(fields, as)
    const known = await selfPayerOf(context)
    return handlePay(context, async () => (known ? [known] : []))
  }
  const started = await press({ kind: 'general', due })
  if (!(started instanceof Response)) throw new Error(started.problem)
  const order = started.headers.get('location')?.split('/').at(-1) ?? ''
  const answers = async () => {
    const answer = await press({ action: 'ask', order })
    if (!(answer instanceof Response)) throw new Error(answer.problem)
    expect(answer.headers.get('location')).toBe('/selfpayment')
    return takeFeesNotices(pageAfter(sent({}), answer))
  }
  const time = () => showTime(payments.clock.now())
  expect(await answers()).toEqual({
    done: null,
    answer: `Asked at ${time()}: not paid yet.`,
    isArrivedBefore: false,
  })
  await payments.sandbox.control.script({ on: 'read', fault: 'serverError', times: 1 })
  later(payments, 60)
  expect((await answers()).answer).toBe(`Asked at ${time()}: the payment is still being confirmed.`)
  later(payments, 60)
  expect((await answers()).answer).toBe(`Asked at ${time()}: not paid yet.`)
  expect((await shownAgain(press({ action: 'ask', order }, ''))).code).toBe('payments.notYours')
})

it('says at the field what is missing, and not which of the two is wrong', async () => {
  const { number, born } = payments
  const refused = async (fields: Record<string, string>) =>
    shownAgain(handleSelfPayer(sent(fields, '', '192.0.2.1')))
  expect((await refused({ number: '', dateOfBirth: born })).fields).toHaveProperty('number')
  const nothing = await refused({ number: '', dateOfBirth: '' })
  expect(Object.keys(nothing.fields).toSorted()).toEqual(['dateOfBirth', 'number'])
  expect((await refused({ number, dateOfBirth: '' })).fields).toHaveProperty('dateOfBirth')
  expect((await refused({ number, dateOfBirth: '31-02-2008' })).fields).toHaveProperty('dateOfBirth')
  for (const wrong of [
    { number, dateOfBirth: '01-01-2001' },
    { number: 'NOBODY', dateOfBirth: born },
  ])
    expect(await refused(wrong)).toMatchObject({ code: 'payments.notAdmitted', fields: {} })
})

it('five tries, then a wait; elsewhere the right ones are let in', async () => {
  const { number, born } = payments
  const guess = (dateOfBirth: string) =>
    shownAgain(handleSelfPayer(sent({ number, dateOfBirth }, '', '203.0.113.9')))
  for (let count = 0; count < 5; count += 1)
    expect((await guess('01-01-2001')).code).toBe('payments.notAdmitted')
  expect((await guess(born)).code).toBe('session.tooMany')
  await shown()
})

describe('who guesses at dates of birth', () => {
  const wrong = (number: string, address: string) =>
    shownAgain(handleSelfPayer(sent({ number, dateOfBirth: '01-01-2001' }, '', address)))
  const isRead = (code: string): boolean => code === 'payments.notAdmitted'

  it('from one network has fewer than 200 tries a day, and is asked to wait for minutes', async () => {
    let tries = 0
    let last = ''
    for (let second = 0; second < 24 * 3600; second += 20, later(payments, 20)) {
      const { code, problem } = await wrong(`2026/${second}`, '203.0.113.20')
      if (isRead(code)) tries += 1
      else last = problem
    }
    expect(tries).toBeGreaterThan(20)
    expect(tries).toBeLessThan(200)
    expect(last).toMatch(/^Please wait \d+ minutes? before you try again\.$|^Please wait \d+ seconds/)
    // The longest wait is given to people in minutes and to the browser in seconds.
    later(payments, 24 * 3600)
    for (let count = 0; count < 40; count += 1) {
      await wrong(`2027/${count}`, '203.0.113.20')
      later(payments, 601)
    }
    await wrong('2028/1', '203.0.113.20')
    const { code, problem } = await wrong('2028/2', '203.0.113.20')
    expect({ code, problem }).toEqual({
      code: 'session.tooManyGuesses',
      problem: 'Please wait 10 minutes before you try again.',
    })
  })

  it('from twelve networks at one number keeps the person elsewhere waiting for ten seconds at the most', async () => {
    const { number, born } = payments
    for (let round = 0; round < 10; round += 1) {
      for (let place = 0; place < 12; place += 1)
        for (let guess = 0; guess < 5; guess += 1) await wrong(number, `203.0.113.${100 + place}`)
      later(payments, 301)
    }
    for (let place = 0; place < 12; place += 1) await wrong(number, `203.0.113.${100 + place}`)
    const enter = () => handleSelfPayer(sent({ number, dateOfBirth: born }, '', '198.51.100.70'))
    const first = await enter()
    if (!(first instanceof Response)) expect(first.code).toBe('session.tooMany')
    later(payments, 11)
    expect(await enter()).toBeInstanceOf(Response)
  })

  it('keeps nobody from signing in, and a wrong password nobody from paying', async () => {
    for (let count = 0; count < 30; count += 1) await wrong(`2026/9${count}`, '203.0.113.21')
    expect(isRead((await wrong('2026/99', '203.0.113.21')).code)).toBe(false)
    const signIn = signInAs(payments, 'nobody', 'wrong', { address: '203.0.113.21' })
    await expect(signIn).rejects.toMatchObject({ code: 'session.wrongCredentials' })
  })
})

describe('the payment code', () => {
  const asVisitor = (cookie = '', address = '198.51.100.8') => sent({}, cookie, address)

  /** Starts a payment and returns the code of its page, which leads to the bank. */
  async function startByCookie(amount: number) {
    const payer = { kind: 'admission' as const, id: payments.id }
    const due = await addDue(payments, { type: payments.types.general, amount, payer })
    const context = sent({ kind: 'general', due }, await shown())
    const known = await selfPayerOf(context)
    const answer = await handlePay(context, async () => (known ? [known] : []))
    if (!(answer instanceof Response)) throw new Error(answer.problem)
    const orderId = answer.headers.get('location')?.split('/').at(-1) ?? ''
    const opened = await openOrder(context, orderId)
    return { due, orderId, code: opened?.resumeCode ?? '' }
  }

  async function resumed(code: string) {
    const answer = await handleSelfPayer(sent({ number: payments.number.toLowerCase(), paymentCode: code }))
    if (!(answer instanceof Response)) throw new Error(answer.problem)
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
    return { cookie, location: answer.headers.get('location') ?? '' }
  }

  const refusal = async (number: string, code: string) =>
    (await shownAgain(handleSelfPayer(sent({ number, paymentCode: code }, '', '198.51.100.9')))).code

  it('leads a payer who lost the browser back to that payment, however it is typed, and to nothing else', async () => {
    const { orderId, code } = await startByCookie(7000)
    expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    const { cookie, location } = await resumed(` ${code.toLowerCase().replace('-', ' ')}`)
    expect(location).toBe(`/fees/pay/${orderId}`)
    expect(await openOrder(asVisitor(cookie), orderId)).toMatchObject({ payment: { state: 'notPaid' } })
    expect(await selfPayerOf(asVisitor(cookie))).toBeNull()
    const other = await startByCookie(7100)
    expect(await openOrder(asVisitor(cookie), other.orderId)).toBeNull()
  })

  it('shows a payment that arrived meanwhile without any notification', async () => {
    const { orderId, code } = await startByCookie(7200)
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never' })
    await payments.sandbox.control.pay({ order: `${orderId}-1` })
    const { cookie } = await resumed(code)
    const found = await openOrder(asVisitor(cookie), orderId)
    expect(found).toMatchObject({ payment: { state: 'paid' }, paymentLink: '' })
  })

  it('is guessed five times, then a wait', async () => {
    const guess = (code: string) =>
      shownAgain(handleSelfPayer(sent({ number: payments.number, paymentCode: code }, '', '198.18.0.20')))
    for (let count = 0; count < 5; count += 1)
      expect((await guess(`AAAAA-AAAA${count}`)).code).toBe('payments.noSuchCode')
    expect((await guess('AAAAA-AAAA9')).code).toBe('session.tooMany')
  })

  it('belongs to one admission for six days, and is not shown to signed-in users', async () => {
    const { orderId, code } = await startByCookie(7300)
    const { number } = payments
    expect(await refusal('NOBODY', code)).toBe('payments.noSuchCode')
    expect(await refusal(number, 'AAAAA-AAAAA')).toBe('payments.noSuchCode')
    const context = asVisitor()
    context.locals.user = userWith('ROLE_ACCOUNTANT')
    expect(await openOrder(context, orderId)).toMatchObject({ resumeCode: null })
    const before = payments.clock.now()
    later(payments, 6 * 24 * 60 * 60)
    expect(await refusal(number, code)).toBe('payments.noSuchCode')
    payments.clock.set(before)
  })
})

it('takes the cookie away when they are done', async () => {
  const answer = await handleSelfPayer(sent({ action: 'leave' }, await shown()))
  expect((answer as Response).headers.get('set-cookie')).toMatch(/^prangan\.selfPayer=; Path=\/; Max-Age=0/)
})
