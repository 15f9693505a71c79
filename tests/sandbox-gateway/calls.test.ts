import { afterEach, describe, expect, it, vi } from 'vitest'
import { openForEach } from '#tests/support/app/opened.ts'
import { startSandbox } from '../../tools/sandbox-gateway/start-sandbox.ts'
import { basic, create, openSandbox, otherShop, read, shop } from './sandbox.ts'

const sandbox = openForEach(() => openSandbox())

describe('the key of a shop', () => {
  it('is asked for by every call', async () => {
    for (const path of ['/pg/rest/v1/charge', '/pg/rest/v1/charge/0123']) {
      const answer = await fetch(`${sandbox.url}${path}`)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ message: 'The shop and its key are missing.' })
    }
  })

  it('must be right, and so must the shop', async () => {
    for (const by of [
      { ...shop, key: 'testpassword_x' },
      { ...shop, id: '1' },
      { ...shop, key: otherShop.key },
    ]) {
      const answer = await create(sandbox, {}, by)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ message: 'The shop or its key is wrong.' })
    }
  })

  it('is refused loudly where it is a live one, in every call', async () => {
    const live = { ...shop, key: 'prodpassword_tuition' }
    for (const answer of [await create(sandbox, {}, live), await read(sandbox, '0123', live)]) {
      expect(answer.status).toBe(403)
      expect(await answer.json()).toEqual({ message: expect.stringContaining('this is a live key') })
    }
    expect(sandbox.warnings).toHaveLength(2)
    expect(sandbox.warnings.join()).not.toContain(live.key)
  })

  it('is refused at the start unless it is one for tests', async () => {
    const start = startSandbox({ shops: [{ id: '1', key: 'prodpassword_x' }], port: 0 })
    await expect(start).rejects.toThrow('must begin with testpassword_')
    await expect(sandbox.control.addShop({ id: '1', key: 'secret' })).rejects.toThrow('none for tests')
  })

  it('opens the door once the shop is added', async () => {
    const later = { id: '20000003', key: 'testpassword_hostel', name: 'Hostel fees' }
    await sandbox.control.addShop(later)
    expect((await create(sandbox, {}, later)).status).toBe(200)
  })
})

describe('the address', () => {
  it('has nothing else behind it', async () => {
    for (const path of ['/', '/pg/rest/v1', '/pg/rest/v1/charge/1/2', '/pg/rest/v1/charges'])
      expect((await fetch(`${sandbox.url}${path}`, { headers: { authorization: basic(shop) } })).status).toBe(
        404,
      )
  })

  it('takes 64 KB and not more', async () => {
    const answer = await create(sandbox, { note: 'x'.repeat(70_000) })
    expect(answer.status).toBe(413)
  })

  it('wants JSON', async () => {
    const headers = { authorization: basic(shop) }
    const answer = await fetch(`${sandbox.url}/pg/rest/v1/charge`, {
      method: 'POST',
      headers,
      body: 'amount=1',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ message: 'The body is not JSON.' })
  })
})

describe('in production', () => {
  afterEach(() => void vi.unstubAllEnvs())

  it('the sandbox does not start', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(startSandbox({ shops: [shop], port: 0 })).rejects.toThrow('does not start')
  })
})
