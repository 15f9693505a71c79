/** wire: GET and POST getDecryptedValue. POST keeps the text out of addresses and logs. */
import * as v from 'valibot'
import { choice } from './choice.ts'

/** @example { content: 'p1.1a2b3c4d.….….…', type: 'decrypt' } */
export const decryptedValueInput = v.object({
  content: v.pipe(v.string(), v.maxLength(20_000, 'field.tooLong')),
  type: choice(['decrypt', 'encrypt']),
})
export type DecryptedValueInput = v.InferOutput<typeof decryptedValueInput>
/** wire: the reply is plain text. */
export const decryptedValueReply = v.string()
