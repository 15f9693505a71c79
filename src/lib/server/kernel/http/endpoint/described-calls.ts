import type { AnyAccess } from '../access/access.ts'
import type { AnyEndpointSpec, Endpoint } from './endpoint.ts'
import type { VariantCall } from './variants.ts'

/** Modules of calls, by their file. */
export type CallModules = Record<string, unknown>

export interface DescribedCall {
  /** As it is asked, with `{name}` where a parameter stands. */
  path: string
  method: 'get' | 'post' | 'put' | 'delete'
  /** Of an address that does different things by a value of its query: which value this is. */
  variant: { by: string; value: string } | null
  spec: AnyEndpointSpec
}

/** Every call of these modules, by address, each variant for itself. */
export const describedCalls = (modules: CallModules): DescribedCall[] =>
  Object.entries(modules)
    .flatMap(([file, module]) => callsOf(pathOf(file), module as Exported))
    .toSorted((a, b) => a.path.localeCompare(b.path))

type Exported = Readonly<Record<string, Partial<Endpoint & VariantCall> | undefined>>

/** @example pathOf('/src/pages/api/v1/castes/[caste].ts') // '/api/v1/castes/{caste}' */
const pathOf = (file: string): string =>
  file
    .replace(/^.*\/pages/, '')
    .replace(/(\/index)?\.ts$/, '')
    .replaceAll(/\[(\w+)\]/g, '{$1}')

function callsOf(path: string, module: Exported): DescribedCall[] {
  return Object.entries(module).flatMap(([name, call]): DescribedCall[] => {
    // Methods are exported under their names.
    const method = name.toLowerCase() as DescribedCall['method']
    if (call?.spec) return [{ path, method, variant: null, spec: call.spec }]
    const { by = '', of = {} } = call?.variants ?? {}
    return Object.entries(of).map(([value, { spec }]) => ({ path, method, variant: { by, value }, spec }))
  })
}

/** As a person would write it. @example addressOf(call) // '/api/v1/masterDataExcelsUploads?fileType=examResults' */
export const addressOf = ({ path, variant }: Pick<DescribedCall, 'path' | 'variant'>): string =>
  variant ? `${path}?${variant.by}=${variant.value}` : path

/** For the references: what is asked, and who may. @example ['DELETE /api/v1/items/{id}', 'ROLE_SECURITY'] */
export const referenceRow = (call: DescribedCall): [what: string, who: string] => [
  `${call.method.toUpperCase()} ${addressOf(call)}`,
  sayAccess(call.spec.access),
]

/** Who may, for the references; they are written in English. */
export function sayAccess(access: AnyAccess): string {
  if (typeof access === 'string') return access
  if ('whenOn' in access) return `${sayAccess(access.for)}, while ${access.whenOn} is on`
  if (!('token' in access)) return access.join(', ')
  const or = access.or === undefined ? '' : `, or ${sayAccess(access.or)}`
  return `who shows the token of the ${access.token}${or}`
}
