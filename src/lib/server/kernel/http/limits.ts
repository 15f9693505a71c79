export interface Limit {
  points: number
  /** Seconds in which the points may be used. */
  duration: number
  /** Only wrong guesses use up points; a request is only checked. */
  countsFailures?: true
  /** Counted per person or link within the address, if one is named. */
  isOfOne?: true
  /** Protects accounts: the points are divided among all servers, so that a guesser gains nothing by switching. */
  isShared?: true
}

export type Limits = Readonly<Record<string, Limit>>

/**
 * Rate limits per address, in requests or failures. A whole campus often shares one address, so actions of hundreds
 * in the same minute have generous limits; actions that only a guesser or a flood repeats have small ones. These are
 * the common limits; a feature adds its own in its `feature.ts`.
 */
export const limits = {
  // Replies of public calls, mostly from memory.
  pages: { points: 3000, duration: 10 },
  // A page rendered for one visitor takes some milliseconds: 120 a second leave two thirds of a core to others.
  renderedPages: { points: 1200, duration: 10 },
  documents: { points: 300, duration: 10 },
  // Only a protection against floods, as generous as that of pages: back-off by person and address slows guessing.
  signIn: { points: 1200, duration: 10, isShared: true },
  // For one person in a browser that has signed this person in before, while a flood comes from the same address.
  knownSignIn: { points: 30, duration: 60, isOfOne: true, isShared: true },
  // For one person or link: thirty wrong passwords, codes or dead links in a minute are guessing.
  account: { points: 30, duration: 60, countsFailures: true, isOfOne: true, isShared: true },
  // Each may send an email or create a request for the office; a class of 60 at once is no flood.
  emails: { points: 60, duration: 60, isShared: true },
  staff: { points: 600, duration: 10 },
  uploads: { points: 30, duration: 60 },
} as const satisfies Limits

type KernelLimits = typeof limits

/** The names of the limits; a feature adds its own by `declare module`. */
export interface LimitNames extends Record<keyof KernelLimits, true> {}

export type LimitName = keyof LimitNames & string
