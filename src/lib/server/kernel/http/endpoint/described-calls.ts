import type { AnyAccess } from '../access/access.ts'
import type { AnyEndpointSpec, Endpoint } from './endpoint.ts'
import type { VariantCall } from './variants.ts'

/** The modules of calls by file. */
export type CallModules = Record<string, unknown>

export interface DescribedCall {
  /** The address with `{name}` for each parameter. */
  path: string
  method: 'get' | 'post' | 'put' | 'delete'
  /** The query value that selects the variant, for an address whose function depends on it. */
  variant: { by: string; value: string } | null
  spec: AnyEndpointSpec
}

/** Lists every call of these modules by address, each variant separately. */
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
    // Each method is exported under its name.
    const method = name.toLowerCase() as DescribedCall['method']
    if (call?.spec) return [{ path, method, variant: null, spec: call.spec }]
    const { by = '', of = {} } = call?.variants ?? {}
    return Object.entries(of).map(([value, { spec }]) => ({ path, method, variant: { by, value }, spec }))
  })
}

/**
 * Formats the address of a call.
 * @example addressOf(call) // '/api/v1/masterDataExcelsUploads?fileType=examResults'
 */
export const callAddress = ({ path, variant }: Pick<DescribedCall, 'path' | 'variant'>): string =>
  variant ? `${path}?${variant.by}=${variant.value}` : path

/**
 * Formats a call for the references: its method and address, and who may use it.
 * @example ['DELETE /api/v1/items/{id}', 'ROLE_SECURITY']
 */
export const referenceRow = (call: DescribedCall): [what: string, who: string] => [
  `${call.method.toUpperCase()} ${callAddress(call)}`,
  sayAccess(call.spec.access),
]

/** Describes in English who may use a call, for the references. */
export function sayAccess(access: AnyAccess): string {
  if (typeof access === 'string') return access
  if ('whenOn' in access) return `${sayAccess(access.for)}, while ${access.whenOn} is on`
  if (!('token' in access)) return access.join(', ')
  const or = access.or === undefined ? '' : `, or ${sayAccess(access.or)}`
  return `who shows the token of the ${access.token}${or}`
}
