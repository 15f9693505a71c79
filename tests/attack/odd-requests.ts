/** A request as no browser sends it. What is left out is ordinary. */
export interface OddRequest {
  name: string
  method?: string
  /** The request target as it stands in the first line; `{host}` is the server's own. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** The administrator's cookies come along. */
  signedIn?: true
  /** The only right answers; any below 500 where none is named. */
  statuses?: readonly number[]
}

const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const ownForm = { ...urlEncoded, origin: 'http://{host}' }

const methods: OddRequest[] = [
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

const targets: OddRequest[] = [
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

/** Where a part of the path becomes a question to the database, or to the router. */
const pathsWith = (part: string): string[] => [
  `/${part}`,
  `/de/${part}`,
  `/results/${part}`,
  `/de/results/${part}?rollNo=21B81A0501`,
  `/memo/${part}?rollNo=21B81A0501`,
  `/verify/${part}`,
  `/setup/${part}`,
  `/login/${part}`,
  `/register/${part}`,
  `/college/${part}`,
  `/api/v1/${part}`,
  `/app/${part}`,
  `/app/Admin/Users/${part}`,
  `/app/Examinations/${part}`,
  `/app/Examinations/${part}/preview`,
  `/${part}/dashboard`,
]
const queriesWith = (part: string): string[] => [
  `/?x=${part}`,
  `/login/Admin?return=/${part}`,
  `/results/x?rollNo=${part}`,
  `/memo/x?rollNo=${part}`,
  `/verify?code=${part}`,
  `/reset-password?token=${part}`,
  `/restoreCredentials?token=${part}`,
  `/api/v1/getExamResultByRollNoView?examTitle=${part}&rollNo=${part}`,
  `/api/v1/getExamResultByRollNoView?examTitle=x&rollNo=${part}`,
  `/api/v1/getExamResultByRollNoReport?examTitle=${part}&rollNo=21B81A0501`,
  `/api/v1/getDecryptedValue?content=${part}&type=encrypt`,
  `/api/v1/getResultImports?examId=${part}`,
  `/api/v1/getJob?jobId=${part}`,
  `/api/v1/exportUsers?search=${part}`,
  `/api/v1/exportExams?search=${part}`,
  `/app/Admin?search=${part}`,
  `/app/Admin/Audit?person=${part}`,
  `/app/Admin/Audit?search=${part}`,
  `/app/Account?done=${part}`,
  `/app/Examinations?search=${part}`,
  `/${part}=1`,
]

const both = (name: string, paths: readonly string[], statuses?: readonly number[]): OddRequest[] =>
  paths.flatMap((path) => {
    const asked = { name: `${name}: ${path}`, path, ...(statuses ? { statuses } : {}) }
    return [asked, { ...asked, name: `${asked.name}, signed in`, signedIn: true }]
  })

const escapes: OddRequest[] = [
  ...both('a NUL', [...pathsWith('a%00b'), ...queriesWith('a%00b')], [400]),
  ...both('a NUL, escaped twice', [...pathsWith('a%2500b'), ...queriesWith('a%2500b')]),
  ...both('half an escape', [...pathsWith('%'), ...queriesWith('%')], [400]),
  ...both('no UTF-8', [...pathsWith('%ff'), ...queriesWith('%ff')], [400]),
  ...both('half a character', [...pathsWith('%e0%a4'), ...queriesWith('%e0%a4')], [400]),
  ...both('a line break', [...pathsWith('a%0d%0ab'), ...queriesWith('a%0d%0ab')]),
  ...both('quotes', [...pathsWith("'%22%60;--"), ...queriesWith("'%22%60;--")]),
  ...both('an emoji', [...pathsWith('%F0%9F%8E%93'), ...queriesWith('%F0%9F%8E%93')]),
  ...both('half a surrogate', [...pathsWith('%ED%A0%80'), ...queriesWith('%ED%A0%80')], [400]),
]

const pages = [
  '1e400',
  '-1',
  '0',
  '1.5',
  'NaN',
  '99999999999999999999',
  'Infinity',
  '0x10',
  '',
  '%202',
  '%2b1',
]
const lists: OddRequest[] = [
  '/app/Admin?page=',
  '/app/Admin/Audit?page=',
  '/app/Examinations?page=',
  '/api/v1/exportUsers?page=',
].flatMap((path) =>
  pages.map((page) => ({ name: `${path}${page}`, path: path + page, signedIn: true, statuses: [200] })),
)

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
const hosts: OddRequest[] = [
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

const nulJson = '\\u0000'
const bodies: OddRequest[] = [
  ...['/login/Admin', '/ForgotPassword', '/register/Admin', '/reset-password?token=x', '/setup/x'].map(
    (path) => ({
      name: `a NUL in a form: ${path}`,
      method: 'POST',
      path,
      headers: ownForm,
      body: 'username=a%00b&password=x%00y&email=a%00b&fullName=%00&newPassword=%00&confirmPassword=%00&step=%00',
    }),
  ),
  ...['/app/Account', '/app/reset%20Password', '/app/Encrypt%20Decrypt', '/createLogins'].map((path) => ({
    name: `a NUL in a form of the office: ${path}`,
    method: 'POST',
    path,
    headers: ownForm,
    signedIn: true as const,
    body: 'action=%00&content=a%00b&type=encrypt&password=%00&code=%00&oldPassword=%00&session=%00&batch=%00',
  })),
  {
    name: 'a NUL as user name and password',
    method: 'POST',
    path: '/auth/v1/signin',
    headers: json,
    body: `{"username":"a${nulJson}b","password":"x"}`,
    statuses: [400],
  },
  {
    name: 'a NUL in a sign-up',
    method: 'POST',
    path: '/auth/v1/signup',
    headers: json,
    body: `{"username":"asha-nul","email":"a@example.edu","password":"secret6","role":["admin"],"fullName":"A${nulJson}","instituteType":"autonomous","collegeName":"X","eamcetCode":"Y"}`,
    statuses: [400],
  },
  {
    name: 'a NUL in an exam',
    method: 'POST',
    path: '/api/v1/saveExam',
    headers: json,
    signedIn: true,
    body: `{"exam":{"title":"a${nulJson}b","heldMonth":7,"heldYear":2026,"kind":"regular","scheme":"university"}}`,
    statuses: [400],
  },
  {
    name: 'a line break in the title of an exam',
    method: 'POST',
    path: '/api/v1/saveExam',
    headers: json,
    signedIn: true,
    body: '{"exam":{"title":"a\\r\\nb","heldMonth":7,"heldYear":2026,"kind":"regular","scheme":"university"}}',
    statuses: [400],
  },
  {
    name: 'half a character in the title of an exam',
    method: 'POST',
    path: '/api/v1/saveExam',
    headers: json,
    signedIn: true,
    body: '{"exam":{"title":"a\\ud800b","heldMonth":7,"heldYear":2026,"kind":"regular","scheme":"university"}}',
    statuses: [400],
  },
  {
    name: 'a NUL in a hold',
    method: 'POST',
    path: '/api/v1/holdResult',
    headers: json,
    signedIn: true,
    body: `{"examId":"0b9e2c62-6b0f-4a0e-9a5c-0d4b7a4b1c11","rollNumber":"a${nulJson}","reason":"b${nulJson}"}`,
    statuses: [400],
  },
  {
    name: 'a NUL in a batch',
    method: 'POST',
    path: '/api/v1/createStudentLogins',
    headers: json,
    signedIn: true,
    body: `{"batch":"a${nulJson}","branch":"b${nulJson}"}`,
    statuses: [400],
  },
  {
    name: 'a NUL as the name of a field',
    method: 'POST',
    path: '/auth/v1/signin',
    headers: json,
    body: `{"username":"asha","password":"x","a${nulJson}b":1}`,
    statuses: [400],
  },
  {
    name: 'an object with a prototype of its own',
    method: 'POST',
    path: '/auth/v1/signin',
    headers: json,
    body: '{"__proto__":{"username":"x"},"constructor":{"prototype":{}}}',
    statuses: [400],
  },
  {
    name: 'JSON without an end',
    method: 'POST',
    path: '/auth/v1/signin',
    headers: json,
    body: '{"a":',
    statuses: [400],
  },
  {
    name: 'JSON of 20,000 brackets',
    method: 'POST',
    path: '/auth/v1/signin',
    headers: json,
    body: '['.repeat(20_000) + ']'.repeat(20_000),
    statuses: [400],
  },
  {
    name: 'JSON that is a number',
    method: 'POST',
    path: '/auth/v1/signin',
    headers: json,
    body: '1e999',
    statuses: [400],
  },
]

const cookies: OddRequest[] = [
  'prangan.session_token=%00',
  'prangan.session_token=%',
  'prangan.return=%252F%25ff',
  'prangan.return=%2F%2Fevil.example',
  'erpUser=%',
  '=',
  ';;;',
  'a'.repeat(6000),
].map((cookie) => ({ name: `the cookie ${cookie.slice(0, 40)}`, path: '/', headers: { cookie } }))

const headers: OddRequest[] = [
  { name: 'an address range', path: '/robots.txt', headers: { range: 'bytes=-1,0-0,9999999-' } },
  { name: 'an odd bearer token', path: '/app', headers: { authorization: 'Bearer %00\t%' } },
  { name: 'an odd language', path: '/api/v1/getExams', headers: { 'accept-language': 'x'.repeat(5000) } },
  { name: 'an upgrade', path: '/', headers: { connection: 'upgrade', upgrade: 'websocket' } },
  { name: 'an odd expectation', path: '/', headers: { expect: 'the-impossible' }, statuses: [417] },
  { name: 'an odd encoding', path: '/', headers: { 'accept-encoding': 'br;q=0, *' }, statuses: [200] },
]

export const oddRequests: readonly OddRequest[] = [
  ...methods,
  ...targets,
  ...escapes,
  ...lists,
  ...hosts,
  ...bodies,
  ...cookies,
  ...headers,
]
