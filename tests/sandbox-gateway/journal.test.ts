import { describe, expect, it } from 'vitest'
import { openForEach } from '#tests/support/app/opened.ts'
import { made, openSandbox, read, shop } from './sandbox.ts'

const sandbox = openForEach(() => openSandbox())

describe('the journal', () => {
  it('records each call with its answer, from all callers', async () => {
    const { uuid, paymentLink } = await made(sandbox)
    await read(sandbox, uuid)
    await fetch(paymentLink, {
      method: 'POST',
      body: new URLSearchParams({ deed: 'upi' }),
      redirect: 'manual',
    })
    const journal = await sandbox.control.journal()
    expect(journal).toMatchObject([
      {
        by: 'college',
        method: 'POST',
        path: '/pg/rest/v1/charge',
        shop: shop.id,
        body: { orderId: 'F-1', amount: 150_000 },
        status: 200,
        answer: { uuid, paymentLink },
      },
      { by: 'college', method: 'GET', path: `/pg/rest/v1/charge/${uuid}`, shop: shop.id, status: 200 },
      { by: 'payer', method: 'POST', path: `/pay/${uuid}`, shop: shop.id, body: 'deed=upi', status: 303 },
      { by: 'gateway', path: `${sandbox.college}/webhook/token`, status: 200, answer: 'noted' },
    ])
    expect(JSON.stringify(journal)).not.toContain(shop.key)
  })

  it('keeps what was refused', async () => {
    await read(sandbox, '0123')
    expect(await sandbox.control.journal()).toMatchObject([
      { status: 404, answer: { message: expect.stringContaining('no such') } },
    ])
  })

  it('is emptied', async () => {
    await made(sandbox)
    await sandbox.control.clearJournal()
    expect(await sandbox.control.journal()).toEqual([])
  })
})
