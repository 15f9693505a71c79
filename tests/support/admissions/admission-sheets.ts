import { swathi } from './admissions.ts'
import type { TestApp } from '../app/test-app.ts'
import { csvOf, uploadsOf } from '../imports/uploads.ts'

/** The columns of each sheet of admissions, before those of its own. */
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

/** The first cells of a row that is right. */
export const ashaRow = ['', 'Asha Rao', 'F', 'B.Tech', '2026', 'CSE', '2341 2341 2346', '15/08/2007']

export const rowOf = (...cells: string[]): string => cells.join(',')

/** Uploads of admissions as their desk makes them, each step carried to its end. */
export function admissionSheets({ app }: Pick<TestApp, 'app'>) {
  const sheets = uploadsOf({ app }, 'admissions', swathi)

  /** Of each problem of the wrong rows its line, the heading, and the cell or the sentence. */
  async function problems(importId: string, says: 'value' | 'message') {
    const { rows } = await app.imports.rows(importId, 'error', 1)
    return rows.flatMap(({ line, problems }) => problems.map((each) => [line, each.column, each[says]]))
  }

  /** All that are in the database, by their numbers. */
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
