/** What the work says, or after `patience` milliseconds that nothing was heard. The work itself goes on. */
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
