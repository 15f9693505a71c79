import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { declaredLimitsOf, limitsOf } from '#lib/server/kernel/declared.ts'
import { featureRows, joined } from '../../support/database/feature-rows.ts'

/** The rate limit of each form by feature, from `tests/features/`. */
const forms = joined(await featureRows(), (rows) => rows.forms)

const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path))
    .map((path) => resolve(folder, path))

it('each form counts on its limit', () => {
  const found: Record<string, string> = {}
  // Finds forms by content, so a form that moves to another file keeps its limit.
  for (const path of filesBelow('src/lib/server', /(?<!\.test)\.ts$/)) {
    const text = readFileSync(path, 'utf8')
    for (const part of text.split(/^export (?=const handle|(?:async )?function handle)/m).slice(1)) {
      const [, name = path] = /(handle\w+)/.exec(part) ?? []
      found[name] =
        /(?:plainForm|planned(?:Form)?|selectedForm)(?:<[^(]*>)?\(\s*context,\s*\{ limit: '(\w+)'/.exec(
          part,
        )?.[1] ?? 'none'
    }
  }
  expect(found).toEqual(forms)
})

it('wrong guesses are the errors of a person who does not know the secret', () => {
  expect(declaredLimitsOf(features).wrongGuesses).toEqual([
    'link.dead',
    'link.wrongCode',
    'password.wrongOld',
    'secondFactor.wrongPassword',
    'session.wrongCode',
    'session.wrongCredentials',
    'payments.notYours',
    'payments.notAdmitted',
    'payments.noSuchCode',
    'links.wrongCode',
  ])
})

it('the limits of the features are as wide as ever', () => {
  expect(limitsOf(features)).toMatchObject({
    results: { points: 3000, duration: 10 },
    verify: { points: 60, duration: 60 },
    cipher: { points: 30, duration: 60 },
  })
})
