import { type OddRequest, json, ownForm } from './odd-request.ts'

export const methods: OddRequest[] = [
  ...['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'SEARCH', 'LOCK', 'PURGE'].flatMap((method) =>
    ['/', '/de/contact', '/api/v1/getCollegeName', '/robots.txt', '/no-such-page'].map((path) => ({
      name: `${method} ${path}`,
      method,
      path,
      statuses: [405],
    })),
  ),
  { name: 'a method that nobody knows', method: 'BREW', path: '/', statuses: [400] },
  { name: 'a tunnel', method: 'CONNECT', path: 'evil.example:443', statuses: [405] },
  { name: 'what the whole server can do', method: 'OPTIONS', path: '*', statuses: [400] },
  { name: 'an asterisk that asks for a page', path: '*', statuses: [400] },
  { name: 'a posted page without a form', method: 'POST', path: '/contact', headers: ownForm },
  { name: 'a posted file', method: 'POST', path: '/robots.txt', headers: ownForm },
  {
    name: 'a posted call that only reads',
    method: 'POST',
    path: '/api/v1/getExams',
    headers: json,
    body: '{}',
  },
  { name: 'a read call that only writes', path: '/api/v1/saveExam' },
]

export const targets: OddRequest[] = [
  { name: 'absolute form', path: 'http://{host}/contact', statuses: [200] },
  { name: 'absolute form of another host', path: 'http://evil.example/contact', statuses: [200] },
  { name: 'absolute form of no host', path: 'http:///contact', statuses: [400] },
  { name: 'absolute form of an odd host', path: 'http://a b/contact', statuses: [400] },
  { name: 'absolute form with a user', path: 'http://asha:x@{host}/contact', statuses: [400] },
  { name: 'absolute form of another scheme', path: 'ftp://{host}/contact', statuses: [400] },
  { name: 'a path that does not begin with a slash', path: 'contact', statuses: [400] },
  { name: 'two slashes', path: '//app/Admin', statuses: [303, 404] },
  { name: 'two slashes before a host', path: '//evil.example/%2e%2e' },
  { name: 'a host between slashes', path: '//evil.example//' },
  { name: 'a host behind dots', path: '/x/..//evil.example//' },
  { name: 'a host behind a backslash', path: '/\\evil.example//' },
  { name: 'a language before two slashes', path: '/de//evil.example/x', statuses: [404] },
  { name: 'a backslash', path: '/\\evil.example', statuses: [404] },
  { name: 'dots', path: '/../../etc/passwd', statuses: [404] },
  { name: 'encoded dots', path: '/%2e%2e/%2e%2e/etc/passwd', statuses: [404] },
  { name: 'a long path', path: `/${'a'.repeat(8000)}`, statuses: [404] },
  { name: 'an address longer than all headers may be', path: `/${'a'.repeat(40_000)}`, statuses: [431] },
]
