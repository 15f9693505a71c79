import { readFileSync } from 'node:fs'

/** One file of marks in each format that a university sends; the sample college has the one as text. */
export const universityFile = (ending: 'csv' | 'xls' | 'xlsx'): Buffer =>
  readFileSync(
    ending === 'csv'
      ? 'src/lib/server/demo/files/university-results.csv'
      : `tests/fixtures/results/university-results.${ending}`,
  )
