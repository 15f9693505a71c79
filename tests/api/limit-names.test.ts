import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import type { Endpoint } from '#lib/server/kernel/http/endpoint.ts'
import type { LimitName } from '#lib/server/kernel/http/rate-limit.ts'
import { callFiles } from '../support/call-files.ts'

const of = (limit: LimitName, ...names: string[]) => names.map((name) => [name, limit] as const)

/** What each call and each form costs. One that is missing here fails, and so does an entry without one. */
const calls = Object.fromEntries([
  ...of('pages', 'getCollegeName', 'getContactData', 'getDistinctExamTitlesBy', 'getLogoDataForHeaders'),
  ...of('pages', 'openapi.json'),
  ...of('results', 'getExamResultByRollNoView'),
  ...of('documents', 'getExamResultByRollNoReport'),
  ...of('cipher', 'getDecryptedValue'),
  ...of('uploads', 'createFacultyLogins', 'createStudentLogins', 'masterDataExcelsUploads'),
  ...of('uploads', 'saveCollegePicture', 'startResultImport'),
  ...of('staff', 'checkResultImport', 'commitResultImport', 'confirmPublication', 'declinePublication'),
  ...of('staff', 'discardResultImport', 'exportExams', 'exportUsers', 'getExams', 'getHolds', 'getJob'),
  ...of('staff', 'getPublishChecks', 'getResultImport', 'getResultImportErrors', 'getResultImports'),
  ...of('staff', 'holdResult', 'publishExam', 'releaseResult', 'saveCollegeSettings', 'saveExam'),
  ...of('staff', 'undoResultImport', 'withdrawExam', 'session', 'signout'),
  ...of('signIn', 'signin'),
  ...of('account', 'resetUserPasswords'),
  ...of('letters', 'signup'),
])

const forms = Object.fromEntries([
  ...of('signIn', 'handleSignIn'),
  ...of('account', 'handleAccountForm', 'handleNewPassword', 'handlePasswordChange', 'handleSetup'),
  ...of('letters', 'handleForgotten', 'handleSignUp'),
  ...of('staff', 'handleUserForm'),
  ...of('uploads', 'handleLogins'),
  ...of('cipher', 'handleCipher'),
])

const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path))
    .map((path) => resolve(folder, path))

it('each call counts on its limit', async () => {
  const found: Record<string, string> = {}
  for (const path of callFiles()) {
    const module = (await import(resolve('src/pages', path))) as Record<string, Endpoint>
    const limits = new Set(Object.values(module).map(({ spec }) => spec.limit))
    found[path.replace(/^.*\/|\.ts$/g, '')] = [...limits].join(', ')
  }
  expect(found).toEqual(calls)
})

it('each form counts on its limit', () => {
  const found: Record<string, string> = {}
  for (const path of filesBelow('src/lib/server', /-forms?\.ts$/)) {
    const text = readFileSync(path, 'utf8')
    for (const part of text.split(/^export (?=const handle|(?:async )?function handle)/m).slice(1)) {
      const [, name = path] = /(handle\w+)/.exec(part) ?? []
      found[name] = /plainForm\(context, \{ limit: '(\w+)'/.exec(part)?.[1] ?? 'none'
    }
  }
  expect(found).toEqual(forms)
})
