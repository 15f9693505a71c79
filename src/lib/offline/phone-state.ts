/** State that must survive the worker, which the browser terminates within seconds of the last event. */
export interface PhoneState {
  /** True from the moment that another user may be signed in until the server has said who is. */
  isInDoubt(): Promise<boolean>
  /** `isLeaving` marks an action that ends the session on purpose, unlike a session that expires. */
  doubt(isLeaving?: boolean): Promise<void>
  isLeaving(): Promise<boolean>
  /** Number of doubts so far: a reply to an earlier doubt does not settle a later one. */
  doubts(): number
  settle(doubts: number): Promise<void>
  /** When the saved pages were last checked, in milliseconds; 0 for never. */
  lookedAt(): Promise<number>
  noteLook(at: number): Promise<void>
}

export const stateCache = 'prangan.phone'
// Three separate notes, each written as a whole: reading, changing and writing one shared note could lose a concurrent
// change.
const doubtNote = '/kept.doubt'
const leaveNote = '/kept.leave'
const lookNote = '/kept.look'

export function phoneState(caches: Pick<CacheStorage, 'open'>): PhoneState {
  let count = 0
  const notes = () => caches.open(stateCache)
  return {
    isInDoubt: async () => (await (await notes()).match(doubtNote)) !== undefined,
    doubts: () => count,
    isLeaving: async () => (await (await notes()).match(leaveNote)) !== undefined,
    async doubt(isLeaving = false) {
      count += 1
      if (isLeaving) await (await notes()).put(leaveNote, new Response())
      await (await notes()).put(doubtNote, new Response())
    },
    async settle(doubts) {
      if (doubts !== count) return
      for (const note of [leaveNote, doubtNote]) await (await notes()).delete(note)
    },
    async lookedAt() {
      const note = await (await notes()).match(lookNote)
      return Number((await note?.text()) ?? 0)
    },
    async noteLook(at) {
      await (await notes()).put(lookNote, new Response(String(at)))
    },
  }
}
