import { succeeds } from './steps.ts'

/** Types, lint and format; answers how many of them found something. */
export function check(): number {
  succeeds('paraglide-js', [
    'compile',
    '--project',
    './project.inlang',
    '--outdir',
    './src/paraglide',
    '--silent',
  ])
  const checks: [string, string[]][] = [
    ['astro', ['check', '--minimumSeverity', 'error']],
    ['eslint', ['--cache', '--cache-location', 'node_modules/.cache/eslint/', '.']],
    [
      'prettier',
      ['--check', '--log-level', 'warn', '--cache', 'src', 'tests', 'tools', 'migrations', 'bench'],
    ],
  ]
  return checks.filter(([program, args]) => {
    process.stdout.write(`   ${program}\n`)
    return !succeeds(program, args)
  }).length
}
