/**
 * Returns the result of the work, or rejects with ETIMEDOUT after `timeout` milliseconds. The work itself continues.
 */
export async function bounded<T>(work: Promise<T>, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error(`no answer within ${timeout} ms`), { code: 'ETIMEDOUT' }))
    }, timeout)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
