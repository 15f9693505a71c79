import type { AnyEndpointSpec, Endpoint } from './endpoint.ts'

/** Modules of calls, by their file. */
export type CallModules = Record<string, unknown>

export interface DescribedCall {
  /** As it is asked, with `{name}` where a parameter stands. */
  path: string
  method: 'get' | 'post' | 'put' | 'delete'
  spec: AnyEndpointSpec
}

/** Every call of these modules, by address. */
export const describedCalls = (modules: CallModules): DescribedCall[] =>
  Object.entries(modules)
    .flatMap(([file, module]) => callsOf(pathOf(file), module as Record<string, Partial<Endpoint>>))
    .toSorted((a, b) => a.path.localeCompare(b.path))

/** @example pathOf('/src/pages/api/v1/castes/[caste].ts') // '/api/v1/castes/{caste}' */
const pathOf = (file: string): string =>
  file
    .replace(/^.*\/pages/, '')
    .replace(/(\/index)?\.ts$/, '')
    .replaceAll(/\[(\w+)\]/g, '{$1}')

const callsOf = (path: string, module: Record<string, Partial<Endpoint>>): DescribedCall[] =>
  Object.entries(module).flatMap(([method, call]) =>
    call.spec ? [{ path, method: method.toLowerCase() as DescribedCall['method'], spec: call.spec }] : [],
  )
