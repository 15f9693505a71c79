import { mask } from '#lib/rules/mask.ts'
import { rupeesOf } from '#lib/rules/paise.ts'
import { admissionFieldNames, admissionFields, alsoCalled } from '#lib/schemas/admissions/fields.ts'
import { type KeptFile, addressOf } from '../../kernel/kept-files/kept-file.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { type AdmissionRecord, entryFieldNames } from './admission.ts'
import { isRupees } from './audited-admission.ts'
import { wordOf } from './say-record.ts'
import { textFieldNames } from './text-fields.ts'

type Photo = Pick<KeptFile, 'id' | 'name' | 'mediaType'>

/** wire: an admission as both forms would send it, the Aadhaar number masked. */
export function asPayload(
  view: Pick<CatalogueView, 'byId' | 'nameOf'>,
  { number, entries, texts, aadhaar }: AdmissionRecord,
  photo: Photo | undefined,
): Record<string, string> {
  const said: Record<string, string> = {
    ...Object.fromEntries(
      entryFieldNames.map((name) => [name, wordOf(view, entries[name], name === 'branch')]),
    ),
    ...Object.fromEntries(
      textFieldNames.map((name) => [name, isRupees(name) ? rupeesOf(texts[name]) : texts[name]]),
    ),
    aadhaar: aadhaar === '' ? '' : mask(aadhaar),
    // wire: a college that asks for seat types sends them by the name of the admission type.
    admissionType: view.nameOf(entries.admissionType) || view.nameOf(entries.seatType),
  }
  const spelled = admissionFieldNames.map((name) => [admissionFields[name].payload, said[name] ?? ''])
  const also = Object.entries(alsoCalled.payload).map(([wire, name]) => [wire, said[name] ?? ''])
  return { ...Object.fromEntries([...spelled, ...also]), adminNo: number, ...asImage(photo) }
}

/** wire: what a form says of its photo. Sent, it means nothing: the photo itself comes as `imageUpload`. */
const asImage = (photo: Photo | undefined) => ({
  imageName: photo?.name ?? '',
  imageType: photo?.mediaType ?? '',
  imagePath: photo ? addressOf(photo) : '',
})
