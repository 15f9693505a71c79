import showInterface from './inline/show-interface.js?raw'
import showVisitor from './inline/show-visitor.js?raw'

/**
 * What runs before the page is painted, as it stands in the page: colours that come later flash, and so does
 * a "Sign in" for who is signed in. `astro.config.mjs` names their hashes to the content policy.
 */
export const inlineScripts = { showInterface, showVisitor } as const
