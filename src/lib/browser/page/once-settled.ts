/** Work that is asked for again and again, and done once nobody has asked for a moment. */
export interface Settling {
  ask(): void
  /** What was asked for is done at once; without that nothing is. */
  finish(): void
  /** What was asked for is not wanted any more. */
  drop(): void
}

/** Longer than between two keys, shorter than anybody waits for what a form says of itself. */
const pause = 250

export function onceSettled(work: () => void): Settling {
  let timer: ReturnType<typeof setTimeout> | undefined
  const drop = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const finish = (): void => {
    if (timer === undefined) return
    drop()
    work()
  }
  return {
    drop,
    finish,
    ask() {
      clearTimeout(timer)
      timer = setTimeout(finish, pause)
    },
  }
}
