import { describe, expect, it } from 'vitest'
import { openForEach } from '#tests/support/app/opened.ts'
import { type MadeCharge, made, openSandbox, orderOf } from './sandbox.ts'

const sandbox = openForEach(() => openSandbox())

/** Presses a button on a charge's page as a browser does. */
const press = ({ paymentLink }: MadeCharge, action: string): Promise<Response> =>
  fetch(paymentLink, { method: 'POST', body: new URLSearchParams({ deed: action }), redirect: 'manual' })

const asPost = (): object => ({ return: { ...orderOf(sandbox).return, method: 'POST' } })

describe('the browser comes back', () => {
  it('by GET, with our own query as it was and the fields of the gateway', async () => {
    const charge = await made(sandbox)
    const answer = await press(charge, 'upi')
    expect(answer.status).toBe(303)
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.href).toContain('/lyra/payment/status?orderId=F-1&feeType=Tuition%20Fee&vads_')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      orderId: 'F-1',
      feeType: 'Tuition Fee',
      vads_order_id: 'F-1',
      vads_charge_status: 'PAID',
      vads_charge_uuid: charge.uuid,
      vads_trans_date: expect.stringMatching(/^\d{14}$/),
      vads_amount: '150000',
      vads_currency: 'INR',
      vads_cust_name: '21B81A0501',
      vads_cust_email: 'asha@example.edu',
    })
  })

  it('by a form where the order asks for one, with our own query in its address', async () => {
    const charge = await made(sandbox, asPost())
    const answer = await press(charge, 'upi')
    expect(answer.status).toBe(200)
    const page = await answer.text()
    expect(page).toContain(
      `<form method="post" action="${sandbox.college}/lyra/payment/status?orderId=F-1&amp;feeType=Tuition%20Fee">`,
    )
    expect(page).toContain(`<input type="hidden" name="vads_charge_uuid" value="${charge.uuid}" />`)
  })

  it('after a declined and a cancelled payment, too', async () => {
    for (const chosenAction of ['decline', 'cancel']) {
      const answer = await press(await made(sandbox), chosenAction)
      expect(answer.headers.get('location')).toContain('vads_charge_status=DROPPED')
    }
  })

  it('after the college has been notified', async () => {
    await press(await made(sandbox), 'card')
    expect(sandbox.received.map(({ path }) => path)).toEqual(['/webhook/token'])
  })

  it('not when the page is closed, and nothing has happened then', async () => {
    const charge = await made(sandbox)
    const answer = await press(charge, 'close')
    expect(await answer.text()).toContain('Closed without returning')
    expect((await sandbox.control.charge({ charge: charge.uuid })).charge.status).toBe('DUE')
  })

  it('not by an action that the page does not have', async () => {
    expect((await press(await made(sandbox), 'steal')).status).toBe(400)
  })

  it('from a charge that is paid already, which is not paid again', async () => {
    const charge = await made(sandbox)
    await press(charge, 'upi')
    const answer = await press(charge, 'card')
    expect(await answer.text()).toContain('Return to the college')
    expect((await sandbox.control.charge({ charge: charge.uuid })).charge.attempts).toBe(1)
  })
})

describe('a payment without a browser', () => {
  it('answers with what a browser would come back', async () => {
    await made(sandbox)
    const { returns } = await sandbox.control.pay({ order: 'F-1' })
    expect(returns).toMatchObject([{ method: 'GET', fields: { vads_charge_status: 'PAID' } }])
  })

  it('knows no way back where the order names none', async () => {
    await made(sandbox, { return: undefined })
    expect((await sandbox.control.pay({ order: 'F-1' })).returns).toEqual([])
  })

  it('is not needed for what somebody types', async () => {
    await made(sandbox)
    const set = { vads_charge_status: 'PAID', vads_amount: 1 }
    const typed = await sandbox.control.returnOf({ order: 'F-1', set })
    expect(typed.url).toContain('vads_charge_status=PAID')
    expect(typed.url).toContain('vads_amount=1&')
    expect((await sandbox.control.charge({ order: 'F-1' })).charge.status).toBe('DUE')
  })
})

describe('scripted returns', () => {
  it('never come', async () => {
    await sandbox.control.script({ on: 'return', fault: 'never' })
    const page = await (await press(await made(sandbox), 'upi')).text()
    expect(page).toContain('Closed without returning')
    expect(page).toContain('Paid: ')
  })

  it('come twice', async () => {
    await sandbox.control.script({ on: 'return', fault: 'twice', times: 'always' })
    await made(sandbox, { orderId: 'F-2' })
    expect((await sandbox.control.pay({ order: 'F-2' })).returns).toHaveLength(2)
    expect(await (await press(await made(sandbox), 'upi')).text()).toContain('let more = 1;')
  })

  it('come as a form where GET was asked for', async () => {
    await sandbox.control.script({ on: 'return', fault: 'post' })
    expect(await (await press(await made(sandbox), 'upi')).text()).toContain('<form method="post" action="')
  })

  it('are forged', async () => {
    await sandbox.control.script({ on: 'return', fault: 'forged', times: 2 })
    const declined = await press(await made(sandbox), 'decline')
    expect(declined.headers.get('location')).toContain('vads_charge_status=PAID')
    const cancelled = await press(await made(sandbox), 'cancel')
    expect(cancelled.headers.get('location')).toContain('vads_charge_status=PAID')
    const honest = await press(await made(sandbox), 'cancel')
    expect(honest.headers.get('location')).toContain('vads_charge_status=DROPPED')
  })
})
