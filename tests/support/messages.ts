import { execFileSync } from 'node:child_process'

/** The messages as functions, for tests that run before any build. A process of its own: the compiler lingers. */
export function compileMessages(project: string, outdir: string): void {
  execFileSync('node_modules/.bin/paraglide-js', [
    'compile',
    '--project',
    project,
    '--outdir',
    outdir,
    '--silent',
    '--strategy',
    'url',
    'baseLocale',
  ])
}

export default function setUp(): void {
  compileMessages('./project.inlang', './src/paraglide')
}
