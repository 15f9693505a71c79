import { termSpanKinds } from '#lib/rules/calendar/term-dates.ts'
import { academicYearOfMonth } from '#lib/rules/dates/academic-year.ts'
import { auditRepository } from '../../../kernel/audit/audit.repository.ts'
import { auditEntry } from '../../../kernel/audit/audit.ts'
import { isDomainError } from '../../../kernel/core/errors.ts'
import type { AgreedRow, CommittedRow, RowsWork, UndoneRow } from '../../../kernel/imports/import-kind.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { auditedTerm } from '../audit.ts'
import { termRepository, type TermRepository } from '../terms/term.repository.ts'
import type { TermContent, TermRecord } from '../terms/term.ts'
import { completeTerm, refuseBesideOthers } from '../terms/validate-term.ts'
import { classKey, type TermPatch, type TermRow } from './term-row.ts'

type PlanRow = Pick<AgreedRow<TermRow>, 'line' | 'row'>

interface PlannedTerm {
  /** Null for a new term. */
  before: TermRecord | null
  content: TermContent
  lines: number[]
}

interface TermPlan {
  planned: readonly PlannedTerm[]
  /** Codes below `importProblem`, by line. */
  problems: ReadonlyMap<number, string>
}

/** Joins the rows of each class to a term, and checks it beside the other terms of its batch. */
export function planTerms(
  view: CatalogueView,
  stored: readonly TermRecord[],
  rows: readonly PlanRow[],
): TermPlan {
  const planned: PlannedTerm[] = []
  const problems = new Map<number, string>()
  let terms = [...stored]
  for (const own of Map.groupBy(rows, ({ row }) => classKey(row)).values()) {
    const lines = own.map(({ line }) => line)
    const key = classKey((own[0] as PlanRow).row)
    const before = terms.find((term) => classKey(term) === key) ?? null
    const content = joinRows(view, before, own)
    const problem = typeof content === 'string' ? content : problemBeside(view, content, terms, before)
    if (problem !== null || typeof content === 'string') {
      for (const line of lines) problems.set(line, problem ?? '')
      continue
    }
    planned.push({ before, content, lines })
    const known = { ...content, id: before?.id ?? `new ${key}`, version: before?.version ?? 0 }
    terms = [...terms.filter(({ id }) => id !== known.id), known]
  }
  return { planned, problems }
}

/** Returns a code below `importProblem` if the rows make no term. */
function joinRows(
  view: CatalogueView,
  before: TermRecord | null,
  rows: readonly PlanRow[],
): TermContent | string {
  const [first] = rows
  if (!first) return 'termIncomplete'
  const { batchId, semesterId } = first.row
  const dates = rows.reduce((reached, { row }) => withPatch(reached, row.patch), {
    firstDay: before?.firstDay ?? '',
    lastDay: before?.lastDay ?? '',
    spans: before?.spans ?? {},
  })
  if (dates.firstDay === '' || dates.lastDay === '') return 'termIncomplete'
  const said = rows.find(({ row }) => row.academicYear !== '')?.row.academicYear
  const academicYear = said ?? before?.academicYear ?? yearOfDay(dates.firstDay)
  const departments = before?.departments ?? {}
  try {
    return completeTerm(view, { batchId, semesterId, academicYear, ...dates, departments })
  } catch (error) {
    return problemOf(error)
  }
}

function problemBeside(
  view: CatalogueView,
  content: TermContent,
  terms: readonly TermRecord[],
  before: TermRecord | null,
): string | null {
  try {
    refuseBesideOthers(view, content, terms, before?.id ?? null)
    return null
  } catch (error) {
    return problemOf(error)
  }
}

function problemOf(error: unknown): string {
  if (!isDomainError(error)) throw error
  if (error.code === 'calendar.termOverlaps') return 'termOverlaps'
  if (error.code === 'calendar.termTooLong') return 'termTooLong'
  if (error.code === 'calendar.otherAcademicYear') return 'termOtherYear'
  return error.code.startsWith('catalogue.') ? 'changedMeanwhile' : 'termOrder'
}

type Dates = Pick<TermContent, 'firstDay' | 'lastDay' | 'spans'>

function withPatch(dates: Dates, { firstDay, lastDay, spans = {} }: TermPatch): Dates {
  const joined = { ...dates.spans, ...spans }
  return {
    firstDay: firstDay ?? dates.firstDay,
    lastDay: lastDay ?? dates.lastDay,
    spans: Object.fromEntries(
      termSpanKinds.flatMap((kind) => {
        const span = joined[kind]
        return span ? [[kind, span]] : []
      }),
    ),
  }
}

/** The academic year of a day. */
export function yearOfDay(day: string): string {
  const [heldYear = 0, heldMonth = 1] = day.split('-').map(Number)
  return academicYearOfMonth({ heldMonth, heldYear })
}

export async function writeTerms(
  work: RowsWork,
  rows: readonly AgreedRow<TermRow>[],
): Promise<readonly CommittedRow[]> {
  const terms = termRepository(work.db)
  const view = await work.app.catalogue.read()
  const batchIds = rows.map(({ row }) => row.batchId)
  await terms.lockBatches(batchIds)
  const { planned, problems } = planTerms(view, await terms.ofBatches(batchIds), rows)
  const versions = new Map(rows.map(({ line, version }) => [line, version]))
  const done: CommittedRow[] = [...problems].map(([line, problem]) => ({ line, problem }))
  for (const { before, content, lines } of planned) {
    const isOther = lines.some(
      (line) => (versions.get(line) ?? null) !== null && versions.get(line) !== String(before?.version),
    )
    const written = isOther ? null : await writeTerm(work, terms, { before, content })
    for (const line of lines)
      done.push(written ? { line, ...written } : { line, problem: 'changedMeanwhile' })
  }
  await cacheTagRepository(work.db).touch('calendar')
  return done

  async function writeTerm(
    { db, actor, at }: RowsWork,
    repository: TermRepository,
    { before: stored, content }: Pick<PlannedTerm, 'before' | 'content'>,
  ): Promise<{ entity: string; version: string } | null> {
    if (stored && !(await repository.change(stored, content, at))) return null
    const entity = stored?.id ?? (await repository.insert(content, { at, byId: actor.id }))
    await auditRepository(db).record(
      auditEntry(actor, at, {
        action: stored ? 'term.changed' : 'term.opened',
        entity: 'term',
        entityId: entity,
        ...(stored && { before: auditedTerm(view, stored) }),
        after: auditedTerm(view, content),
      }),
    )
    return { entity, version: String((stored?.version ?? 0) + 1) }
  }
}

/** A term that was edited since stays as it is, with all its rows. */
export async function undoTerms(
  work: RowsWork,
  rows: readonly UndoneRow<TermRow>[],
): Promise<ReadonlyMap<number, string>> {
  const { app, db, actor, at } = work
  const terms = termRepository(db)
  const view = await app.catalogue.read()
  await terms.lockBatches(rows.map(({ row }) => row.batchId))
  const stays = new Map<number, string>()
  for (const [id, own] of Map.groupBy(rows, ({ entity }) => entity)) {
    const stored = await terms.find(id)
    const isAsLeft = stored !== null && own.every(({ version }) => version === String(stored.version))
    const undone = isAsLeft && (await takeTermBack(terms, stored, own, at))
    if (!stored || undone === false) {
      for (const { line } of own) stays.set(line, 'editedSince')
      continue
    }
    await auditRepository(db).record(
      auditEntry(actor, at, {
        action: undone ? 'term.changed' : 'term.removed',
        entity: 'term',
        entityId: id,
        before: auditedTerm(view, stored),
        ...(undone && { after: auditedTerm(view, undone) }),
      }),
    )
  }
  await cacheTagRepository(db).touch('calendar')
  return stays
}

/** Returns the restored content; null for a term that was new and is removed, false if it could not be written. */
async function takeTermBack(
  terms: TermRepository,
  stored: TermRecord,
  rows: readonly UndoneRow<TermRow>[],
  at: string,
): Promise<TermContent | null | false> {
  if (rows.some(({ row }) => row.before === null)) return (await terms.remove(stored)) ? null : false
  const { id, version, ...content } = stored
  const dates = rows.reduce<Dates>((reached, { row }) => withPatch(reached, row.before ?? {}), content)
  const restored = { ...content, ...dates }
  return (await terms.change({ id, version }, restored, at)) ? restored : false
}
