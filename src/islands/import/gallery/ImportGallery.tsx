import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Awake } from '../../ui/Awake.tsx'
import { CheckedFile } from '../CheckedFile.tsx'
import { ChooseFile } from '../ChooseFile.tsx'
import { Done } from '../Done.tsx'
import { MatchColumns } from '../columns/MatchColumns.tsx'
import {
  changedSample,
  checkedSample,
  doneSample,
  doubtedSample,
  goodSample,
  leftSample,
  newSample,
  notedSample,
  otherSample,
  startedSample,
  wrongSample,
} from './samples.ts'
import { Unfinished } from '../Unfinished.tsx'
import { Working } from '../Working.tsx'
import '../../../styles/import.css'

/** An import in each of its states. Nothing is sent that a server would accept. */
export function ImportGallery(): ReactNode {
  return (
    <Awake>
      <State id="upload" title={m['imports.step.file']()}>
        <Unfinished found={checkedSample()} isBusy={false} />
        <ChooseFile place={{ kind: 'sample', subjectId: '' }} choices={[]} isBusy={false} />
      </State>
      <State title={m['imports.step.columns']()}>
        <MatchColumns file={startedSample} isBusy={false} />
      </State>
      <State title={m['imports.questions']()}>
        <MatchColumns file={doubtedSample} isBusy={false} />
      </State>
      <State title={m['imports.looksLike']({ title: m['office.title']() })}>
        <MatchColumns file={otherSample()} isBusy={false} />
      </State>
      <State title={m['imports.state.checking']()}>
        <Working work="checking" job={null} />
      </State>
      <State title={m['imports.step.check']()}>
        <CheckedFile
          found={checkedSample()}
          wrong={wrongSample()}
          changed={changedSample}
          fresh={newSample()}
          noted={notedSample()}
          isBusy={false}
        />
      </State>
      <State title={m['imports.ready']({ shown: '46' })}>
        <CheckedFile {...goodSample()} isBusy={false} />
      </State>
      <State title={m['imports.step.done']()}>
        <Done
          found={doneSample()}
          left={leftSample()}
          text={m['imports.state.committed']()}
          place={{ kind: 'sample', subjectId: '' }}
          isBusy={false}
        />
      </State>
    </Awake>
  )
}

interface StateProps {
  id?: string
  title: string
  children: ReactNode
}

function State({ id, title, children }: StateProps): ReactNode {
  const name = m['gallery.part.import']({ state: title })
  return (
    <section className="card stack" id={id} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}
