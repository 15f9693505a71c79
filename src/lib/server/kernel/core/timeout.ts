/**
 * Returns the result of the work, or rejects with ETIMEDOUT after `patience` milliseconds. The work itself continues.
 */
export async function bounded<T>(work: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error(`no answer within ${patience} ms`), { code: 'ETIMEDOUT' }))
    }, patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
