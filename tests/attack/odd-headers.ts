import type { OddRequest } from './odd-request.ts'

const oddHosts = [
  'a b',
  'evil/..',
  'evil?x',
  'evil#x',
  'user@evil',
  'a:99999',
  'a:b',
  '[::1',
  '<script>',
  '999.999.999.999',
  '%',
  '',
  ' ',
  'a,b',
  'a:1:2',
  'ä',
]
export const hosts: OddRequest[] = [
  ...['/', '/robots.txt', '/api/v1/getCollegeName', '/healthz', '/no-such-page'].flatMap((path) =>
    oddHosts.map((host) => ({
      name: `${path} of the host ${JSON.stringify(host)}`,
      path,
      headers: { host },
      statuses: [400],
    })),
  ),
  ...['evil.example', 'EVIL.example:80', '[::1]:8080', '10.0.0.1', 'my_proxy:4321'].map((host) => ({
    name: `a host that could be one: ${host}`,
    path: '/contact',
    headers: { host },
    statuses: [200],
  })),
]

export const cookies: OddRequest[] = [
  'prangan.session_token=%00',
  'prangan.session_token=%',
  'prangan.return=%252F%25ff',
  'prangan.return=%2F%2Fevil.example',
  'erpUser=%',
  '=',
  ';;;',
  'a'.repeat(6000),
].map((cookie) => ({ name: `the cookie ${cookie.slice(0, 40)}`, path: '/', headers: { cookie } }))

export const headers: OddRequest[] = [
  { name: 'an address range', path: '/robots.txt', headers: { range: 'bytes=-1,0-0,9999999-' } },
  { name: 'an odd bearer token', path: '/app', headers: { authorization: 'Bearer %00\t%' } },
  { name: 'an odd language', path: '/api/v1/getExams', headers: { 'accept-language': 'x'.repeat(5000) } },
  { name: 'an upgrade', path: '/', headers: { connection: 'upgrade', upgrade: 'websocket' } },
  { name: 'an odd expectation', path: '/', headers: { expect: 'the-impossible' }, statuses: [417] },
  { name: 'an odd encoding', path: '/', headers: { 'accept-encoding': 'br;q=0, *' }, statuses: [200] },
]
