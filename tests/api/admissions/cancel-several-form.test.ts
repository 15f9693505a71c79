import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleCancelSeveral } from '#lib/server/features/admissions/web/cancel-several.ts'
import { goOnWithOutcome, type ShownOutcome } from '#lib/server/kernel/lists/view/selected-form.ts'
import { takeMessage } from '#lib/server/kernel/secrets/shown-once.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { userWith } from '../../support/calls/call.ts'
import { pageAfter, postedTo } from '../../support/calls/sent-form.ts'

const testApp = openForEach(() => openTestApp('sqlite'))
const url = new URL('http://campus.test/app/Admissions/cancel')

type Field = readonly [name: string, value: string]

const posted = (fields: readonly Field[], role: Role = 'ROLE_ADMISSIONS') =>
  postedTo(testApp, { url, body: new URLSearchParams(fields.map((each) => [...each])), user: userWith(role) })

async function shown(fields: readonly Field[], role?: Role) {
  const state = await handleCancelSeveral(posted(fields, role))
  if (state instanceof Response) throw new Error('expected the form again')
  return state
}

/** Saves admissions that wait, and returns their ticks in the list. */
async function waiting(count: number): Promise<Field[]> {
  await testApp.app.catalogue.addDefaults(swathi)
  const ticks: Field[] = []
  for (let index = 0; index < count; index += 1) {
    const aadharNo = String(300_000_000_000 + index)
    const { id } = await testApp.app.admissions.save(newAdmission({ aadharNo, hallTicketNo: '' }), swathi)
    ticks.push(['row', id])
  }
  return ticks
}

it('asks first, wants one reason, and cancels what waits', async () => {
  const ticks = await waiting(2)
  const [[, first] = ['', '']] = ticks
  await testApp.app.admissions.move(first, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
  const asked = await shown([...ticks, ['action', 'preview']])
  expect(asked.plan).toMatchObject({ cancelled: [{ id: ticks[1]?.[1] }], refused: [{ id: first }] })
  const commit: Field[] = [...ticks, ['action', 'commit'], ['pin', asked.plan?.digest ?? '']]
  const missing = await shown([...commit, ['reason', ' ']])
  expect(missing.fields['reason']).not.toBe('')
  expect(missing.ids).toHaveLength(2)
  const page = posted([...commit, ['reason', 'Uploaded twice']])
  const answer = await handleCancelSeveral(page)
  if (!(answer instanceof Response)) throw new Error('expected to go on')
  expect(takeMessage(pageAfter(page, answer))).toMatchObject({
    cancelled: 1,
    left: 1,
    refused: [{ id: first }],
  })
  expect((await shown([...ticks, ['action', 'preview']])).plan?.cancelled).toEqual([])
})

it('refuses a plan that has changed since it was shown', async () => {
  const ticks = await waiting(2)
  const asked = await shown([...ticks, ['action', 'preview']])
  const [[, id] = ['', '']] = ticks
  await testApp.app.admissions.move(id, { move: 'cancel', version: 1, note: 'Moved away' }, swathi)
  const late: Field[] = [
    ...ticks,
    ['action', 'commit'],
    ['pin', asked.plan?.digest ?? ''],
    ['reason', 'Twice'],
  ]
  expect((await shown(late)).code).toBe('admissions.choiceChanged')
})

it('is the admissions office’s alone', async () => {
  expect(
    (
      await shown(
        [
          ['row', 'x'],
          ['action', 'preview'],
        ],
        'ROLE_FACULTY',
      )
    ).code,
  ).toBe('session.notAllowed')
})

it('an outcome with many refused rows fits the cookie that shows it, names the first and counts all', () => {
  const page = posted([])
  const name = 'అనురాధ వేంకట సుబ్రహ్మణ్యం'.repeat(3)
  const refused = Array.from({ length: 500 }, (_, at) => ({ id: `r${at}`, name, problem: { code: 'x' } }))
  const answer = goOnWithOutcome(page, { cancelled: 0, refused })
  // Browsers drop a longer one, and with it the whole message.
  expect(answer.headers.get('set-cookie')?.length).toBeLessThanOrEqual(4096)
  const outcome = takeMessage<ShownOutcome<{ refused: object[] }>>(pageAfter(page, answer))
  expect(outcome?.left).toBe(500)
  expect(outcome?.refused).toEqual(refused.slice(0, outcome?.refused.length))
  expect(outcome?.refused.length).toBeGreaterThan(3)
})
