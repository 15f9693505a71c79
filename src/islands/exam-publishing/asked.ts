/** A question to be answered with YES before something is done. */
export interface Asked {
  question: string
  run: () => void
}
