/** As PostgreSQL numbers its types. */
const types = { text: 25, bigint: 20 } as const

const headBytes = 20
const nothing = -1

export const hasNumbers = (values: readonly unknown[]): boolean =>
  values.some((value) => typeof value === 'number')

/**
 * Texts or whole numbers, and nothing for null, as PostgreSQL reads an array of them in binary. In its written form each
 * quote of each text is escaped and looked for, of which rows of an upload are full.
 */
export function binaryArray(values: readonly unknown[]): Buffer {
  const isOfNumbers = hasNumbers(values)
  const texts = isOfNumbers ? [] : values.map((value) => (isNone(value) ? null : String(value)))
  const sizes = values.map((value, index) => {
    if (isNone(value)) return 0
    return isOfNumbers ? 8 : Buffer.byteLength(texts[index] ?? '')
  })
  const all = sizes.reduce((sum, size) => sum + size, headBytes + 4 * values.length)
  const bytes = Buffer.allocUnsafe(all)
  let at = 0
  const writeNumber = (number: number): void => void (at = bytes.writeInt32BE(number, at))
  // One dimension, whether it has nulls, of what, how many, counted from 1.
  for (const number of [1, 1, isOfNumbers ? types.bigint : types.text, values.length, 1]) writeNumber(number)
  for (const [index, value] of values.entries()) {
    writeNumber(isNone(value) ? nothing : (sizes[index] ?? 0))
    if (isNone(value)) continue
    if (isOfNumbers) at = bytes.writeBigInt64BE(BigInt(Number(value)), at)
    else at += bytes.write(texts[index] ?? '', at)
  }
  return bytes
}

/** A column that a row leaves out is none either. */
const isNone = (value: unknown): value is null | undefined => value === null || value === undefined
