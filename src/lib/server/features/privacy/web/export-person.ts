import { zipSync } from 'fflate'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { filesOf } from '../../../kernel/subject-requests/person-files.ts'
import { type PersonAsked, requirePerson } from './find-person.ts'

interface Asking extends PersonAsked {
  language: 'en' | 'de'
  actor: Actor
}

/**
 * Everything that the college knows of one person: plain data, a page for people, and their files. That it was
 * taken is written down first.
 * @throws DomainError NotFound `person.notFound`
 */
export async function exportPerson(app: App, asked: Asking): Promise<Uint8Array> {
  const data = app.privacy.dataOf(app)
  const sections = await data.collect(await requirePerson(app, asked))
  if (sections.length === 0) throw notFound('person.notFound')
  const { typed, language, actor } = asked
  const at = app.clock.now()
  const files = filesOf({ typed, at, language, sections, besides: data.besides() })
  const records = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  await app.privacy.noteExport({ at, records }, actor)
  return zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])))
}
