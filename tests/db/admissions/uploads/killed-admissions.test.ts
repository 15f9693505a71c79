import { describe, expect, it } from 'vitest'
import { admissionsImport } from '#lib/server/features/admissions/import/admissions.import.ts'
import { swathi } from '../../../support/admissions/admissions.ts'
import { auditedRows } from '../../../support/database/audited-rows.ts'
import { engines } from '../../../support/database/databases.ts'
import { killStanding } from '../../../support/processes/killed-process.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { openTestApp } from '../../../support/app/test-app.ts'
import { csvOf } from '../../../support/imports/uploads.ts'

const chunks = admissionsImport.writing.chunkSize ?? { sqlite: 0, postgres: 0 }
const people = 2 * Math.max(...Object.values(chunks)) + 50
const aadhaarOf = (index: number): string => String(400_000_000_123 + index)
const heading = 'Student Name,Gender,Course,Batch,Branch,Adhaar No,Date of Birth'
const file = csvOf(
  heading,
  ...Array.from(
    { length: people },
    (_, index) => `Asha Rao,F,B.Tech,2026,CSE,${aadhaarOf(index)},15/08/2007`,
  ),
)
/** The process is killed after this many statements: at the start, and in a chunk after others. */
const points = { early: 5, late: 26 }
/** For the dry run, which has few statements. */
const pointsOfCheck = { early: 3, late: 6 }

/** Starting processes takes long on a busy machine. */
const testTimeout = 120_000

describe.each(engines)('an upload of admissions whose process is killed, on %s', (engine) => {
  const testApp = openForEach(async () => {
    const opened = await openTestApp(engine)
    await opened.app.catalogue.addDefaults(swathi)
    return opened
  })
  const imports = () => testApp.app.imports

  /** Continues the due work and is killed after this many statements. */
  const killBehind = (statements: number): Promise<void> =>
    killStanding(testApp, 'statement-process.ts', statements)

  /** Counts the admissions per state, the rows that became one, and the numbers and state changes. */
  async function kept() {
    const { reads } = testApp.app.database
    const admissions = await reads.selectFrom('admissions').select(['number', 'state']).execute()
    const rows = await reads.selectFrom('import_rows').select('outcome').execute()
    const moves = await reads
      .selectFrom('transitions')
      .select('to_state')
      .where('kind', '=', 'admission')
      .execute()
    const count = (texts: readonly (string | null)[], text: string): number =>
      texts.filter((each) => each === text).length
    const states = admissions.map(({ state }) => state)
    const outcomes = rows.map(({ outcome }) => outcome)
    return {
      submitted: [count(states, 'submitted'), count(outcomes, 'done')],
      cancelled: [count(states, 'cancelled'), count(outcomes, 'undone')],
      numbers: new Set(admissions.map(({ number }) => number)).size,
      moves: moves.length,
    }
  }
  const whole = (submitted: number, cancelled = 0) => ({
    submitted: [submitted, submitted],
    cancelled: [cancelled, cancelled],
    numbers: submitted + cancelled,
    moves: submitted + 2 * cancelled,
  })

  async function asked(): Promise<string> {
    const upload = { bytes: file, fileName: 'admissions.csv' }
    const { importId, mapping } = await imports().start('admissions', upload, swathi)
    await imports().check(importId, { mapping }, swathi)
    return importId
  }

  async function checked(): Promise<string> {
    const importId = await asked()
    await testApp.app.jobs.idle()
    return importId
  }

  async function commit(importId: string): Promise<void> {
    const { revision } = await imports().show(importId)
    await imports().commit(importId, { revision, skipBad: false }, swathi)
  }

  it.each(Object.entries(pointsOfCheck))(
    'in its dry run (%s) repeats it, each row once',
    async (_, statements) => {
      const importId = await asked()
      await killBehind(statements)
      expect((await imports().show(importId)).state).toBe('checking')
      await testApp.app.jobs.idle()
      expect(await imports().show(importId)).toMatchObject({
        state: 'checked',
        newRows: people,
        errorRows: 0,
      })
      expect(await kept()).toEqual(whole(0))
    },
    testTimeout,
  )

  it.each(Object.entries(points))(
    'while it is saved (%s) is finished by the next, without a gap',
    async (_, statements) => {
      const importId = await checked()
      await commit(importId)
      await killBehind(statements)
      const { submitted } = await kept()
      // Whole chunks are committed; nothing of the interrupted one is, neither a row nor a number.
      expect((submitted[0] ?? 0) % chunks[engine]).toBe(0)
      expect(await kept()).toEqual(whole(submitted[0] ?? 0))
      await testApp.app.jobs.idle()
      expect(await imports().show(importId)).toMatchObject({ state: 'committed', notDoneRows: 0 })
      expect(await kept()).toEqual(whole(people))
      expect(await auditedRows(testApp, 'import.committed')).toHaveLength(1)
      await imports().undo(importId, swathi)
      await killBehind(statements)
      const { cancelled } = await kept()
      expect(await kept()).toEqual(whole(people - (cancelled[0] ?? 0), cancelled[0]))
      await testApp.app.jobs.idle()
      expect((await imports().show(importId)).state).toBe('undone')
      expect(await kept()).toEqual(whole(0, people))
    },
    testTimeout,
  )
})
