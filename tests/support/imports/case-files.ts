import { readFileSync } from 'node:fs'

/** Reads a real file that once caused a problem. */
export const caseFile = (name: string): Uint8Array => readFileSync(`tests/fixtures/cases/${name}`)
