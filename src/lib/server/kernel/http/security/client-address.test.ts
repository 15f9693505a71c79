import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { identifyCaller } from './client-address.ts'

const from = (remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

describe('who is calling', () => {
  it('believes a forwarded address only from a trusted proxy', () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    expect(identifyCaller(from('198.51.100.1', forwarded), []).address).toBe('198.51.100.1')
    expect(identifyCaller(from('127.0.0.1', forwarded), ['127.0.0.1'])).toMatchObject({
      address: '203.0.113.9',
      isLoopback: false,
    })
  })

  it('takes the last address that is no proxy: what stands left of it was typed by the caller', () => {
    const headers = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9, 10.0.0.2' }
    expect(identifyCaller(from('::ffff:10.0.0.1', headers), ['10.0.0.1', '10.0.0.2'])).toMatchObject({
      address: '203.0.113.9',
      isLoopback: false,
    })
  })

  it.each([
    ['forwarded', 'for=127.0.0.1'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'campus.test'],
    ['x-forwarded-port', '443'],
    ['x-forwarded-server', 'proxy.test'],
    ['x-forwarded-prefix', '/'],
    ['x-forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
  ])('never takes a request with %s for the machine itself, and tells whose it is', (name, value) => {
    const peers: string[] = []
    const recordCaller = (peer: string): number => peers.push(peer)
    expect(identifyCaller(from('127.0.0.1', { [name]: value }), [], recordCaller)).toEqual({
      address: '127.0.0.1',
      isLoopback: false,
      isSecure: false,
    })
    expect(identifyCaller(from('::1', { [name]: value }), ['::1'], recordCaller).isLoopback).toBe(false)
    expect(peers).toEqual(['127.0.0.1'])
  })

  it('takes a forwarded 127.0.0.1 of a trusted proxy for a visitor', () => {
    const forwarded = from('10.0.0.1', { 'x-forwarded-for': '127.0.0.1' })
    expect(identifyCaller(forwarded, ['10.0.0.1'])).toMatchObject({ address: '127.0.0.1', isLoopback: false })
  })

  it('leaves out the port that some proxies write', () => {
    const address = (hop: string): string =>
      identifyCaller(from('10.0.0.1', { 'x-forwarded-for': hop }), ['10.0.0.1']).address
    expect([address('203.0.113.9:4711'), address('[2001:db8::1]:4711')]).toEqual([
      '203.0.113.9',
      '2001:db8::1',
    ])
  })

  it.each(['x-forward', 'forwarded-for', 'viaduct', 'host'])('%s tells of no proxy', (name) => {
    expect(identifyCaller(from('127.0.0.1', { [name]: 'x' }), []).isLoopback).toBe(true)
  })

  it('knows the machine itself', () => {
    expect(identifyCaller(from('::ffff:127.0.0.1'), [])).toEqual({
      address: '127.0.0.1',
      isLoopback: true,
      isSecure: false,
    })
  })
})
