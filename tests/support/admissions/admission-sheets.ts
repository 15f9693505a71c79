import { swathi } from './admissions.ts'
import type { TestApp } from '../app/test-app.ts'
import { csvOf, uploadsOf } from '../imports/uploads.ts'

/** The columns common to all admission sheets, before a sheet's own columns. */
export const usualHeading = [
  'Admission No',
  'Student Name',
  'Gender',
  'Course',
  'Batch',
  'Branch',
  'Adhaar No',
  'Date of Birth',
  'Student Mobile',
]

const heading = [...usualHeading, 'Hall Ticket No', 'SSC %', 'Fee Commitment']

/** The first cells of a valid row. */
export const ashaRow = ['', 'Asha Rao', 'F', 'B.Tech', '2026', 'CSE', '2341 2341 2346', '15/08/2007']

export const rowOf = (...cells: string[]): string => cells.join(',')

/** Uploads admissions as the admissions desk does, waiting for each step to end. */
export function admissionSheets({ app }: Pick<TestApp, 'app'>) {
  const sheets = uploadsOf({ app }, 'admissions', swathi)

  /** Returns row number, heading, and value or message of each problem. */
  async function problems(importId: string, says: 'value' | 'message') {
    const { rows } = await app.imports.rows(importId, 'error', 1)
    return rows.flatMap(({ line, problems }) => problems.map((each) => [line, each.column, each[says]]))
  }

  /** Returns all stored admissions, ordered by number. */
  const saved = () => app.database.reads.selectFrom('admissions').selectAll().orderBy('number').execute()

  return {
    ...sheets,
    checkRows: (...rows: string[]): Promise<string> => sheets.check(csvOf(rowOf(...heading), ...rows)),
    commit: (importId: string): Promise<void> => sheets.commit(importId, true),
    problems,
    async wrongCells(importId: string): Promise<string[]> {
      return (await problems(importId, 'value')).map(([line, column]) => `${line} ${column}`)
    },
    saved,
    async savedNames(): Promise<string[]> {
      return (await saved()).map(({ number, name }) => `${number} ${name}`)
    },
  }
}
