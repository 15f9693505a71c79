import { expect, it } from 'vitest'
import { createKeyring } from '../secrets/keyring.ts'
import { confirmationLinks } from './confirmations.ts'
import { senderPlaces, storedPlace } from './queue-room.ts'

const older = createKeyring(() => ['first secret'])
const newer = createKeyring(() => ['second secret', 'first secret'])
const other = createKeyring(() => ['another secret'])

it('makes the same link of a row once more, also after the secret was changed, and none without it', () => {
  const { token, hash } = confirmationLinks(older, 'links').make('row-1')
  expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  expect(confirmationLinks(newer, 'links').again('row-1', hash)).toBe(token)
  expect(confirmationLinks(newer, 'links').again('row-2', hash)).toBeNull()
  expect(confirmationLinks(other, 'links').again('row-1', hash)).toBeNull()
  expect(confirmationLinks(older, 'others').again('row-1', hash)).toBeNull()
})

it('reads a link as it came, and as somebody typed it', () => {
  const links = confirmationLinks(older, 'links')
  const { token, hash } = links.make('row-1')
  expect([links.hash(token), links.hash(token.toLowerCase())]).toEqual([hash, hash])
})

it('knows the place of a sender again after the secret was changed, and tells no address', () => {
  const from = { address: '203.0.113.7', isLoopback: false }
  const stored = storedPlace(senderPlaces(older)(from))
  const now = senderPlaces(newer)(from)
  expect(now?.networks).toContain(stored?.network)
  expect(now?.sites).toContain(stored?.site)
  expect(JSON.stringify([stored, now])).not.toContain('203.0')
})

it('takes the addresses of one household for one network, and those of one customer for one site', () => {
  const placeOf = (address: string) => storedPlace(senderPlaces(older)({ address, isLoopback: false }))
  expect(placeOf('2001:db8:7:1::1')).toEqual(placeOf('2001:db8:7:1:ffff::2'))
  const next = placeOf('2001:db8:7:2::1')
  expect(next?.network).not.toBe(placeOf('2001:db8:7:1::1')?.network)
  expect(next?.site).toBe(placeOf('2001:db8:7:1::1')?.site)
})

it('has no place for a request of this machine', () => {
  expect(senderPlaces(older)({ address: '127.0.0.1', isLoopback: true })).toBeNull()
})
