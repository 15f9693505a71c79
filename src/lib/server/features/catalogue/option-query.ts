import * as v from 'valibot'
import type { OptionCall } from './options.ts'

const asked = v.pipe(
  v.string('field.required'),
  v.trim(),
  v.nonEmpty('field.required'),
  v.maxLength(120, 'field.tooLong'),
)

/** What a list of choices is asked by. */
export const askedOf = ({ by = [], may = [], inPath }: OptionCall) => ({
  query: v.object({
    ...Object.fromEntries(by.map((name) => [name, asked])),
    ...Object.fromEntries(
      may.map((name) => [
        name,
        v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'field.tooLong')), ''),
      ]),
    ),
  }),
  params: v.object(Object.fromEntries(inPath ? [[inPath, asked]] : [])),
})
