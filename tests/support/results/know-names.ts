import { type TestApp, lakshmi, ravi } from '../app/test-app.ts'

/** Gives the tests' actors display names although they have no accounts. */
export function knowNames({ app }: TestApp): void {
  app.hooks.names.push(
    async () =>
      new Map([lakshmi, ravi].map(({ id, name }) => [id, { username: name, fullName: name }] as const)),
  )
}
