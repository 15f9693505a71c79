import type { APIRoute } from 'astro'
import { beforeAll, describe, expect, it } from 'vitest'
import { callTestApp } from './call-test-app.ts'
import { type EngineName, engines } from '../database/databases.ts'
import { lakshmi } from '../app/test-app.ts'

/** Sets up an app with the default catalogue. */
export function withDefaults(engine: EngineName) {
  const its = callTestApp(undefined, engine)
  beforeAll(async () => {
    await its.testApp.app.catalogue.addDefaults(lakshmi)
  })
  return its
}

type Query = Record<string, string>

/** Checks a public list of choices. */
export function itAnswers(GET: APIRoute, sentence: string, expected: readonly [Query, unknown][]): void {
  describe.each(engines)('on %s', (engine) => {
    const its = withDefaults(engine)
    it(sentence, async () => {
      for (const [query, choices] of expected) {
        const { status, body } = await its.ask(GET, { query })
        expect({ query, status, body }).toEqual({ query, status: 200, body: choices })
      }
    })
  })
}

export function itNeeds(GET: APIRoute, names: readonly string[]): void {
  const its = callTestApp()
  it.each(names)('asks for %s where it is missing', async (missing) => {
    const query = Object.fromEntries(names.filter((name) => name !== missing).map((name) => [name, 'x']))
    const { status, body } = await its.ask(GET, { query })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'field.required', fields: { [missing]: expect.any(String) } })
  })
}

export const defaultDepartments = [
  'Computer Science and Engineering',
  'Electronics and Communication Engineering',
  'Electrical and Electronics Engineering',
  'Mechanical Engineering',
  'Civil Engineering',
  'Basic Sciences and Humanities',
  'Management Studies',
]
