import { bodies } from './odd-bodies.ts'
import { escapes } from './odd-escapes.ts'
import { cookies, headers, hosts } from './odd-headers.ts'
import type { OddRequest } from './odd-request.ts'
import { methods, targets } from './odd-targets.ts'

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
  '/app/Admin/Users?page=',
  '/app/Admin/Audit?page=',
  '/app/Examinations?page=',
  '/api/v1/exportUsers?page=',
].flatMap((path) =>
  pages.map((page) => ({ name: `${path}${page}`, path: path + page, signedIn: true, statuses: [200] })),
)

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
