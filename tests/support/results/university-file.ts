import { readFileSync } from 'node:fs'

/** Reads the same marks in each format that a university sends; the text version is in the sample college. */
export const universityFile = (ending: 'csv' | 'xls' | 'xlsx'): Buffer =>
  readFileSync(
    ending === 'csv'
      ? 'src/lib/server/demo/files/university-results.csv'
      : `tests/fixtures/results/university-results.${ending}`,
  )
