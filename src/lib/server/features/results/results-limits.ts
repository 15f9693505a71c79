export const resultsLimits = {
  // Result day: a campus of thousands behind one address.
  results: { points: 3000, duration: 10 },
  // Codes of memos are long; whoever tries more than one a second is not reading them off paper.
  verify: { points: 60, duration: 60 },
} as const

/** Only what no prerendered answer was found for comes to the page: it is rendered, and costs what any page does. */
export const lookupLimits = ['results', 'renderedPages'] as const

declare module '../../kernel/http/limit.ts' {
  interface LimitNames {
    results: true
    verify: true
  }
}
