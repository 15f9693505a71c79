import type { APIContext } from 'astro'
import { describe, expect, it } from 'vitest'
import { isForeignWrite } from './cross-origin.ts'

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
