import * as v from 'valibot'
import { type EntryInput, type TypedEntry, entryInput } from '#lib/schemas/catalogue.ts'

/** Parses a form's input. */
export const typedEntry = (input: EntryInput): TypedEntry => v.parse(entryInput, input)
