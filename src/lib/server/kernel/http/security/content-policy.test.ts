import { createHash } from 'node:crypto'
import type { SSRManifest } from 'astro'
import { expect, it } from 'vitest'
import { allowStyle, policyOf, trimCsp } from './content-policy.ts'

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

it('allows what the build has hashed, and the styles of a page that it has put together since', () => {
  const built = {
    csp: {
      directives: ["default-src 'self'"],
      scriptDirective: { hashes: ['sha256-one'] },
      styleDirective: { hashes: [{ hash: 'sha256-two' }] },
    },
    routes: [
      { styles: [{ type: 'inline', content: 'a{}\nb{}' }] },
      {
        styles: [
          { type: 'inline', content: 'a{}\nb{}' },
          { type: 'external', src: '/a.css' },
        ],
      },
    ],
    // Only the members that the policy is built from.
  } as unknown as SSRManifest
  expect(policyOf(built)).toBe(
    `default-src 'self'; script-src 'self' 'sha256-one'; style-src 'self' 'sha256-two' '${hashOf('a{}\nb{}')}'`,
  )
})

it('allows the college’s own style by its hash, on pages that contain it and on no other', () => {
  const policy = "default-src 'self'; style-src 'self' 'sha256-two'"
  const own = `'${hashOf('html{--action:#7a0019}')}'`
  const allowed = allowStyle(policy, 'html{--action:#7a0019}')
  expect(allowed).toBe(`default-src 'self'; style-src 'self' ${own} 'sha256-two'`)
  expect(trimCsp(allowed, Buffer.from('<style>html{--action:#7a0019}</style>'))).toContain(own)
  expect(trimCsp(allowed, Buffer.from('<style>html{--action:#ffcc00}</style>'))).not.toContain(own)
  expect(allowStyle(policy, '')).toBe(policy)
})
