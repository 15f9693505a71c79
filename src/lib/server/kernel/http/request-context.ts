import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswersFromMemory } from './answer-from-memory.ts'
import type { Caller } from './client-address.ts'
import type { PrerenderedBytes } from './prerendered-bytes.ts'
import type { LimitName } from './rate-limit.ts'
import type { RequestTarget } from './request-target.ts'
import type { Render } from './site.ts'

export interface RequestHandlerParts {
  app: App.Locals['app']
  render: Render
  staticFiles: ReadonlyMap<string, PrerenderedBytes>
}

/** What is made once for all requests. */
export interface OpenHandler extends RequestHandlerParts {
  memories: readonly AnswersFromMemory[]
  /** True for an origin whose pages are kept. */
  isKnownOrigin(origin: string): boolean
}

export interface RequestContext extends RequestTarget {
  request: IncomingMessage
  response: ServerResponse
  caller: Caller
  requestId: string
  /** The limits that have counted it while its prerendered bytes were looked for. */
  counted?: readonly LimitName[]
}
