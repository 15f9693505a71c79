import { readFileSync, readdirSync } from 'node:fs'
import { isCall } from '#lib/server/kernel/http/call-folders.ts'

/** Returns the files of all calls, like `api/v1/saveExam.ts`. */
export const callFiles = (): string[] =>
  readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => isCall(`/${path}`) && path.endsWith('.ts'))

/** Returns the path of a call's file, like `api/v1/saveExam`. */
export const callPath = (file: string): string => file.replace(/(\/index)?\.ts$/, '')

/** Returns the methods that a call's file exports. */
export const methodsIn = (file: string): string[] =>
  [...readFileSync(`src/pages/${file}`, 'utf8').matchAll(/export const ([A-Z]+)\b/g)].map(
    ([, method = '']) => method,
  )
