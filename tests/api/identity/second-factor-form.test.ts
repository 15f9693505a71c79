import { expect, it } from 'vitest'
import { handleAccountForm } from '#lib/server/features/identity/web/my-account-forms.ts'
import type { FactorSetup } from '#lib/server/features/identity/second-factor/second-factor.ts'
import { type Field, accountPage } from '../../support/browser/account-page.ts'
import { shownAgain } from '../../support/calls/sent-form.ts'
import { asha } from '../../support/people/people.ts'

const { testApp, headers, sent } = accountPage()

async function confirmWith(...fields: Field[]) {
  const shown: FactorSetup[] = []
  const context = await sent([['action', 'confirm'], ...fields])
  const state = await shownAgain(handleAccountForm(context, (setup) => shown.push(setup)))
  return { state, shown }
}

const tooLong = expect.stringContaining('This text is too long. Please enter at most ')
const setUp = () => testApp.app.identity.secondFactor.start(headers(), asha.password)

it('a wrong first code shows the key that is being set up again', async () => {
  const setup = await setUp()
  const codes = setup.recoveryCodes.map((code): Field => ['recoveryCode', code])
  const { state, shown } = await confirmWith(['uri', setup.uri], ...codes, ['code', '000000'])
  expect(shown).toEqual([setup])
  expect(state.fields).toEqual({ code: 'This code is not correct. Please check it, or enter the next one.' })
})

it.each([
  ['a code of 9 kB', 'code', '1'.repeat(9000), tooLong],
  ['a code of 65 letters', 'code', 'x'.repeat(65), tooLong],
  [
    'a code of 64 letters',
    'code',
    'x'.repeat(64),
    'This code is not correct. Please check it, or enter the next one.',
  ],
])('%s is refused at its field', async (_, name, value, sentence) => {
  const setup = await setUp()
  const { state, shown } = await confirmWith(['uri', setup.uri], [name, value])
  expect(state.fields).toEqual({ [name]: sentence })
  expect(shown).toHaveLength(1)
})

const key = 'A'.repeat(52)
it.each([
  ['no address', 'otpauth://'],
  ['a broken escape in another place', 'otpauth://[totp/x?secret=' + key],
  ['9 kB', `otpauth://totp/Prangan:${'a'.repeat(9000)}?secret=${key}`],
  ['no key', 'otpauth://totp/Prangan:asha?issuer=Prangan'],
  ['a key that is none', 'otpauth://totp/Prangan:asha?secret=<script>'],
  ['a script', 'javascript:alert(1)'],
])('a key that comes back as %s is not shown, and fails nothing', async (_, uri) => {
  await setUp()
  const { state, shown } = await confirmWith(['uri', uri], ['code', '000000'])
  expect(shown).toEqual([])
  expect(state.fields).toHaveProperty('code')
})

it.each([
  ['thousands', Array.from({ length: 3000 }, () => 'abcde-fghij')],
  ['long ones', ['x'.repeat(5000)]],
  ['marked-up ones', ['<b>code</b>']],
])('recovery codes that come back as %s are not shown', async (_, codes) => {
  const { uri } = await setUp()
  const fields = codes.map((code): Field => ['recoveryCode', code])
  const { shown } = await confirmWith(['uri', uri], ...fields, ['code', '000000'])
  expect(shown).toEqual([])
})
