import type { IncomingMessage } from 'node:http'
import type { APIContext } from 'astro'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import { identifyCaller } from './client-address.ts'
import { localeOfCall, localeOfPage } from './locale.ts'
import { isForeignWrite } from './origin-check.ts'
import { createPageCache } from './page-cache.ts'
import { refusalOf } from './respond.ts'

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
    const told: string[] = []
    const tell = (peer: string): number => told.push(peer)
    expect(identifyCaller(from('127.0.0.1', { [name]: value }), [], tell)).toEqual({
      address: '127.0.0.1',
      isLoopback: false,
      isSecure: false,
    })
    expect(identifyCaller(from('::1', { [name]: value }), ['::1'], tell).isLoopback).toBe(false)
    expect(told).toEqual(['127.0.0.1'])
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

describe('languages', () => {
  it('a page has its language in its address, and a first segment that is none is no page', () => {
    expect([localeOfPage(undefined), localeOfPage('de'), localeOfPage('en'), localeOfPage('fr')]).toEqual([
      'en',
      'de',
      undefined,
      undefined,
    ])
  })

  it('a call takes it from Accept-Language', () => {
    expect([localeOfCall('de-AT,en;q=0.5'), localeOfCall('te,hi'), localeOfCall(null)]).toEqual([
      'de',
      'en',
      'en',
    ])
  })
})

describe('kept pages', () => {
  const page = (): Response =>
    new Response('<p>x</p>', { headers: { 'x-cache-tags': 'college', 'content-type': 'text/html' } })

  it('are dropped with what they were made from', async () => {
    const cache = createPageCache()
    await cache.keep('/', page(), cache.generation())
    expect(cache.find('/')?.headers).not.toHaveProperty('x-cache-tags')
    cache.drop('results')
    expect(cache.find('/')).not.toBeNull()
    cache.drop('college')
    expect(cache.find('/')).toBeNull()
  })

  it('are not kept where the data changed while they were made', async () => {
    const cache = createPageCache()
    const begun = cache.generation()
    cache.drop('college')
    expect(await cache.keep('/', page(), begun)).not.toBeNull()
    expect(cache.find('/')).toBeNull()
  })

  it('are only those that say what they were made from', async () => {
    expect(await createPageCache().keep('/', new Response('x'), 0)).toBeNull()
  })
})

it('a failure that nobody foresaw shows nothing of the inside', () => {
  const { status, reply } = refusalOf(new Error('password=hunter2 at /srv/db'), 'r1')
  expect(status).toBe(500)
  expect(reply).toEqual({
    code: 'request.failed',
    message: 'Something went wrong on our side. Please try again.',
    requestId: 'r1',
  })
})

it('every bad setting is named at once', () => {
  expect(() => readEnv({ PORT: 'x', DATABASE_URL: 'mysql://', PUBLIC_ORIGIN: 'campus' })).toThrow(
    /PORT[\s\S]*DATABASE_URL[\s\S]*PUBLIC_ORIGIN/,
  )
})

describe('forms', () => {
  const post = (headers: Record<string, string>) => {
    const url = new URL('https://campus.test/login/Admin')
    const request = new Request(url, {
      method: 'POST',
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
    return isForeignWrite({ request, url } as APIContext)
  }

  it('of another site, or of nobody, are foreign; our own are not', () => {
    expect(post({ origin: 'https://evil.example' })).toBe(true)
    expect(post({})).toBe(true)
    expect(post({ origin: 'https://campus.test' })).toBe(false)
  })

  it('with a bearer token are an API client’s, unless a cookie comes along', () => {
    expect(post({ authorization: 'Bearer x' })).toBe(false)
    expect(post({ authorization: 'Bearer x', cookie: 'prangan.session_token=y' })).toBe(true)
  })
})
