/** The lists of the quality office, as files. */
import * as v from 'valibot'

/** wire: also the names of the lists. */
export const reportTables = ['yearResults', 'branchResults', 'placements'] as const

export const reportParams = v.object({ table: v.picklist(reportTables, 'field.invalid') })
