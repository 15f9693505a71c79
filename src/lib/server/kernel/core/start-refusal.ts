/** What must not start, and what to do; for the console. */
export class StartRefusal extends Error {}
