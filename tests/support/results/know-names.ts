import { type TestApp, lakshmi, ravi } from '../app/test-app.ts'

/** Those who act in tests have no account; here they go by their names, as if they had. */
export function knowNames({ app }: TestApp): void {
  app.hooks.names.push(
    async () =>
      new Map([lakshmi, ravi].map(({ id, name }) => [id, { username: name, fullName: name }] as const)),
  )
}
