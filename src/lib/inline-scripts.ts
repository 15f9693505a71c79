import showInterface from './inline/show-interface.js?raw'
import showVisitor from './inline/show-visitor.js?raw'

/**
 * Scripts that run inline before the first paint: without them colours would flash, and so would a "Sign in" link for a
 * signed-in user. `astro.config.mjs` adds their hashes to the content policy.
 */
export const inlineScripts = { showInterface, showVisitor } as const
