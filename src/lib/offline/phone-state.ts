/** What the worker must not forget when the browser ends it, as it does within seconds of the last event. */
export interface PhoneState {
  /** True from the moment somebody else may be signed in until the server has said who is. */
  isInDoubt(): Promise<boolean>
  /** `isLeaving`: by a deed after which nobody may be signed in on purpose, and not because a session ran out. */
  doubt(isLeaving?: boolean): Promise<void>
  isLeaving(): Promise<boolean>
  /** How often there was doubt: an answer to an earlier one settles no later one. */
  doubts(): number
  settle(doubts: number): Promise<void>
  /** When the kept copies were last looked after, in milliseconds; 0 for never. */
  lookedAt(): Promise<number>
  noteLook(at: number): Promise<void>
}

export const stateCache = 'prangan.phone'
// Three notes, each written as a whole: one that is read, changed and written back could lose the other's change.
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
