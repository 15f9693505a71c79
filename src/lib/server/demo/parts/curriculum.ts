import * as v from 'valibot'
import { readLtp } from '#lib/rules/curriculum/subject-hours.ts'
import { showHundredths } from '#lib/rules/money/paise.ts'
import { equivalentInput } from '#lib/schemas/curriculum/semester.ts'
import { subjectInput } from '#lib/schemas/curriculum/subject.ts'
import type { App } from '../../app.ts'
import type { CurriculumPlace } from '../../features/curriculum/feature.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { DemoPart } from '../demo-part.ts'

/** Name, short name, kind, L-T-P, credits, and the elective slot. */
type DemoSubject = readonly [
  name: string,
  shortName: string,
  kind: string,
  ltp: string,
  credits: string,
  slot?: string,
]

const theory = (name: string, shortName: string, slot = ''): DemoSubject => [
  name,
  shortName,
  'theory',
  '3-0-0',
  '3',
  slot,
]
const lab = (name: string, shortName: string): DemoSubject => [name, shortName, 'lab', '0-0-3', '1.5']
const skill = (name: string, shortName: string): DemoSubject => [name, shortName, 'lab', '1-0-2', '2']
const mandatory = (name: string, shortName: string): DemoSubject => [
  name,
  shortName,
  'mandatory',
  '2-0-0',
  '0',
]
const project = (name: string, shortName: string, hours: string, credits: string): DemoSubject => [
  name,
  shortName,
  'project',
  `0-0-${hours}`,
  credits,
]

/** The first year is the same in both branches. */
const firstYear: readonly (readonly DemoSubject[])[] = [
  [
    theory('Linear Algebra and Calculus', 'M-I'),
    theory('Applied Physics', 'AP'),
    theory('Communicative English', 'ENG'),
    theory('Problem Solving with C', 'PSC'),
    ['Engineering Drawing', 'ED', 'theory', '1-0-4', '3'],
    lab('Applied Physics Lab', 'AP Lab'),
    lab('C Programming Lab', 'C Lab'),
    mandatory('Constitution of India', 'COI'),
  ],
  [
    theory('Differential Equations and Numerical Methods', 'M-II'),
    theory('Applied Chemistry', 'AC'),
    theory('Python Programming', 'PY'),
    theory('Basic Electrical Engineering', 'BEE'),
    theory('Data Structures', 'DS'),
    lab('Applied Chemistry Lab', 'AC Lab'),
    lab('Python Programming Lab', 'PY Lab'),
    lab('Workshop', 'WS'),
    mandatory('Environmental Science', 'EVS'),
  ],
]

const cse: readonly (readonly DemoSubject[])[] = [
  ...firstYear,
  [
    theory('Probability and Statistics', 'P&S'),
    theory('Object Oriented Programming through C++', 'OOP'),
    theory('Operating Systems', 'OS'),
    theory('Software Engineering', 'SE'),
    theory('Mathematical Foundations of Computer Science', 'MFCS'),
    lab('Object Oriented Programming Lab', 'OOP Lab'),
    lab('Operating Systems Lab', 'OS Lab'),
    lab('Software Engineering Lab', 'SE Lab'),
    skill('Applications of Python', 'AOP'),
  ],
  [
    theory('Computer Networks', 'CN'),
    theory('Design and Analysis of Algorithms', 'DAA'),
    theory('Software Project Management', 'SPM'),
    theory('Data Warehousing and Data Mining', 'DWDM'),
    lab('Computer Networks Lab', 'CN Lab'),
    lab('IoT and Applications Lab', 'IOT Lab'),
    skill('CI/CD using DevOps', 'DEVOPS'),
    mandatory('Environmental Science', 'EVS'),
  ],
  [
    theory('Database Management Systems', 'DBMS'),
    theory('Formal Languages and Automata Theory', 'FLAT'),
    theory('Artificial Intelligence', 'AI'),
    theory('Renewable Energy Sources', 'RES', 'OE-I'),
    theory('Principles of Communications', 'POC', 'OE-I'),
    theory('Object Oriented Analysis and Design', 'OOAD', 'PE-I'),
    theory('Computer Graphics', 'CG', 'PE-I'),
    lab('Database Management Systems Lab', 'DBMS Lab'),
    lab('Artificial Intelligence Lab', 'AI Lab'),
    skill('Web Technologies', 'WT'),
  ],
  [
    theory('Compiler Design', 'CD'),
    theory('Cryptography and Network Security', 'CNS'),
    theory('Machine Learning', 'ML'),
    theory('Mobile Computing', 'MC', 'PE-II'),
    theory('Big Data Analytics', 'BDA', 'PE-II'),
    theory('Disaster Management', 'DM', 'OE-II'),
    lab('Compiler Design Lab', 'CD Lab'),
    lab('Machine Learning Lab', 'ML Lab'),
    skill('Mobile Application Development', 'MAD'),
    mandatory('Intellectual Property Rights', 'IPR'),
  ],
  [
    theory('Cloud Computing', 'CC', 'PE-III'),
    theory('Distributed Systems', 'DSYS', 'PE-III'),
    theory('Deep Learning', 'DL', 'PE-IV'),
    theory('Blockchain Technologies', 'BCT', 'PE-IV'),
    theory('Software Testing', 'ST', 'PE-V'),
    theory('Operations Research', 'OR', 'OE-III'),
    theory('Entrepreneurship', 'EDP', 'OE-IV'),
    skill('Container Technologies', 'CT'),
    project('Industrial Internship', 'INT', '0', '3'),
  ],
  [project('Project Work and Internship', 'PW', '24', '12')],
]

const ece: readonly (readonly DemoSubject[])[] = [
  ...firstYear,
  [
    theory('Electronic Devices and Circuits', 'EDC'),
    theory('Switching Theory and Logic Design', 'STLD'),
    theory('Signals and Systems', 'SS'),
    theory('Random Variables and Stochastic Processes', 'RVSP'),
    theory('Complex Variables', 'M-III'),
    lab('Electronic Devices and Circuits Lab', 'EDC Lab'),
    lab('Switching Theory and Logic Design Lab', 'STLD Lab'),
    skill('Circuit Simulation', 'CS'),
  ],
  [
    theory('Digital Signal Processing', 'DSP'),
    theory('Microwave Engineering', 'MWE'),
    theory('VLSI Design', 'VLSI'),
    theory('Data Communications and Networks', 'DCN'),
    lab('VLSI Design Lab', 'VLSI Lab'),
    lab('DSP Lab', 'DSP Lab'),
    project('Community Service Project', 'CSP', '0', '4'),
    mandatory('Constitution of India', 'COI'),
  ],
  [
    theory('Analog ICs and Applications', 'AICA'),
    theory('Microprocessors and Microcontrollers', 'MPMC'),
    theory('Digital Communications', 'DC'),
    theory('Antenna and Wave Propagation', 'AWP', 'PE-I'),
    theory('Electronic Measurements', 'EMI', 'PE-I'),
    theory('Database Management Systems', 'DBMS', 'OE-I'),
    lab('Microprocessors Lab', 'MPMC Lab'),
    lab('Digital Communications Lab', 'DC Lab'),
  ],
  [
    theory('Satellite Communication', 'SATCOM'),
    theory('Computer Architecture', 'CA'),
    theory('Linear Control Systems', 'LCS'),
    theory('Mobile and Cellular Communication', 'MCC', 'PE-II'),
    theory('Embedded Systems', 'ES', 'PE-II'),
    theory('Operating Systems', 'OS', 'OE-II'),
    lab('Embedded Systems Lab', 'ES Lab'),
    lab('Control Systems Lab', 'LCS Lab'),
    mandatory('Research Methodology', 'RM'),
  ],
  [
    theory('Optical Communication', 'OC', 'PE-III'),
    theory('Radar Systems', 'RS', 'PE-IV'),
    theory('Digital Image Processing', 'DIP', 'PE-V'),
    theory('Machine Learning', 'ML', 'OE-III'),
    skill('Internet of Things with Arduino', 'IOT'),
    project('Industrial Internship', 'INT', '0', '3'),
  ],
  [project('Project Work and Internship', 'PW', '24', '12')],
]

const branches = [
  { word: 'CSE', code: '05', semesters: cse },
  { word: 'ECE', code: '04', semesters: ece },
] as const

/** As the exams of the sample college have them. */
const examinedFirst = ['MA', 'PH', 'EN', 'CS', 'EG', 'PL', 'CL', 'CO'].map((code) => `R20A1${code}`)
/** The examined semester whose last subject the curriculum lacks, so that past examinations have one to add. */
const shortened = 'CSE 4'

/** The curriculum of R20 for two branches; marks are 30 and 70, of laboratories 15 and 35. */
const seedCurriculum: DemoPart = async (app, actor) => {
  const view = await app.catalogue.read()
  const courseId = view.find('course', 'B.Tech')[0]?.id ?? ''
  const regulationId = view.find('regulation', 'R20')[0]?.id ?? ''
  const semesterIds = view.of('semester').filter(({ parentId }) => parentId === courseId)
  for (const { word, code, semesters } of branches) {
    const branchId = view.find('branch', word, { parentId: courseId })[0]?.id ?? ''
    for (const [index, subjects] of semesters.entries()) {
      const place = { regulationId, branchId, semesterId: semesterIds[index]?.id ?? '' }
      const own = shortened === `${word} ${index + 1}` ? subjects.slice(0, -1) : subjects
      for (const [at, subject] of own.entries())
        await app.curriculum.add(fieldsOf(place, codeOf({ branch: code, index, at }), subject), actor)
    }
  }
  await linkRenumbered(app, actor)
}
export default seedCurriculum

/** As JNTUK numbers subjects: R20, year, semester, branch and place. */
function codeOf({ branch, index, at }: { branch: string; index: number; at: number }): string {
  const examined = index === 0 ? examinedFirst[at] : undefined
  return examined ?? `R20${Math.floor(index / 2) + 1}${(index % 2) + 1}${branch}${at + 1}`
}

function fieldsOf(
  place: CurriculumPlace,
  code: string,
  [name, shortName, kind, ltp, credits, slot = '']: DemoSubject,
) {
  const hours = readLtp(ltp)
  const textOf = (value: number | null | undefined): string => (value == null ? '' : showHundredths(value))
  const isPractical = kind === 'lab' || kind === 'project'
  const { regulationId, branchId, semesterId } = place
  return v.parse(subjectInput, {
    regulationId,
    branchId,
    semesterId,
    code,
    name,
    shortName,
    kind,
    lectureHours: textOf(hours?.lectureHours),
    tutorialHours: textOf(hours?.tutorialHours),
    practicalHours: textOf(hours?.practicalHours),
    credits,
    cieMax: isPractical ? '15' : '30',
    seeMax: isPractical ? '35' : '70',
    slot,
  })
}

/** Networks of R22 stand for those of R20: a student who is readmitted takes the new subject. */
async function linkRenumbered({ catalogue, curriculum }: App, actor: Actor): Promise<void> {
  const view = await catalogue.read()
  const networks = (await curriculum.all()).find(({ shortName }) => shortName === 'CN')
  const [newer] = view.find('regulation', 'R22')
  if (!networks || !newer) return
  const place = { ...networks, regulationId: newer.id }
  const id = await curriculum.add(fieldsOf(place, 'CS404PC', theory('Computer Networks', 'CN')), actor)
  const link = { otherRegulationId: networks.regulationId, otherCode: networks.code }
  await curriculum.link(id, v.parse(equivalentInput, link), actor)
}
