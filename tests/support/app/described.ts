import { resolve } from 'node:path'
import type { APIRoute } from 'astro'
import {
  type DescribedCall,
  callAddress,
  describedCalls,
} from '#lib/server/kernel/http/endpoint/described-calls.ts'
import { callFiles } from '../calls/call-files.ts'

type Module = Record<string, APIRoute>

export const modulesOfCalls = async (): Promise<Record<string, Module>> =>
  Object.fromEntries(
    await Promise.all(
      callFiles().map(
        async (file) => [`/src/pages/${file}`, (await import(resolve('src/pages', file))) as Module] as const,
      ),
    ),
  )

export interface NamedCall extends DescribedCall {
  /** `api/v1/x/[id]`, with `?by=value` for a variant. */
  address: string
  route: APIRoute
}

/** Returns every call of the project, each variant separately. */
export async function namedCalls(): Promise<NamedCall[]> {
  const modules = Object.entries(await modulesOfCalls())
  return modules.flatMap(([file, module]) =>
    describedCalls({ [file]: module }).map((call) => {
      const route = module[call.method.toUpperCase()]
      if (!route) throw new Error(`${file} has no ${call.method}.`)
      const address = callAddress(call)
        .slice(1)
        .replaceAll(/\{(\w+)\}/g, '[$1]')
      return { ...call, address, route }
    }),
  )
}

/** Returns the row of a call, keyed by method and address or by address alone. */
export const rowOf = <Row>(
  rows: Readonly<Record<string, Row>>,
  { method, address }: NamedCall,
): Row | undefined => rows[keyOf(rows, { method, address })]

export function keyOf(
  rows: Readonly<Record<string, unknown>>,
  { method, address }: Pick<NamedCall, 'method' | 'address'>,
): string {
  const own = `${method.toUpperCase()} ${address}`
  return own in rows ? own : address
}
