/** Debounced work: repeated requests lead to one run after a pause. */
export interface Settling {
  ask(): void
  /** Runs the pending work at once; does nothing if none is pending. */
  finish(): void
  /** Cancels the pending work. */
  drop(): void
}

/** Milliseconds: longer than between two keystrokes, short enough that nobody notices the wait. */
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
