import { expect, it } from 'vitest'
import { refusalOf } from './refusals.ts'

it('a failure that nobody foresaw shows nothing of the inside', () => {
  const { status, reply } = refusalOf(new Error('password=hunter2 at /srv/db'), 'r1')
  expect(status).toBe(500)
  expect(reply).toEqual({
    code: 'request.failed',
    message: 'Something went wrong on our side. Please try again.',
    requestId: 'r1',
  })
})
