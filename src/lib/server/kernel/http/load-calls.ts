import { callMethods } from './call-folders.ts'
import { type CallModules, type DescribedCall, describedCalls } from './endpoint/described-calls.ts'

/** Must be one literal, because the bundler evaluates it: the folders of `callFolders`. */
const files: Record<string, () => Promise<unknown>> = import.meta.glob(
  '/src/pages/{api,auth,faculty}/v1/**/*.ts',
)

/** Loads every call of the built site, by address. Only pages and calls can use it, because it needs the bundler. */
export async function loadCalls(): Promise<DescribedCall[]> {
  const loaded = Object.entries(files).map(async ([file, load]) => [file, await load()] as const)
  return describedCalls(Object.fromEntries(await Promise.all(loaded)) as CallModules)
}

/** Returns the methods of the call at a route pattern; empty if there is no such call. */
export async function methodsOfCall(routePattern: string): Promise<readonly string[]> {
  const base = `/src/pages${routePattern}`
  const load = files[`${base}.ts`] ?? files[`${base}/index.ts`]
  const exported = load ? Object.keys((await load()) as object) : []
  // The bundler may add exports of its own.
  return callMethods.filter((method) => exported.includes(method))
}
