import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/openapi.json.ts'
import { callFiles, callPath, methodsIn } from '../../support/calls/call-files.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'

const its = callTestApp()

it('is generated from the calls, and names every one of them in every folder', async () => {
  const { status, body } = await its.ask(GET)
  expect(status).toBe(200)
  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Prangan' } })
  const { paths } = body as { paths: Record<string, object> }
  const named = Object.entries(paths).map(([path, methods]) => [path, Object.keys(methods).toSorted()])
  const inFiles = callFiles().map((file) => [
    `/${callPath(file)}`.replaceAll(/\[(\w+)\]/g, '{$1}'),
    methodsIn(file)
      .map((method) => method.toLowerCase())
      .toSorted(),
  ])
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(inFiles))
})

it('says of a call that answers text that it is text', async () => {
  const { body } = await its.ask(GET)
  const { paths } = body as {
    paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>
  }
  const typesOf = (name: string, method: string): string[] =>
    Object.keys(paths[`/api/v1/${name}`]?.[method]?.responses['200']?.content ?? {})
  expect(typesOf('getDecryptedValue', 'get')).toEqual(['text/plain'])
  expect(typesOf('getDecryptedValue', 'post')).toEqual(['text/plain'])
  expect(typesOf('getExams', 'get')).toEqual(['application/json'])
})

it('says how a refusal looks, where a call has one of its own', async () => {
  const { body } = await its.ask(GET)
  const { paths } = body as {
    paths: Record<
      string,
      { post: { responses: { default: { content: { 'application/json': { schema: object } } } } } }
    >
  }
  const refusalOf = (name: string) =>
    paths[`/api/v1/${name}`]?.post.responses.default.content['application/json'].schema
  expect(refusalOf('createFacultyLogins')).toMatchObject({ required: ['success', 'msg'] })
  expect(refusalOf('saveExam')).toEqual({ $ref: '#/components/schemas/Refusal' })
})
