import * as v from 'valibot'
import { historyChecks } from '#lib/rules/alumni-history.ts'
import { readMobile } from '#lib/rules/mobile.ts'
import { type AlumniData, type HistoryStatus, alumniData } from '#lib/schemas/alumni/history.ts'
import type { RowCells } from '../../kernel/imports/import-kind.ts'
import { tellFaults } from '../../kernel/imports/tell-faults.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { batchOfHistory } from './batch-of-history.ts'
import { historyColumns } from './history-columns.ts'
import { ofStatus } from './history.ts'

export type HistoryRow = AlumniData & { status: HistoryStatus }

const codes: Readonly<Record<string, string>> = {
  'field.tooLong': 'tooLong',
  'field.invisible': 'invisible',
}

/** What a cell says in words of its own; of all others it is enough that they are missing. */
const own: ReadonlySet<string> = new Set([
  ...['mobileWrong', 'company', 'designation', 'experience', 'workLocation'],
  ...['institute', 'studyLocation', 'emailWrong', 'packageUnclear', 'batchForm'],
])

/** Null where a cell is wrong. A list brings no certificates: nobody asks for them. */
export function readHistoryRow(cells: RowCells, view: CatalogueView): HistoryRow | null {
  const texts = Object.fromEntries(historyColumns.map(({ field }) => [field, cells.text(field)]))
  const mobile = readMobile(texts['studentMobile'] ?? '')
  const parsed = v.safeParse(alumniData, { ...texts, studentMobile: mobile })
  if (!parsed.success) {
    tellFaults(cells, parsed.issues, { codes, told: ['status'] })
    return null
  }
  const data = parsed.output
  if (data.status === '') return null
  const wrong = historyChecks.filter(({ isWrong }) => isWrong({ data, isKnown: false, hasCertificate: true }))
  const fields = new Map(wrong.toReversed().map(({ field, code }) => [field, code]))
  for (const [field, code] of fields) cells.fault(field, own.has(code) ? `history.${code}` : 'missing')
  const batch = data.batch === '' ? '' : batchOfHistory(view, data)
  if (batch === null) return cells.fault('batch', 'history.batchForm')
  return fields.size > 0 ? null : ofStatus({ ...data, batch }, data.status)
}
