import { expect, it } from 'vitest'
import { GET, POST } from '../../../src/pages/api/v1/getDecryptedValue.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { ask, envelope } from '../../support/calls/call.ts'
import { openForAll } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))

const role = 'ROLE_HOD'
const post = (content: string, type: string) => ask(testApp, POST, { role, json: { content, type } })

it('opens what it sealed, and seals the same text differently each time', async () => {
  const first = await post('Anjali, पता नहीं', 'encrypt')
  const second = await post('Anjali, पता नहीं', 'encrypt')
  expect(first.body).toMatch(/^p1\.[0-9a-f]{8}\./)
  expect(first.body).not.toBe(second.body)
  expect((await post(String(first.body), 'decrypt')).body).toBe('Anjali, पता नहीं')
  const query = { content: String(second.body), type: 'decrypt' }
  expect((await ask(testApp, GET, { role, query })).body).toBe('Anjali, पता नहीं')
})

it('answers text and not JSON, however it is asked, and refuses in JSON', async () => {
  const query = { content: '"quoted"', type: 'encrypt' }
  for (const answer of [await ask(testApp, GET, { role, query }), await post('7', 'encrypt')]) {
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.body).toMatch(/^p1\./)
  }
  const refused = await post('', 'encrypt')
  expect(refused.headers.get('content-type')).toContain('json')
})

it('opens nothing that was changed, that is not its own, or that is stored elsewhere', async () => {
  const { body } = await post('secret', 'encrypt')
  const sealed = String(body)
  const changed = sealed.slice(0, -2) + (sealed.endsWith('A') ? 'BB' : 'AA')
  const refusal = envelope('cipher.undecipherable', 'Error decrypting the value!')
  for (const content of [changed, 'p1.00000000.a.b.c', 'hello', sealed.split('.').slice(0, 4).join('.')])
    expect(await post(content, 'decrypt')).toMatchObject({ status: 400, body: refusal })
})

it('says what is missing, and leaves in the trail that it was used but not for what', async () => {
  expect(await post(' ', 'decrypt')).toMatchObject({
    status: 400,
    body: envelope('cipher.nothingToDecrypt', 'Please enter an encrypted value'),
  })
  expect(await post('', 'encrypt')).toMatchObject({
    status: 400,
    body: envelope('cipher.nothingToEncrypt', 'Please enter a plain text'),
  })
  await post('top secret', 'encrypt')
  const rows = await auditedRows(testApp, 'text')
  expect(rows[0]).toMatchObject({ action: 'text.encrypted', after: { characters: 10 } })
  expect(JSON.stringify(rows)).not.toContain('top secret')
})
