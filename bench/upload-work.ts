/**
 * Uploads a file over the wire as an office would, dry run and commit, in its own process. Arguments: port, token, kind
 * of upload, path of the file.
 */
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const [port, token, kind, path] = process.argv.slice(2)
if (!port || !token || !kind || !path) throw new Error('port, token, kind and path, please')

async function call<Reply>(name: string, init: RequestInit = {}): Promise<Reply> {
  const headers = { authorization: `Bearer ${token}`, ...init.headers }
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${name}`, { ...init, headers })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Reply
}

async function post<Reply>(name: string, body: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json' }
  return call<Reply>(name, { method: 'POST', body: JSON.stringify(body), headers })
}

async function ended({ jobId }: { jobId: string | null }): Promise<void> {
  for (let state = 'queued'; jobId && state !== 'done'; await setTimeout(500)) {
    const job = await call<{ state: string; problem: string | null }>(`getJob?jobId=${jobId}`)
    if (job.state === 'failed') throw new Error(job.problem ?? 'The import failed.')
    state = job.state
  }
}

const form = new FormData()
form.set('excelFileUpload', new File([new Uint8Array(readFileSync(path))], `${kind}.xlsx`))
const started = await call<{ importId: string; mapping: object }>(`startImport?kind=${kind}`, {
  method: 'POST',
  body: form,
})
const { importId, mapping } = started
await ended(await post('checkImport', { importId, mapping, meanings: {} }))
const { revision } = await call<{ revision: number }>(`getImport?importId=${importId}`)
await ended(await post('commitImport', { importId, revision, skipBad: false }))
