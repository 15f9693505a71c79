import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { DialogStates, MomentState, PieceStates } from './PieceStates.tsx'
import { documents, samplePhotoLimits, RegisterTemplate, SignInTemplate, WholeForm } from './WholeForm.tsx'
import { Field } from '../ui/Field.tsx'
import { FormProvider, useForm } from 'react-hook-form'
import { DependentSelect } from '../ui/fields/DependentSelect.tsx'
import type { LoadChoices } from '../ui/fields/use-choices.ts'
import { wholeCut } from '#lib/rules/college/cut-frame.ts'
import type { Treatment } from '#lib/browser/page/shrink-photo.ts'
import type { PickedFileLimits } from '../ui/files/check-files.ts'
import { FilePicker } from '../ui/files/FilePicker.tsx'
import { PhotoPicker } from '../ui/files/PhotoPicker.tsx'
import { PhotoTreatment } from '../ui/files/PhotoTreatment.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { showLoader } from '#lib/browser/feedback/loader.ts'
import { ChangedSince } from '../ui/ChangedSince.tsx'
import { DraftOffer } from '../ui/form/DraftOffer.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { ask, showMessage } from '#lib/browser/dialogs/ask.ts'
import { toast } from '#lib/browser/feedback/toasts.ts'

/** The interactive parts of our forms, each in all of its states. */
export function FormGallery(): ReactNode {
  return (
    <Awake>
      <Part title={m['gallery.part.islandFields']()}>
        <FieldStates />
      </Part>
      <Part title={m['gallery.part.progress']()}>
        <ProgressStates />
      </Part>
      <Part title={m['gallery.part.messages']()}>
        <MessageStates />
      </Part>
      <Part id="dialogs" title={m['gallery.part.dialogs']()}>
        <DialogStates />
      </Part>
      <Part title={m['gallery.part.toasts']()}>
        <ToastStates />
      </Part>
      <Part title={m['gallery.part.pieces']()}>
        <PieceStates />
        <MomentState />
      </Part>
      <Part title={m['gallery.part.dependent']()}>
        <DependentStates />
      </Part>
      <Part id="pickers" title={m['gallery.part.pickers']()}>
        <PickerStates />
      </Part>
      <Part id="whole-form" title={m['gallery.part.whole']()}>
        <WholeForm />
      </Part>
      <Part title={m['gallery.part.loader']()}>
        <LoaderState />
      </Part>
      <Part title={m['gallery.part.signIn']()}>
        <SignInTemplate />
      </Part>
      <Part title={m['gallery.part.register']()}>
        <RegisterTemplate />
      </Part>
    </Awake>
  )
}

interface PartProps {
  /** Anchor for the list of components. */
  id?: string
  title: string
  children: ReactNode
}

function Part({ id, title, children }: PartProps): ReactNode {
  return (
    <section className="card stack" id={id} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** All controls of a Field in all of its states. */
function FieldStates(): ReactNode {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  return (
    <>
      <div className="pair">
        <Field label={m['gallery.state.empty']()}>
          <input />
        </Field>
        <Field label={m['gallery.state.filled']()}>
          <input defaultValue={m['gallery.sample']()} />
        </Field>
        <Field label={m['gallery.state.help']()} help={m['gallery.help']()}>
          <input />
        </Field>
        <Field label={m['gallery.state.error']()} problem={m['gallery.required']()}>
          <input />
        </Field>
        <Field label={m['gallery.state.disabled']()}>
          <input disabled defaultValue={m['gallery.sample']()} />
        </Field>
        <Field label={m['gallery.control.select']()} help={m['gallery.help']()}>
          <select>
            <option>{m['gallery.sample']()}</option>
          </select>
        </Field>
        <Field label={m['gallery.control.area']()}>
          <textarea rows={2} />
        </Field>
        <Field label={m['gallery.control.file']()}>
          <input type="file" />
        </Field>
      </div>
      <Field label={m['gallery.try']()} problem={isTried && !typed ? m['gallery.required']() : ''}>
        <input value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <p>
        <button className="button" type="button" onClick={() => setTried(true)}>
          {m['gallery.check']()}
        </button>
      </p>
    </>
  )
}

const forever: LoadChoices = () => new Promise(() => {})
const failing: LoadChoices = () => Promise.reject(new Error('Nobody answers.'))
const nothing: LoadChoices = () => Promise.resolve([])
const ready: LoadChoices = () => Promise.resolve([['one', m['gallery.sample']()]])

/** Before anything is chosen, while loading, after a failure, and with different results. */
function DependentStates(): ReactNode {
  const form = useForm({
    defaultValues: { none: '', chosen: 'x', waiting: '', loading: '', failed: '', empty: '', ready: 'one' },
  })
  return (
    <FormProvider {...form}>
      <div className="pair">
        <DependentSelect name="waiting" of={['none']} load={ready} label={m['gallery.state.waiting']()} />
        <DependentSelect name="loading" of={['chosen']} load={forever} label={m['gallery.state.loading']()} />
        <DependentSelect name="failed" of={['chosen']} load={failing} label={m['gallery.state.failed']()} />
        <DependentSelect name="empty" of={['chosen']} load={nothing} label={m['gallery.state.none']()} />
        <DependentSelect name="ready" of={['chosen']} load={ready} label={m['gallery.state.ready']()} />
      </div>
    </FormProvider>
  )
}

const memo = new File(['x'.repeat(2100)], 'Marks memo of the tenth class, Board of Secondary Education.pdf')
const one: PickedFileLimits = { ...documents, count: 1 }

/** The treatment controls as they appear below a chosen photo. */
const cropped = { turns: 0, cut: wholeCut }

/** Photos and files: empty, chosen, with an error, while sending, and disabled. */
function PickerStates(): ReactNode {
  const [photo, setPhoto] = useState<File | null>(null)
  const [files, setFiles] = useState<File[]>([])
  const [treatment, setTreatment] = useState<Treatment>(cropped)
  const off = { isDisabled: true, label: m['gallery.state.disabled']() }
  const wrong = { label: m['gallery.state.error'](), problem: m['gallery.required'](), isRequired: true }
  const shown = { limits: one, onFiles: () => {} }
  return (
    <div className="pair">
      <PhotoPicker
        label={m['gallery.piece.photo']()}
        limits={samplePhotoLimits}
        photo={photo}
        onPhoto={setPhoto}
      />
      <PhotoPicker {...wrong} limits={samplePhotoLimits} photo={null} onPhoto={() => {}} />
      <PhotoPicker {...off} limits={samplePhotoLimits} photo={null} onPhoto={() => {}} />
      <div className="stack">
        <PhotoTreatment
          treatment={treatment}
          onChange={setTreatment}
          onRemove={() => setTreatment(cropped)}
        />
      </div>
      <FilePicker label={m['gallery.piece.files']()} limits={documents} files={files} onFiles={setFiles} />
      <FilePicker {...shown} {...wrong} files={[]} />
      <FilePicker {...shown} label={m['gallery.state.filled']()} files={[memo]} />
      <FilePicker {...shown} label={m['gallery.state.sending']()} files={[memo]} share={0.4} />
      <FilePicker {...shown} {...off} files={[]} />
    </div>
  )
}

/** Progress before counting, halfway and done; and a busy button. */
function ProgressStates(): ReactNode {
  return (
    <>
      <ProgressBar label={m['gallery.state.busy']()} done={0} total={0} />
      <ProgressBar label={m['gallery.state.half']()} done={50} total={100} />
      <ProgressBar label={m['gallery.state.done']()} done={100} total={100} />
      <p className="row">
        <button className="button primary" type="button">
          {m['office.save']()}
        </button>
        <button className="button primary" type="button" disabled>
          {m['gallery.state.disabled']()}
        </button>
        <button className="button primary" type="button" disabled aria-busy="true">
          {m['register.working']()}
        </button>
      </p>
    </>
  )
}

/** Shows the loader until Escape is pressed. */
function LoaderState(): ReactNode {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const endLoader = showLoader(m['form.sending']())
    const end = ({ key }: KeyboardEvent): void => setWaiting(key !== 'Escape')
    addEventListener('keydown', end)
    return () => {
      endLoader()
      removeEventListener('keydown', end)
    }
  }, [isWaiting])
  return (
    <p>
      <button className="button" type="button" aria-busy={isWaiting} onClick={() => setWaiting(!isWaiting)}>
        {m['gallery.wait']()}
      </button>
    </p>
  )
}

const doNothing = (): void => {}
/** A draft offer whose buttons do nothing. */
const draft = {
  offered: { savedAt: '2026-11-21T06:00:00.000Z', value: {}, base: '', isOutdated: true },
  take: doNothing,
  discard: doNothing,
  clear: doNothing,
  toggle: null,
}

/** All kinds of messages, and the comparison of stored and entered values. */
function MessageStates(): ReactNode {
  const fields = [{ label: m['gallery.state.filled'](), stored: m['gallery.sample'](), typed: '' }]
  const stale = { who: 'admin-meena', isOwn: false, at: '2026-11-21T06:00:00.000Z', fields }
  return (
    <>
      <MessageBox>{m['gallery.message.default']()}</MessageBox>
      <MessageBox kind="info">{m['gallery.message.info']()}</MessageBox>
      <MessageBox kind="success">{m['gallery.message.success']()}</MessageBox>
      <MessageBox kind="warning">{m['gallery.message.warning']()}</MessageBox>
      <MessageBox kind="error" title={m['gallery.message.title']()}>
        {m['gallery.message.error']()}
      </MessageBox>
      <ChangedSince stale={stale} />
      <DraftOffer draft={draft} />
    </>
  )
}

const askSample = (): void =>
  void ask({
    title: m['gallery.question'](),
    text: m['gallery.actionText'](),
    actionLabel: m['catalogue.remove'](),
    isDanger: true,
  })

/** Toasts, and dialogs that scripts open. */
function ToastStates(): ReactNode {
  const shows: readonly (readonly [title: string, show: () => void])[] = [
    [m['gallery.toast.success'](), () => toast.success(m['gallery.message.success']())],
    [m['gallery.toast.error'](), () => toast.error(m['gallery.message.error']())],
    [m['gallery.toast.info'](), () => toast.info(m['gallery.message.info']())],
    [m['gallery.toast.ask'](), askSample],
    [m['gallery.toast.tell'](), () => void showMessage(m['gallery.message.default']())],
  ]
  return (
    <p className="row">
      {shows.map(([title, show]) => (
        <button key={title} className="button" type="button" onClick={show}>
          {title}
        </button>
      ))}
    </p>
  )
}
