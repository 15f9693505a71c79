import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import { createApp } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/env.ts'
import { prerenderedVariants } from '#lib/server/features/results/prerender/prerendered.repository.ts'

/** Writes the prerendered pages as brotli-compressed files, for a web server or CDN in front. */
const target = process.argv[2] ?? 'export'
const app = await createApp({ ...readEnv(process.env), logLevel: 'error' })
const { read } = app.resultsStore
const exams = new Map((await read.exams.all()).map((exam) => [exam.id, exam]))
let written = 0
for (const set of await read.prerendered.sets()) {
  const exam = exams.get(set.examId)
  if (!exam || exam.version !== set.version || !hasComeOut(exam, app.clock.now())) continue
  const folder = join(target, encodeURIComponent(exam.title))
  mkdirSync(folder, { recursive: true })
  for (const roll of await read.prerendered.prerenderedRolls(set.id)) {
    for (const variant of prerenderedVariants) {
      const bytes = await read.prerendered.findPage(set.id, roll, variant)
      const name = variant === 'json' ? `${roll}.json.br` : `${roll}.${variant}.html.br`
      if (bytes) writeFileSync(join(folder, name.replaceAll('/', '_')), bytes)
      written += bytes ? 1 : 0
    }
  }
}
await app.close()
process.stdout.write(`Wrote ${written} files to ${target}.\n`)
