import type { Bench } from './bench.ts'
import { accountsPart } from './parts/accounts.ts'
import { admissionsPart } from './parts/admissions.ts'
import { depthPart } from './parts/depth.ts'
import { documentsPart } from './parts/documents.ts'
import { feesPart } from './parts/fees.ts'
import { marksPart } from './parts/marks.ts'
import { importsPart } from './parts/imports.ts'
import { memosPart } from './parts/memos.ts'
import { registersPart } from './parts/registers.ts'
import { resultsPart } from './parts/results.ts'
import { searchPart } from './parts/search.ts'
import { serverPart } from './parts/server.ts'

/** What is measured on one college whose results are published. */
export const parts: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  server: serverPart,
  results: resultsPart,
  documents: documentsPart,
  accounts: accountsPart,
  imports: importsPart,
  registers: registersPart,
  admissions: admissionsPart,
  fees: feesPart,
  depth: depthPart,
}

/** Measured only where they are named, with colleges of their own: nothing is published for them. */
export const alone: Readonly<Record<string, (college: { students: number }) => Promise<void>>> = {
  memos: memosPart,
  search: searchPart,
  marks: marksPart,
}
