export interface Limit {
  points: number
  /** Seconds in which the points may be used. */
  duration: number
  /** Only wrong guesses use points up; a request is looked at, and costs nothing. */
  countsFailures?: true
  /** Counted by person or link within the address, where one is named. */
  isOfOne?: true
  /** Guards accounts: what may come is shared out among all servers, whichever of them is asked. */
  isShared?: true
}

export type Limits = Readonly<Record<string, Limit>>

/**
 * What may come from one address, in requests or in failures. A whole campus often shares one, so what
 * hundreds do in the same minute has room for them; what only a guesser or a flood does often has little.
 * These are everybody's; a feature adds its own, in its `feature.ts`.
 */
export const limits = {
  // Answers of the public calls, mostly at hand.
  pages: { points: 3000, duration: 10 },
  // A page made for one visitor takes some milliseconds: 120 a second leave two thirds of a core to others.
  renderedPages: { points: 1200, duration: 10 },
  documents: { points: 300, duration: 10 },
  // A guard against floods alone, as wide as that of pages: guessing is slowed by person and place, see back-off.
  signIn: { points: 1200, duration: 10, isShared: true },
  // Of one person, in a browser that has signed this person in before, while a flood comes from the same address.
  knownSignIn: { points: 30, duration: 60, isOfOne: true, isShared: true },
  // Of one person or link: thirty wrong passwords, codes or dead links in a minute are guesses.
  account: { points: 30, duration: 60, countsFailures: true, isOfOne: true, isShared: true },
  // Each may send a mail or leave a request for the office: a class of 60 at once, no flood.
  emails: { points: 60, duration: 60, isShared: true },
  staff: { points: 600, duration: 10 },
  uploads: { points: 30, duration: 60 },
} as const satisfies Limits

type KernelLimits = typeof limits

/** The limits by name; a feature adds its own names by `declare module`. */
export interface LimitNames extends Record<keyof KernelLimits, true> {}

export type LimitName = keyof LimitNames & string
