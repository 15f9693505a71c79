import { describe, expect, it } from 'vitest'
import { ruleInput } from '#lib/schemas/regulations.ts'
import { listedRegulations } from '#lib/server/features/regulations/listed-regulations.ts'
import { withoutRegulation } from '#lib/server/features/regulations/web/regulation-page.ts'
import {
  type RegulationsRepository,
  regulationsRepository,
} from '#lib/server/features/regulations/repository.ts'
import { createRegulationRules } from '#lib/server/features/regulations/rules/rules.service.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import * as v from 'valibot'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp, type TestApp } from '../../support/app/test-app.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { entryId, placeInCse, typedStudent } from '../../support/people/students.ts'
import { meena, padma, suresh, typedRule } from '../../support/regulations.ts'

const openWithCse = (engine: Parameters<typeof openTestApp>[0]) => async () => {
  const opened = await openTestApp(engine)
  await placeInCse(opened)
  return opened
}

const r20 = (testApp: TestApp): Promise<string> => entryId(testApp, 'regulation', 'R20')

describe.each(engines)('rules of a regulation, on %s', (engine) => {
  const testApp = openForEach(openWithCse(engine))
  const rules = () => testApp.app.regulations

  it('hold once another person has confirmed them, each from its day', async () => {
    const id = await r20(testApp)
    const first = await rules().propose(id, typedRule('attendance'), padma)
    expect(await rules().inForce(id, 'attendance', '2026-09-01')).toBeNull()
    await expect(rules().confirm(first, { ...suresh, id: padma.id })).rejects.toMatchObject({
      code: 'regulations.ownProposal',
    })
    await expect(rules().confirm(first, padma)).rejects.toMatchObject({ code: 'session.notAllowed' })
    await rules().confirm(first, suresh)
    const next = typedRule('attendance', { required: '80', validFrom: '01-01-2027' })
    await rules().confirm(await rules().propose(id, next, padma), suresh)
    const on = async (day: string) => {
      const rule = await rules().inForce(id, 'attendance', day)
      return rule && [rule.number, rule.body.required, rule.version]
    }
    expect(await on('2026-06-30')).toBeNull()
    expect(await on('2026-12-31')).toEqual([1, 7500, 2])
    expect(await on('2027-01-01')).toEqual([2, 8000, 2])
    const [audited] = await auditedRows(testApp, 'regulationRule.confirmed')
    expect(audited).toMatchObject({
      after: { rule: expect.arrayContaining([expect.stringContaining('at least 80 %')]), state: 'confirmed' },
    })
  })

  it('are proposed by the office whose business they are, and only one at a time', async () => {
    const id = await r20(testApp)
    await expect(rules().propose(id, typedRule('attendance'), meena)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    await expect(rules().propose(id, typedRule('internal'), padma)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    await rules().propose(id, typedRule('internal'), meena)
    const waiting = await rules().propose(id, typedRule('attendance'), padma)
    await expect(rules().propose(id, typedRule('attendance'), padma)).rejects.toMatchObject({
      code: 'regulations.alreadyProposed',
    })
    await expect(rules().refuse(waiting, ' ', suresh)).rejects.toMatchObject({
      code: 'transition.reasonMissing',
    })
    await rules().refuse(waiting, 'The source is missing', suresh)
    await expect(rules().withdraw(waiting, padma)).rejects.toMatchObject({ code: 'regulations.changedSince' })
    await rules().withdraw(await rules().propose(id, typedRule('attendance'), padma), padma)
  })

  it('are not proposed again as they are, nor of what is no regulation', async () => {
    const id = await r20(testApp)
    await rules().confirm(await rules().propose(id, typedRule('attendance'), padma), suresh)
    await expect(
      rules().propose(id, typedRule('attendance', { validFrom: '01-08-2026' }), padma),
    ).rejects.toMatchObject({ code: 'regulations.unchanged' })
    const batch = await entryId(testApp, 'batch', '2024')
    await expect(rules().propose(batch, typedRule('attendance'), padma)).rejects.toMatchObject({
      code: 'regulations.notFound',
    })
  })

  it('name semesters of one course, credits up to an earlier one', async () => {
    const id = await r20(testApp)
    const course = await entryId(testApp, 'course', 'B.Tech')
    const into = await entryId(testApp, 'semester', 'II-I', course)
    const later = await entryId(testApp, 'semester', 'II-II', course)
    const step = (upTo: string) =>
      v.parse(ruleInput('promotion'), {
        validFrom: '01-07-2026',
        source: 'R20, 8',
        into1: into,
        upTo1: upTo,
        share1: '50%',
      })
    await expect(rules().propose(id, step(later), padma)).rejects.toMatchObject({
      fields: { 'steps.0.upToId': { code: 'regulations.stepBackwards' } },
    })
    await expect(rules().propose(id, step('gone'), padma)).rejects.toMatchObject({
      fields: { 'steps.0.upToId': { code: 'catalogue.notThere' } },
    })
    const first = await entryId(testApp, 'semester', 'I-II', course)
    await rules().confirm(await rules().propose(id, step(first), padma), suresh)
    expect((await rules().inForce(id, 'promotion', '2026-09-01'))?.body.steps).toEqual([
      { intoId: into, upToId: first, share: 5000, credits: null },
    ])
  })

  it('count for the students who have the regulation, or whose batch has it', async () => {
    const { app } = testApp
    const id = await r20(testApp)
    const { branchId, batchId: ofAsha } = await placeInCse(testApp)
    for (const [name, admissionNumber] of [
      ['Asha', 'A1'],
      ['Bala', 'A2'],
    ] as const)
      await app.students.add(typedStudent({ name, admissionNumber, branchId, batchId: ofAsha }), padma)
    const [{ batchId = null, students = 0 } = {}] = await withoutRegulation(app)
    expect(students).toBe(2)
    const batch = (await app.catalogue.read()).byId(batchId ?? '')
    await app.catalogue.change(
      batch?.id ?? '',
      {
        name: batch?.name ?? '',
        parentId: batch?.parentId ?? '',
        departmentId: '',
        batchId: '',
        semesterId: '',
        regulationId: id,
        shortName: '',
        code: '',
        years: null,
        reportsAs: '',
        intake: {},
      },
      batch?.version ?? 0,
      padma,
    )
    expect(await withoutRegulation(app)).toEqual([])
    const [listed] = (await listedRegulations(app, '2026-11-27')).filter((each) => each.id === id)
    expect(listed).toMatchObject({ students, batches: [expect.stringContaining(batch?.name ?? '-')] })
  })
})

describe('two people who propose a rule of one kind at once, on PostgreSQL', () => {
  const testApp = openForEach(openWithCse('postgres'))

  it('are refused with a sentence for the second', async () => {
    const { database, catalogue, regulations, refresh } = testApp.app
    const store = racing(database, storeOf(database, regulationsRepository))
    const service = createRegulationRules({
      store,
      catalogue,
      clock: testApp.clock,
      all: regulations.all,
      refresh,
    })
    const id = await r20(testApp)
    expect(
      await endsOf(
        service.propose(id, typedRule('attendance'), padma),
        service.propose(id, typedRule('attendance'), { ...padma, id: 'u-other' }),
      ),
    ).toEqual(['done', 'regulations.alreadyProposed'])
  })
})

describe('two deans who confirm one proposal at once, on PostgreSQL', () => {
  const testApp = openForEach(openWithCse('postgres'))

  async function confirmBoth(unlock?: (write: RegulationsRepository) => RegulationsRepository) {
    const { database, catalogue, regulations, refresh } = testApp.app
    const id = await regulations.propose(await r20(testApp), typedRule('attendance'), padma)
    const store = racing(database, storeOf(database, regulationsRepository), unlock)
    const { clock } = testApp
    const service = createRegulationRules({ store, catalogue, clock, all: regulations.all, refresh })
    return endsOf(service.confirm(id, suresh), service.confirm(id, { ...suresh, id: 'u-other' }))
  }

  it('confirm it once', async () => {
    expect(await confirmBoth()).toEqual(['done', 'regulations.changedSince'])
  })

  it('would both be done where neither looks at the version', async () => {
    const blind = (write: RegulationsRepository): RegulationsRepository => ({
      ...write,
      rules: {
        ...write.rules,
        lock: write.rules.find,
        async setState({ id }, state, { at, number }) {
          await write.transaction
            .updateTable('regulation_rules')
            .set({ state, updated_at: at, ...(number !== undefined && { number }) })
            .where('id', '=', id)
            .execute()
          return true
        },
      },
    })
    expect(await confirmBoth(blind)).toEqual(['done', 'done'])
  })
})
