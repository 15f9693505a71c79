import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { askedRun } from '../../support/payments/dues.ts'
import { feeType, sunita, typedStructure, vijaya } from '../../support/payments/fees.ts'
import { killStanding } from '../../support/processes/killed-process.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

/** More than two statements can insert. */
const people = 1_050

describe.each(engines)('dues for a batch whose process is killed, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  /** Counts dues and runs by state, and audit entries about runs. */
  async function kept() {
    const { reads } = testApp.app.database
    const dues = await reads.selectFrom('dues').select('state').execute()
    const runs = await reads.selectFrom('dues_runs').select('undone_at').execute()
    const moves = await reads.selectFrom('transitions').select('seq').where('kind', '=', 'due').execute()
    return {
      open: dues.filter(({ state }) => state === 'open').length,
      cancelled: dues.filter(({ state }) => state === 'cancelled').length,
      runs: runs.length,
      undone: runs.filter(({ undone_at }) => undone_at !== null).length,
      moves: moves.length,
      audited: (await auditedRows(testApp, 'duesRun')).length,
    }
  }
  const nothing = { open: 0, cancelled: 0, runs: 0, undone: 0, moves: 0, audited: 0 }
  const whole = { ...nothing, open: people, runs: 1, audited: 1 }
  const takenBack = { ...nothing, cancelled: people, runs: 1, undone: 1, moves: people, audited: 2 }

  it('are missing, and the repeated run makes them as agreed; or are complete, and the repeated undo cancels them', async () => {
    const { students, fees } = testApp.app
    await students.save(
      Array.from({ length: people }, (_, index) => ({
        rollNumber: `21B81A${10_000 + index}`,
        name: 'Asha Rao',
        branch: 'CSE',
        batch: '2021',
      })),
    )
    const feeTypeId = await feeType(testApp)
    await fees.structures.add(typedStructure({ feeTypeId }), sunita)
    const asked = askedRun({ feeTypeId, year: '2026-2027' })
    const { pin } = await fees.runs.preview(asked)
    const agreed = { ...asked, pin }
    const kill = (table: string, statements: number, ...action: string[]): Promise<void> =>
      killStanding(testApp, 'dues-process.ts', table, statements, ...action)

    await kill('dues', 2, 'make', JSON.stringify(agreed))
    expect(await kept()).toEqual(nothing)
    const id = await fees.runs.make(agreed, sunita)
    expect(await kept()).toEqual(whole)

    // Everything is written but not committed.
    const changeId = await fees.changes.proposeUndo(id, sunita)
    await kill('audit_entries', 1, 'undo', changeId)
    expect(await kept()).toEqual(whole)
    await fees.changes.confirm(changeId, vijaya)
    expect(await kept()).toEqual(takenBack)
    // Starting processes takes long on a busy machine.
  }, 120_000)
})
