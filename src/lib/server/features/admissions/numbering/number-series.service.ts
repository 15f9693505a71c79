import { academicYearOf } from '#lib/rules/academic-year.ts'
import { makesNumbers } from '#lib/rules/admission-pattern.ts'
import { numbersOffice } from '#lib/rules/admissions.ts'
import { isRollNumber } from '#lib/rules/roll-number.ts'
import type { TypedGoOn, TypedSeries } from '#lib/schemas/admissions/series.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { type Series, writeNumber } from '../../../kernel/counters/series.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { requireRight } from '../../../kernel/transitions/transition.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { seriesOf, type SeriesRule } from './number-series.ts'
import { firstFree, needsCourse, seriesAt } from './take-number.ts'

export interface SeriesWrites {
  series: SeriesJumps & {
    all(): Promise<SeriesRule[]>
    /** The numbers that a pattern would write next; of a rule for every course, those of one of them. */
    preview(typed: TypedSeries): Promise<string[]>
    /**
     * The rule of a course and a year, which is a new one where `version` is 0.
     * @throws DomainError Invalid `admissions.patternTooLong` at `pattern`, NotFound `catalogue.notFound`, Conflict
     * `admissionSeries.there`, `admissionSeries.changedSince`
     */
    save(typed: TypedSeries, version: number, actor: Actor): Promise<void>
    /** @throws DomainError Conflict `admissionSeries.changedSince` */
    remove(id: string, version: number, actor: Actor): Promise<void>
  }
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
}

const previewed = 3

/** How the college makes its admission numbers. */
export function createSeriesWrites({ store, catalogue, clock }: Parts): SeriesWrites {
  /** Of one course, or of each where the rule is for all. */
  const seriesFor = (
    view: CatalogueView,
    { courseId, year, pattern }: TypedSeries,
  ): [Series, ...Series[]] => {
    const of = (course: string | null): Series =>
      seriesOf({ pattern }, view, { courseId: course, year: year || academicYearOf(clock.now()) })
    const [first, ...others] = courseId === '' ? view.open('course').map(({ id }) => id) : [courseId]
    return [of(first ?? null), ...others.map(of)]
  }

  const series: SeriesWrites['series'] = {
    all: store.read.series.all,

    async preview(typed) {
      const [first] = seriesFor(await catalogue.read(), typed)
      const numbers: string[] = []
      let behind: number | undefined
      while (numbers.length < previewed) {
        const { place, number } = await firstFree(store.read, first, behind)
        numbers.push(number)
        behind = place
      }
      return numbers
    },

    async save(typed, version, actor) {
      requireRight({ by: numbersOffice }, { actor })
      const view = await catalogue.read()
      const at = clock.now()
      const courseId = courseIn(view, typed.courseId)
      if (!seriesFor(view, typed).every(({ format }) => makesNumbers(format)))
        throw refuseAt('pattern', 'admissions.patternTooLong')
      await store.transact(async (write) => {
        await write.series.lock()
        const rules = await write.series.all()
        const found = rules.find((rule) => rule.courseId === courseId && rule.year === typed.year)
        if (found && version === 0) throw conflict('admissionSeries.there')
        if ((found?.version ?? 0) !== version) throw conflict('admissionSeries.changedSince')
        if (found?.pattern === typed.pattern) return
        const id = found?.id ?? newId()
        if (found) await write.series.change(found, typed.pattern)
        else await write.series.insert({ ...typed, id, courseId, version: 1 })
        const place = { course: view.nameOf(courseId), year: typed.year }
        const before = found ? { ...place, pattern: found.pattern } : null
        const saved = { action: 'admissionSeries.saved', entity: 'admissionSeries', entityId: id, before }
        await write.audit.record(
          auditEntry(actor, at, { ...saved, after: { ...place, pattern: typed.pattern } }),
        )
      })
    },

    async remove(id, version, actor) {
      requireRight({ by: numbersOffice }, { actor })
      const view = await catalogue.read()
      const at = clock.now()
      await store.transact(async (write) => {
        await write.series.lock()
        const found = (await write.series.all()).find((rule) => rule.id === id)
        if (found?.version !== version) throw conflict('admissionSeries.changedSince')
        await write.series.remove(id)
        const { courseId, year, pattern } = found
        const before = { course: view.nameOf(courseId), year, pattern }
        const removed = { action: 'admissionSeries.removed', entity: 'admissionSeries', entityId: id, before }
        await write.audit.record(auditEntry(actor, at, removed))
      })
    },

    ...createSeriesJumps({ store, catalogue, clock }),
  }
  return { series }
}

/** What continuing with another number does to a series. */
export interface SeriesJump {
  /** The name of the series: whoever agrees to the jump agrees to the one of this series. */
  series: string
  next: string
  /** The numbers that nobody will get any more: from the first to the last one. */
  first: string
  last: string
  skipped: number
}

interface SeriesJumps {
  /**
   * Changes nothing. @throws DomainError NotFound `catalogue.notFound`; Invalid `field.required` at `courseId`,
   * `admissions.numberBackwards` or `admissions.seriesFull` at `number`
   */
  jump(typed: TypedGoOn): Promise<SeriesJump>
  /** The next number of a course. @throws DomainError likewise; Conflict `admissionSeries.changedSince` */
  goOnFrom(typed: TypedGoOn & Pick<SeriesJump, 'series'>, actor: Actor): Promise<string>
}

interface SeriesJumpParts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
}

/** A college that has given numbers on paper goes on behind them. It goes forwards only: no number is given twice. */
function createSeriesJumps({ store, catalogue, clock }: SeriesJumpParts): SeriesJumps {
  async function judge(
    read: AdmissionsRepository,
    view: CatalogueView,
    { courseId, number }: TypedGoOn,
  ): Promise<SeriesJump & { own: Series }> {
    const id = courseIn(view, courseId)
    const at = clock.now()
    if (id === null && (await needsCourse(read, at))) throw refuseAt('courseId', 'field.required')
    const own = await seriesAt(read, view, { courseId: id, at })
    const before = await firstFree(read, own)
    const next = writeNumber(own, number)
    if (number <= before.place)
      throw refuseAt('number', 'admissions.numberBackwards', { number: before.number })
    if (!isRollNumber(next)) throw refuseAt('number', 'admissions.seriesFull', { number: next })
    const first = before.number
    const last = writeNumber(own, number - 1)
    return { own, series: own.name, next, first, last, skipped: number - before.place }
  }

  return {
    async jump(typed) {
      const { own: _, ...jump } = await judge(store.read, await catalogue.read(), typed)
      return jump
    },

    async goOnFrom({ series, ...typed }, actor) {
      requireRight({ by: numbersOffice }, { actor })
      const view = await catalogue.read()
      const at = clock.now()
      return store.transact(async (write) => {
        const { own, first } = await judge(write, view, typed)
        // Another pattern since: it would skip other numbers than those that were shown.
        if (own.name !== series) throw conflict('admissionSeries.changedSince')
        if (!(await write.counters.goOnBehind(own, typed.number - 1)))
          throw refuseAt('number', 'admissions.numberBackwards', { number: first })
        const next = (await firstFree(write, own)).number
        const wentOn = { action: 'admissionSeries.wentOn', entity: 'admissionSeries', entityId: own.name }
        await write.audit.record(
          auditEntry(actor, at, { ...wentOn, before: { number: first }, after: { number: next } }),
        )
        return next
      })
    },
  }
}

/** @throws DomainError NotFound `catalogue.notFound` */
function courseIn(view: CatalogueView, id: string): string | null {
  if (id === '') return null
  if (view.byId(id)?.kind !== 'course') throw notFound('catalogue.notFound')
  return id
}
