import { expect, it } from 'vitest'
import { lakshmi } from '../../support/app/test-app.ts'
import { POST } from '../../../src/pages/api/v1/savePaymentGatewayKeyMaintenance.ts'
import { tablesWith } from '../../support/database/every-row.ts'
import { gatewayKeyCalls, stale } from '../../support/payments/gateway-key-calls.ts'

const { asked, askedLater, keys, payments } = gatewayKeyCalls()

const row = (
  feeType: string,
  paymentGatewayPassword = 'testpassword_abcdef',
  userName: unknown = '11112222',
) => ({
  feeType,
  paymentGatewayUserName: userName,
  paymentGatewayPassword,
})
const save = (json: unknown) => asked(POST, { json })
const addTypes = () => payments.app.fees.types.addDefaults(lakshmi)

it('saves keys of several fee types', async () => {
  await addTypes()
  expect(await save([row('Library Fee'), row('Hostel Fee', 'testpassword_hostel1')])).toMatchObject({
    status: 200,
    body: { status: 'true', message: 'The key was saved.' },
  })
  expect((await keys()).map(({ paymentGatewayPassword }) => paymentGatewayPassword)).toEqual(
    expect.arrayContaining(['••••cdef', '••••tel1']),
  )
})

it('saves all or none, and says at the row what is wrong', async () => {
  await addTypes()
  const before = await keys()
  const cases: [unknown[], number, Record<string, string>][] = [
    [
      [row('Special Fee'), row('Tuition Fee')],
      409,
      { '1.feeType': 'This fee type already has a key. Please change that key.' },
    ],
    [
      [row('Special Fee'), row('Special Fee')],
      409,
      { '1.feeType': 'This fee type already has a key. Please change that key.' },
    ],
    [[row('Special Fee'), row('No such fee')], 400, { '1.feeType': 'There is no such fee type.' }],
    [
      [row('Special Fee', 'secret')],
      400,
      {
        '0.paymentGatewayPassword':
          'A gateway password begins with testpassword_ or prodpassword_. Please copy all of it.',
      },
    ],
    [
      [row('Special Fee', 'prodpassword_real')],
      400,
      {
        '0.paymentGatewayPassword':
          'This key collects real money, but this installation uses a sandbox. Please use the test key.',
      },
    ],
    [
      [row('Special Fee', 'testpassword_x', 'user:name')],
      400,
      { '0.paymentGatewayUserName': 'A gateway user name has no spaces and no colon. Please check it.' },
    ],
  ]
  for (const [json, status, fields] of cases)
    expect(await save(json)).toMatchObject({ status, body: { status: 'false', fields } })
  expect(await keys()).toEqual(before)
})

it('keeps the password in no table, with a key of the attempt either', async () => {
  await addTypes()
  const json = [row('Transport Fee', 'testpassword_sealed-alone')]
  const asking = { json, headers: { 'idempotency-key': 'a8d4c0de-0000-4000-8000-000000000001' } }
  const first = await asked(POST, asking)
  const again = await asked(POST, asking)
  expect(first).toMatchObject({ status: 200, body: { status: 'true' } })
  expect(again.body).toEqual(first.body)
  expect(await tablesWith(payments.app, 'sealed-alone')).toEqual([])
})

it('refuses what is no list of rows', async () => {
  const hostile = [
    [],
    {},
    'x',
    null,
    [null],
    [row('Special Fee', 'testpassword_'.padEnd(300, 'x'))],
    [row('Special Fee', 'testpassword_x', ['a'])],
    [row('x'.repeat(8192))],
    Array(101).fill(row('Special Fee')),
  ]
  for (const json of hostile)
    expect(await save(json)).toMatchObject({ status: 400, body: { status: 'false' } })
})

it('refuses a user without the role, and asks for the password again', async () => {
  expect((await asked(POST, { role: 'ROLE_FEEPAYMENTS', json: [row('Special Fee')] })).status).toBe(403)
  expect(await askedLater(POST, { json: [row('Special Fee')] })).toMatchObject({ status: 401, body: stale })
})
