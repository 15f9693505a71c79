import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendWith } from './send-registration.ts'

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => 'http://campus.test' }))
afterEach(() => void vi.unstubAllGlobals())

const registration = (file?: File): FormData => {
  const body = new FormData()
  body.set('alumniStudentRegistration', '{}')
  if (file) body.set('file', file)
  return body
}

/** Returns the texts that the “Oops...” dialog shows for a failed registration. */
async function saidOf(body = registration()): Promise<string[]> {
  const said: string[] = []
  const send = sendWith((text) => said.push(text))
  await expect(send(body, {})).rejects.toThrow()
  return said
}

it('says what the server says, in its own words', async () => {
  const reply = { code: 'alumni.registeredAlready', message: 'You have registered already.', fields: {} }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(reply, { status: 409 })))
  expect(await saidOf()).toEqual(['You have registered already.'])
})

it('says that no response came where the line is broken', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await saidOf()).toEqual(['No response received from the server. Please try again.'])
})

it('reports a failure as well where the answer ends after its headers', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers })))
  expect(await saidOf()).toEqual(['No response received from the server. Please try again.'])
})

it('says what kept it from being sent: a file that is not what was chosen any more', async () => {
  const gone = new File(['%PDF-1.7'], 'proof.pdf')
  vi.spyOn(File.prototype, 'arrayBuffer').mockRejectedValue(new Error('The file could not be read'))
  expect(await saidOf(registration(gone))).toEqual([
    'Error in setting up request: The file could not be read',
  ])
})

it('says everything else as it is', async () => {
  const getItem = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem })
  expect(await saidOf()).toEqual(['Unexpected error: The operation is insecure.'])
})
