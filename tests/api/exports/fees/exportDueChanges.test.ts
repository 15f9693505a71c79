import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportDueChanges.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { twoWhoOwe } from '../../../support/payments/dues.ts'
import { sunita } from '../../../support/payments/fees.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers the proposals about dues as a file, by state and kind', async () => {
  const two = await twoWhoOwe(its.testApp)
  const runId = await two.make()
  const { fees } = its.testApp.app
  const [due] = await fees.duesOf({ kind: 'student', id: two.asha })
  await fees.changes.proposeCancel(due?.id ?? '', 'Entered twice', sunita)
  await fees.changes.proposeUndo(runId, sunita)
  const rows = async (query: Record<string, string>): Promise<string[]> => {
    const { body } = await its.ask(GET, { query })
    return String(body).trim().split('\r\n').slice(1)
  }
  expect(await rows({ kind: 'cancel' })).toEqual([
    expect.stringMatching(
      /^Cancel a due,21B81A0501 · Asha Rao · Tuition Fee,1,45000,Entered twice,2026-11-21 11:30,.*,Proposed$/,
    ),
  ])
  expect(await rows({ kind: 'undoRun', state: 'proposed' })).toEqual([
    expect.stringMatching(/^Take back the dues of a class,Tuition Fee · 2026-2027 · 2021-2025,2,90000,,/),
  ])
  expect(await rows({ state: 'refused' })).toEqual([])
})

it('refuses those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_PRINCIPAL' }), 403, 'session.notAllowed')
})
