import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

/** Trimming and its like have no word in JSON schema; what they are checked for has. */
const config: ConversionConfig = { errorMode: 'ignore', typeMode: 'input' }

export interface JsonSchema {
  [key: string]: unknown
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
}

/** What has to be sent, not what becomes of it. */
export const schemaOf = (schema: v.GenericSchema): JsonSchema =>
  // The library's own type says the same, with more kinds of schemas than are looked at here.
  toJsonSchema(schema as never, config) as JsonSchema
