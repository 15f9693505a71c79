import type { APIContext } from 'astro'
import type { App } from '../../../kernel/app.ts'
import { isDomainError, refuseAt } from '../../../kernel/core/errors.ts'
import type { UploadedFile } from '../../../kernel/http/multipart.ts'
import { textOf } from '../../../kernel/http/plain-form.ts'
import type { BibtexGiven } from '../achievements-from-bibtex.ts'
import type { By } from '../achievements.service.ts'
import type { BibtexWork } from '../read-bibtex.ts'
import { chosenPerson, leadOn } from './achievement-steps.ts'

/** The works of a text that is pasted, or of a file. */
export async function addFromBibtex(
  context: APIContext,
  form: FormData,
  { file, by }: { file: UploadedFile | undefined; by: By },
): Promise<Response> {
  const person = await chosenPerson(context, form)
  const given = { ...person, month: monthIn(form) }
  const pasted = textOf(form, 'bibtex')
  const isFile = file !== undefined && file.bytes.byteLength > 0
  if (isFile && pasted !== '') throw refuseAt('bibtexFile', 'achievements.bibtexBoth')
  const text = isFile ? readText(file.bytes) : pasted
  if (text === '') throw refuseAt(isFile ? 'bibtexFile' : 'bibtex', 'field.required')
  const done = addWorks(context.locals.app, text, given, by)
  const { added, known } = await done.catch((error: unknown) => {
    throw isFile ? atFile(error) : error
  })
  return leadOn(context, 'bibtex', { added, known })
}

async function addWorks(app: App, text: string, given: BibtexGiven, by: By) {
  const works = await app.workers
    .call<BibtexWork[]>('achievements.readBibtex', text)
    .catch((error: unknown) => {
      throw isDomainError(error) ? refuseAt('bibtex', error.code, error.params) : error
    })
  return app.achievements.addWorks(works, given, by)
}

/** What is wrong with the entries stands where they came from. */
const atFile = (error: unknown): unknown =>
  isDomainError(error) && error.fields?.['bibtex'] ? refuseAt('bibtexFile', error.code, error.params) : error

/** As the choice sends it. */
const monthIn = (form: FormData): string => /^(?:0[1-9]|1[0-2])$/.exec(textOf(form, 'month'))?.[0] ?? ''

function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  } catch {
    throw refuseAt('bibtexFile', 'achievements.bibtexEncoding')
  }
}
