import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as v from 'valibot'
import { limitIn } from '#lib/rules/limit-in.ts'
import { flattenErrors } from './place-errors.ts'

/**
 * The errors of a schema, with the most that fits behind `field.tooLong`: a resolver keeps of each rule its code
 * alone, and a person wants to know how much to take away.
 */
export const withLimits =
  <Input extends FieldValues, Output>(
    schema: v.GenericSchema<Input, Output>,
    resolve: Resolver<Input, unknown, Output>,
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    const result = await resolve(values, context, options)
    // Judged once more only where it has something to add.
    if (!flattenErrors(result.errors).some(({ message }) => message === 'field.tooLong')) return result
    for (const issue of v.safeParse(schema, values).issues ?? []) {
      const { max } = limitIn(issue)
      const error = max === undefined ? null : errorAt(result.errors, v.getDotPath(issue) ?? '')
      if (error) error.message = `${issue.message} ${max}`
    }
    return result
  }

function errorAt(errors: FieldErrors, path: string): { message?: string } | null {
  let found: unknown = errors
  for (const part of path.split('.'))
    found = typeof found === 'object' && found ? (found as Record<string, unknown>)[part] : undefined
  // What stands at a path of fields is an error of the form's library.
  return typeof found === 'object' && found && 'message' in found ? (found as { message?: string }) : null
}
