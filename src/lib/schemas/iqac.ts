/** Exports of the quality office's lists. */
import * as v from 'valibot'

/** wire: the tables, which are also the names of the lists. */
export const reportTables = ['yearResults', 'branchResults', 'placements'] as const

export const reportParams = v.object({ table: v.picklist(reportTables, 'field.invalid') })
