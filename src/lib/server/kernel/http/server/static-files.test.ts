import { expect, it } from 'vitest'
import { withSitemap } from './static-files.ts'

const robots = {
  bodies: { identity: Buffer.from('User-agent: *\nDisallow: /app\n'), br: Buffer.from('compressed') },
  etag: '"1"',
  headers: { 'content-type': 'text/plain' },
}
const files = new Map([['/robots.txt', robots]])

it('robots.txt names the sitemap where the site has an origin, and is then sent as it is', () => {
  const changed = withSitemap(files, 'https://college.example').get('/robots.txt')
  expect(changed?.bodies.identity?.toString()).toBe(
    'User-agent: *\nDisallow: /app\n\nSitemap: https://college.example/sitemap.xml\n',
  )
  expect(changed?.bodies.br).toBeUndefined()
  expect(changed?.etag).not.toBe('"1"')
})

it('robots.txt stays as it is without an origin', () => {
  expect(withSitemap(files, null).get('/robots.txt')).toBe(robots)
})
