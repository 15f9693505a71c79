import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { makesNumbers } from '#lib/rules/numbers/admission-pattern.ts'
import { isRollNumber } from '#lib/rules/numbers/roll-number.ts'
import { numbersOffice } from '#lib/rules/roles/offices.ts'
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
import { findFreeNumber, findSeries, needsCourse, resolveSeries, type SeriesRule } from './number-series.ts'

export interface NumberSeriesService {
  series: SeriesJumps & {
    all(): Promise<SeriesRule[]>
    /** Previews the next numbers of a pattern; a rule for every course uses one of them. */
    preview(typed: TypedSeries): Promise<string[]>
    /**
     * Saves the rule of a course and a year; `version` 0 creates one.
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

const previewLength = 3

/** Manages the rules for admission numbers. */
export function createNumberSeriesService({ store, catalogue, clock }: Parts): NumberSeriesService {
  /** Covers one course, or every course where the rule is for all. */
  const seriesFor = (
    view: CatalogueView,
    { courseId, year, pattern }: TypedSeries,
  ): [Series, ...Series[]] => {
    const of = (course: string | null): Series =>
      resolveSeries({ pattern }, view, { courseId: course, year: year || academicYearOf(clock.now()) })
    const [first, ...others] = courseId === '' ? view.open('course').map(({ id }) => id) : [courseId]
    return [of(first ?? null), ...others.map(of)]
  }

  const series: NumberSeriesService['series'] = {
    all: store.read.series.all,

    async preview(typed) {
      const [first] = seriesFor(await catalogue.read(), typed)
      const numbers: string[] = []
      let behind: number | undefined
      while (numbers.length < previewLength) {
        const { place, number } = await findFreeNumber(store.read, first, behind)
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

/** The effect of continuing a series at another number. */
export interface SeriesJump {
  /** The name of the series, which the clerk agrees to together with the jump. */
  series: string
  next: string
  /** The numbers that will never be given: from `first` to `last`. */
  first: string
  last: string
  skipped: number
}

interface SeriesJumps {
  /**
   * Previews the jump and changes nothing.
   * @throws DomainError NotFound `catalogue.notFound`; Invalid `field.required` at `courseId`,
   * `admissions.numberBackwards` or `admissions.seriesFull` at `number`
   */
  jump(typed: TypedGoOn): Promise<SeriesJump>
  /**
   * Sets the next number of a course.
   * @throws DomainError NotFound `catalogue.notFound`; Invalid `field.required` at `courseId`,
   * `admissions.numberBackwards` or `admissions.seriesFull` at `number`; Conflict `admissionSeries.changedSince`
   */
  goOnFrom(typed: TypedGoOn & Pick<SeriesJump, 'series'>, actor: Actor): Promise<string>
}

interface SeriesJumpParts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
}

/**
 * A college that has given numbers on paper continues after them. A series only goes forwards, because no number is
 * given twice.
 */
function createSeriesJumps({ store, catalogue, clock }: SeriesJumpParts): SeriesJumps {
  async function planJump(
    read: AdmissionsRepository,
    view: CatalogueView,
    { courseId, number }: TypedGoOn,
  ): Promise<SeriesJump & { own: Series }> {
    const id = courseIn(view, courseId)
    const at = clock.now()
    if (id === null && (await needsCourse(read, at))) throw refuseAt('courseId', 'field.required')
    const own = await findSeries(read, view, { courseId: id, at })
    const before = await findFreeNumber(read, own)
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
      const { own: _, ...jump } = await planJump(store.read, await catalogue.read(), typed)
      return jump
    },

    async goOnFrom({ series, ...typed }, actor) {
      requireRight({ by: numbersOffice }, { actor })
      const view = await catalogue.read()
      const at = clock.now()
      return store.transact(async (write) => {
        const { own, first } = await planJump(write, view, typed)
        // The pattern has changed: the jump would skip other numbers than those shown.
        if (own.name !== series) throw conflict('admissionSeries.changedSince')
        if (!(await write.counters.goOnBehind(own, typed.number - 1)))
          throw refuseAt('number', 'admissions.numberBackwards', { number: first })
        const next = (await findFreeNumber(write, own)).number
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
