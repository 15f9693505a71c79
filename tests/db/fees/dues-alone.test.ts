import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { DomainError } from '#lib/server/kernel/core/errors.ts'
import { engines } from '../../support/database/databases.ts'
import { askedRun, typedDue, twoWhoOwe } from '../../support/payments/dues.ts'
import { sunita, typedStructure, vijaya } from '../../support/payments/fees.ts'
import { makeForAll, openForAll } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

/** Even a user with both roles cannot confirm their own proposals. */
const alone: Actor = { ...sunita, roles: ['ROLE_ACCOUNTANT', 'ROLE_FEEPAYMENTS', 'ROLE_ACCOUNTANTS_OFFICER'] }

const moves = [
  'add',
  'cancel',
  'replace',
  'concession',
  'makeRun',
  'undoRun',
  'upload',
  'undoUpload',
  'confirm',
  'refuse',
  'withdraw',
  'confirmAdjustment',
  'refuseAdjustment',
  'officer',
] as const

const move = fc.record({
  name: fc.constantFrom(...moves),
  /** Index of the due or change that the move acts on. */
  which: fc.nat({ max: 20 }),
  rupees: fc.constantFrom(1, 500, 44_999, 45_000, 98_000),
  label: fc.constantFrom('', 'a', 'b'),
})
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never

describe.each(engines)('what a student owes while one accountant is alone, on %s', (engine) => {
  const testApp = openForAll(() => openTestApp(engine))
  const two = makeForAll(() => twoWhoOwe(testApp))
  let year = 2026

  it('never falls, whatever that one does in whatever order', async () => {
    const { app } = testApp
    const { fees } = app
    const walk = async (steps: readonly Move[]): Promise<void> => {
      // Each sequence has a year of its own, in which nothing is owed yet.
      year += 1
      const of = `${year}-${year + 1}`
      await fees.structures.add(typedStructure({ feeTypeId: two.feeTypeId, year: of }), sunita)
      const asha = { kind: 'student' as const, id: two.asha }
      const dues = async () => (await fees.duesOf(asha)).filter((due) => due.year === of)
      const owed = async () =>
        (await dues()).filter(({ state }) => state === 'open').reduce((sum, { open }) => sum + open, 0)
      const runs: string[] = []
      const uploads: string[] = []
      const pick = <T>(all: readonly T[], which: number): T | undefined =>
        all[which % Math.max(1, all.length)]
      const changes = async () =>
        (
          await Promise.all(
            [...runs, ...uploads, ...(await dues()).map(({ id }) => id)].map((id) =>
              fees.changes.ofSubject(id),
            ),
          )
        ).flat()
      const work: Record<(typeof moves)[number], (step: Move) => Promise<unknown>> = {
        add: async ({ rupees, label }) =>
          fees.addDue(
            asha,
            typedDue({ feeTypeId: two.feeTypeId, year: of, amount: `${rupees}`, label }),
            alone,
          ),
        cancel: async ({ which }) =>
          fees.changes.proposeCancel(pick(await dues(), which)?.id ?? '', 'Twice', alone),
        replace: async ({ which, rupees, label }) => {
          const typed = typedDue({ feeTypeId: two.feeTypeId, year: of, amount: `${rupees}`, label })
          return fees.replaceDue(pick(await dues(), which)?.id ?? '', { ...typed, reason: 'Wrong' }, alone)
        },
        concession: async ({ which, rupees }) =>
          fees.adjustments.propose(
            pick(await dues(), which)?.id ?? '',
            { amount: -100 * rupees, reason: 'Sports' },
            alone,
          ),
        makeRun: async () => {
          const asked = askedRun({ feeTypeId: two.feeTypeId, year: of })
          const { pin } = await fees.runs.preview(asked)
          runs.push(await fees.runs.make({ ...asked, pin }, alone))
        },
        undoRun: async ({ which }) => fees.changes.proposeUndo(pick(runs, which) ?? '', alone),
        upload: async ({ rupees, label }) => {
          const own = uploadsOf(testApp, 'dues', alone)
          const row = `21B81A0501,Tuition Fee,${of},${rupees},${label}`
          const importId = await own.check(csvOf('Roll number,Fee type,Academic year,Amount,Note', row))
          await own.commit(importId)
          uploads.push(importId)
        },
        undoUpload: async ({ which }) => app.imports.undo(pick(uploads, which) ?? '', alone),
        confirm: async ({ which }) => fees.changes.confirm(pick(await changes(), which)?.id ?? '', alone),
        refuse: async ({ which }) => fees.changes.refuse(pick(await changes(), which)?.id ?? '', 'No', alone),
        withdraw: async ({ which }) => fees.changes.withdraw(pick(await changes(), which)?.id ?? '', alone),
        confirmAdjustment: async ({ which }) => {
          const all = await fees.adjustments.ofDues((await dues()).map(({ id }) => id))
          return fees.adjustments.confirm(pick(all, which)?.id ?? '', alone)
        },
        refuseAdjustment: async ({ which }) => {
          const all = await fees.adjustments.ofDues((await dues()).map(({ id }) => id))
          return fees.adjustments.refuse(pick(all, which)?.id ?? '', 'No', alone)
        },
        // A confirmation by another person may lower the amount; from there it must not fall further.
        officer: async ({ which }) => fees.changes.confirm(pick(await changes(), which)?.id ?? '', vijaya),
      }
      let before = 0
      for (const step of steps) {
        await work[step.name](step).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error
        })
        await app.jobs.idle()
        const now = await owed()
        if (step.name !== 'officer') expect(now, step.name).toBeGreaterThanOrEqual(before)
        before = now
      }
    }
    // Replays a known exploit: a due is cancelled and added again for one rupee.
    await walk(
      (['makeRun', 'cancel', 'confirm', 'add', 'undoRun', 'withdraw', 'undoRun', 'confirm'] as const).map(
        (name) => ({ name, which: 0, rupees: 1, label: 'a' }),
      ),
    )
    // An amount cancelled earlier by two people must not make a replacement wait, or nobody would owe it meanwhile.
    await walk(
      (['makeRun', 'cancel', 'officer', 'add', 'officer', 'replace', 'replace'] as const).map(
        (name, index) => ({ name, which: index === 4 ? 1 : 20, rupees: 1, label: 'a' }),
      ),
    )
    await fc.assert(fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 12 }), walk), {
      numRuns: engine === 'sqlite' ? 25 : 10,
      endOnFailure: true,
    })
  }, 120_000)
})
