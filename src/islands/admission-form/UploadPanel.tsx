import { type ReactNode, useState } from 'react'
import { CallFailed, getCall, postCall, sayRefusal } from '#lib/api/client.ts'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import type { NewAdmissionsReply } from '#lib/schemas/admissions/upload.ts'
import { toast } from '#lib/browser/feedback/toasts.ts'
import { m } from '#paraglide/messages.js'
import { FilePicker } from '../ui/files/FilePicker.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'

/** The round size that the server names; it accepts slightly more. */
const limits = { accept: ['.xlsx', '.xls', '.csv'], types: '.xlsx, .xls, .csv', bytes: 40_000_000 }

interface Props {
  /** Label of the button; it is a prop, because a message in two bundles would become a third one. */
  word: string
}

/** Uploads many admissions from a spreadsheet: all of them or none. */
export function UploadPanel({ word }: Props): ReactNode {
  const [files, setFiles] = useState<File[]>([])
  const [share, setShare] = useState<number | null>(null)
  const [uploaded, setUploaded] = useState<UploadReply | null>(null)
  async function send(): Promise<void> {
    const [file] = files
    if (!file) return setUploaded({ isSaved: false, message: m['errors.upload.missing'](), problems: [] })
    const body = new FormData()
    body.set('excelFileUpload', file)
    setShare(0)
    setUploaded(null)
    try {
      const query = { fileType: 'newAdmissionsForm' }
      const reply = await postCall<NewAdmissionsReply>('masterDataExcelsUploads', body, query, {
        onProgress: setShare,
      })
      setUploaded({ isSaved: true, message: reply.message, problems: reply.problems })
      setFiles([])
    } catch (error) {
      setUploaded(refusedIn(error))
    } finally {
      setShare(null)
    }
  }
  return (
    <section className="stack">
      <p className="row">
        <button className="button" type="button" onClick={() => void saveTemplate()}>
          {m['admissions.form.template']()}
        </button>
        <a href={href(routes.admissionsUpload)}>{m['admissions.form.correctRows']()}</a>
      </p>
      <FilePicker
        {...{ label: m['admissions.form.sheet'](), limits, files, share }}
        onFiles={(chosen) => {
          setFiles(chosen)
          setUploaded(null)
        }}
      />
      <p>
        <button
          className="button primary"
          type="button"
          disabled={share !== null}
          onClick={() => void send()}
        >
          {word}
        </button>
      </p>
      <div role="status">{uploaded && <UploadOutcome uploaded={uploaded} />}</div>
    </section>
  )
}

function refusedIn(error: unknown): UploadReply {
  const isWordless = !(error instanceof CallFailed) || error.code === ''
  const { problems = [] } = (error instanceof CallFailed ? error.reply : {}) as Partial<UploadReply>
  return {
    isSaved: false,
    message: isWordless ? m['admissions.form.uploadFailed']() : sayRefusal(error),
    problems,
  }
}

async function saveTemplate(): Promise<void> {
  try {
    const link = document.createElement('a')
    link.href = await getCall<string>('getExcelForNewAdmissions')
    // The link downloads instead of navigating, which would ask whether to leave the unsaved form.
    link.download = ''
    link.click()
  } catch (error) {
    toast.error(sayRefusal(error))
  }
}

interface UploadReply extends Pick<NewAdmissionsReply, 'message' | 'problems'> {
  isSaved: boolean
}

/** Shows the outcome of a file, with the problem of each wrong cell. */
function UploadOutcome({ uploaded: { isSaved, message, problems } }: { uploaded: UploadReply }): ReactNode {
  const kind = problems.length > 0 ? 'warning' : 'success'
  return (
    <MessageBox kind={isSaved ? kind : 'error'} title={message}>
      {problems.length > 0 && (
        <>
          <p>{m['upload.notSubmitted']()}</p>
          <ul>
            {problems.map(({ line, column, value, message: text }) => (
              <li key={`${line} ${column}`}>
                {m['imports.line']()} {line}, {column}
                {value && ` (${value})`}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </MessageBox>
  )
}
