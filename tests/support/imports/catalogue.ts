import * as v from 'valibot'
import { type EntryInput, type TypedEntry, entryInput } from '#lib/schemas/catalogue.ts'

/** As a form sends it. */
export const typedEntry = (input: EntryInput): TypedEntry => v.parse(entryInput, input)
