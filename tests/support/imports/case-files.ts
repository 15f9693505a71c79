import { readFileSync } from 'node:fs'

/** A file that went wrong somewhere, as somebody uploaded it. */
export const caseFile = (name: string): Uint8Array => readFileSync(`tests/fixtures/cases/${name}`)
