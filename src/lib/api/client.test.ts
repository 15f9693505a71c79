import { expect, it } from 'vitest'
import { replyOf } from './client.ts'

it('takes the message of a server of another make, with or without a code, and no page of a proxy', () => {
  expect(replyOf({ message: 'Aadhaar is taken' })).toEqual({ message: 'Aadhaar is taken' })
  expect(replyOf(' Aadhaar is taken\n')).toEqual({ message: 'Aadhaar is taken' })
  expect(replyOf('<html>502 Bad Gateway</html>')).toEqual({})
  expect(replyOf('x'.repeat(501))).toEqual({})
  expect([undefined, null, '', 7].map(replyOf)).toEqual([{}, {}, {}, {}])
})
