import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { toastStyleHash, trimCsp } from './content-policy.ts'

const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
const policyOf = (...hashes: string[]): string =>
  `script-src 'self'${hashes.map((each) => ` '${each}'`).join('')};`

describe('the content policy of a page', () => {
  it('keeps the hashes of what stands in it, and of the toasts, whose style comes later', () => {
    const html =
      '<style>a{}</style><script type="module">one()</script><p>two()</p><script src="/x.js"></script>'
    const kept = [hash('a{}'), hash('one()'), toastStyleHash]
    expect(trimCsp(policyOf(...kept, hash('two()')), Buffer.from(html))).toBe(policyOf(...kept))
  })

  it('keeps each of several scripts, whatever their lines and attributes', () => {
    const html = '<script>a < b\n\n</script><script\n data-x="1">$&</script>'
    const kept = [hash('a < b\n\n'), hash('$&')]
    expect(trimCsp(policyOf(...kept), Buffer.from(html))).toBe(policyOf(...kept))
  })

  it('is not led astray by a tag that somebody typed into a field', () => {
    const html = '<input value="<script>"><script>one()</script><input value="<style"><style>a{}</style>'
    const kept = [hash('one()'), hash('a{}')]
    expect(trimCsp(policyOf(...kept), Buffer.from(html))).toBe(policyOf(...kept))
  })

  it('makes nothing of a page that is cut off', () => {
    expect(trimCsp(policyOf(hash('a')), Buffer.from('<script>a'))).toBe(policyOf())
    expect(trimCsp(policyOf(hash('a')), Buffer.from('<script'))).toBe(policyOf())
  })
})
