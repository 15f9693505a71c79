/**
 * Parses headings into words: split, in the singular, and with one spelling for words that Indian colleges write in
 * several ways.
 */

/** A word of a heading; words in parentheses only explain the others. */
export interface HeadingWord {
  text: string
  isAside: boolean
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Words without a meaning of their own. */
const fillers = list('of the a an s and or')

/** The standard spelling of words that are written in several ways. */
const spellings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    aadhaar: 'aadhar adhar adhaar addhar aadhaarcard',
    account: 'acct',
    address: 'addr',
    admission: 'admn adm admin',
    amount: 'amt',
    candidate: 'cand',
    category: 'catg',
    certificate: 'cert',
    college: 'clg colleg',
    communication: 'comm',
    course: 'crs',
    credit: 'cr crd',
    department: 'dept',
    designation: 'desig desgn',
    employee: 'emp',
    enrolment: 'enrollment',
    father: 'fathers',
    grade: 'gr grd',
    external: 'ext',
    handicapped: 'handicaped',
    hosteller: 'hosteler hostler',
    institution: 'institute inst',
    inter: 'intermediate 12th twelfth xii xiith hsc',
    internal: 'int intl',
    maximum: 'max',
    minimum: 'min',
    mobile: 'mob cell cellphone',
    mother: 'mothers',
    no: 'number num nos nbr',
    organization: 'organisation',
    permanent: 'perm',
    percentage: 'percent perc pct percentile',
    phone: 'telephone tel',
    previous: 'prev',
    program: 'programme prog',
    regd: 'regn registration register',
    registered: 'regstd',
    semester: 'sem',
    specialization: 'specialisation',
    ssc: '10th tenth xth sslc matric matriculation',
    student: 'stud stu',
    subject: 'sub subj',
    university: 'univ',
    year: 'yr',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
)

/** Words that do not change the meaning of a column. */
const neutral = list(`
  student candidate applicant pupil full complete correct corrected actual official registered own self member
  new revised revaluation revaluated rv rcrv recounting recount moderated moderation changed change modified after
  current updated latest final supplementary supply improvement improved
  late mr mrs ms sri shri smt kumari
  detail info information capital block letter only valid optional mandatory required compulsory enter please
  in on by for as is are to at with if any per this
  dd mm yy yyyy rs inr rupee lakh lpa digit format text yes
`)

/** Generic nouns whose meaning depends on the next word. */
const generic = list(`
  name no code id date type kind year status category class number amount fee note link title head place role
  source level post position entry percentage mark address remark description detail value
`)

/** Words for other people in a student's row, and for other institutions and examinations. */
const others = list(`
  father mother parent guardian spouse husband wife sibling brother sister son daughter relative nominee family
  emergency alternate alternative secondary warden mentor counsellor counselor tutor teacher coordinator incharge hod
  principal director dean invigilator examiner evaluator valuer agent friend employer referee reference owner proctor
  college school institution university bank ifsc board
  inter ssc diploma eamcet eapcet emcet ecet icet pgecet edcet lawcet polycet jee neet gate cet entrance qualifying
  hostel bus transport route library room locker receipt challan voter pan passport licence license vehicle
  project event club village mandal district country ration scholarship
`)

/** Words of columns with former values, or with figures derived from the field. */
const former = list(`
  old before previous earlier original former prior past last existing initial cancelled pre
  second other another additional extra first middle sur
  point gpa sgpa cgpa total maximum minimum average count paid class rank
`)

export type WordKind = 'neutral' | 'numbered' | 'other' | 'former' | 'unknown'

export function kindOfWord(word: string): WordKind {
  if (others.has(word)) return 'other'
  if (former.has(word)) return 'former'
  if (/^\d+$/.test(word)) return 'numbered'
  return neutral.has(word) || word.length === 1 ? 'neutral' : 'unknown'
}

export const isGeneric = (word: string): boolean => generic.has(word)

/** All words that may be part of a compound without spaces. */
const known: ReadonlySet<string> = new Set([
  'no',
  'id',
  'pincode',
  ...[...neutral, ...generic, ...others, ...former, ...Object.entries(spellings).flat()].filter(
    (word) => word.length >= 3,
  ),
])

/** Returns only letters and digits, to compare headings that differ in punctuation. */
export const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/**
 * Splits a heading into words.
 * @param more words that may appear in it without a space between them
 * @example wordsOf('FatherName (as per SSC)') // [{ text: 'father', isAside: false }, { text: 'name', isAside: false }]
 */
export function headingWordsOf(heading: string, more: ReadonlySet<string> = known): HeadingWord[] {
  const readable = heading
    .normalize('NFKC')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll('%', ' percentage ')
    .replaceAll(/\be\s*-?\s*mail/g, 'email')
    .replaceAll(/\ba\s*\/\s*c\b/g, ' account ')
    .replaceAll(/\bpin\s*-?\s*code/g, 'pincode')
    .replaceAll(/[’'`]s\b/g, '')
    // Removes the reference to another document: 'Name as per SSC'.
    .replace(/(?<=\p{L}.*)\bas\s+(?:per|in|on|given|printed|mentioned)\b.*$/u, '')
  return splitAtBrackets(readable).flatMap(([text, isAside]) =>
    wordsIn(text, more).map((word) => ({ text: word, isAside })),
  )
}

function splitAtBrackets(text: string): [text: string, isAside: boolean][] {
  return text.split(/([([{][^)\]}]*[)\]}]?)/).map((part) => [part, /^[([{]/.test(part)])
}

function wordsIn(text: string, more: ReadonlySet<string>): string[] {
  const words = text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .flatMap((word) =>
      /^\d+(?:st|nd|rd|th)$/.test(word) ? [word] : (word.match(/\p{N}+|[^\p{N}]+/gu) ?? []),
    )
    .flatMap((word) => partsOf(word, more))
  return words
    .map(
      (word, at) => (spelling(words[at + 1] ?? '') === 'no' ? beforeNo[word] : undefined) ?? spelling(word),
    )
    .filter((word) => !fillers.has(word))
}

/** Short words with another meaning when they stand alone. */
const beforeNo: Readonly<Record<string, string>> = { reg: 'regd', ph: 'phone' }

const spelling = (word: string): string => {
  const one = singular(word)
  return spellings[word] ?? spellings[one] ?? one
}

/** @example singular('grades') // 'grade' */
const singular = (word: string): string =>
  word.length > 3 && /[^siu]s$/.test(word) ? word.slice(0, -1) : word

/** @example partsOf('fathername', known) // ['father', 'name'] */
function partsOf(word: string, more: ReadonlySet<string>): string[] {
  const isKnown = (part: string): boolean =>
    more.has(part) || known.has(part) || more.has(spelling(part)) || known.has(spelling(part))
  if (word.length < 5 || isKnown(word)) return [word]
  return splitInto(word, isKnown) ?? [word]
}

/** Tries the longest known part first. */
function splitInto(word: string, isKnown: (part: string) => boolean): string[] | null {
  if (word === '') return []
  for (let length = word.length; length >= 2; length -= 1) {
    const part = word.slice(0, length)
    if (!isKnown(part)) continue
    const rest = splitInto(word.slice(length), isKnown)
    if (rest) return [part, ...rest]
  }
  return null
}
