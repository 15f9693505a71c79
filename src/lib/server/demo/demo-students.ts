import type { StudentGender } from '#lib/schemas/students/profile.ts'
import type { CatalogueView } from '../features/catalogue/feature.ts'
import type { SavedStudent } from '../features/students/records/save-students.ts'
import type { Student } from '../features/students/records/student.ts'
import { demoPeople } from './demo-people.ts'
import { pick, seededRandom } from './random.ts'

/** The branches by their digits in a roll number. */
export const branches = [
  { digits: '05', name: 'CSE' },
  { digits: '04', name: 'ECE' },
  { digits: '02', name: 'EEE' },
  { digits: '03', name: 'MECH' },
  { digits: '01', name: 'CIVIL' },
] as const

/** Builds the students of the university's file, and a younger batch of 300. */
export function demoStudents(rollNumbersInFile: readonly string[]): Student[] {
  const random = seededRandom(1998)
  const younger = branches.flatMap(({ digits }) =>
    Array.from({ length: 60 }, (_, index) => `22B81A${digits}${serial(index + 1)}`),
  )
  const nameOf = (index: number): string =>
    index % 67 === 3
      ? pick(random, namesInOwnScript, '')
      : `${pick(random, givenNames, '')} ${pick(random, familyNames, '')}`
  const withLogin = new Map(demoPeople.map(({ username, fullName }) => [username.toUpperCase(), fullName]))
  return [...rollNumbersInFile, ...younger].map((rollNumber, index) => ({
    rollNumber,
    name: withLogin.get(rollNumber) ?? nameOf(index),
    branch: branches.find(({ digits }) => rollNumber.slice(6, 8) === digits)?.name ?? 'CSE',
    batch: `20${rollNumber.slice(0, 2)}`,
  }))
}

/** Given names that are usually those of women; every other counts as a man's. */
const womensNames = new Set(
  'Aditi Akshaya Amrutha Ananya Anjali Anusha Aruna Asha Bhavana Bhavya Deepika Deepthi Divya Durga Fatima Gayathri Harika Harshitha Indu Jahnavi Jyothi Kavya Keerthi Lahari Lakshmi Lavanya Likhitha Madhavi Manasa Meena Meghana Mounika Navya Neha Nikhitha Padma Pallavi Pooja Pranathi Prasanna Priyanka Ramya Roja Sahithi Sameera Sanjana Shreya Sindhu Sirisha Sneha Sowmya Sruthi Supriya Swathi Tanvi Thanuja Uma Vaishnavi Vidya Yamini'.split(
    ' ',
  ),
)

/** A name in its own script is in no list of given names: its gender is not recorded. */
function genderOf(given: string): StudentGender | null {
  if (!/^[A-Z]/.test(given)) return null
  return womensNames.has(given) ? 'female' : 'male'
}

/** Adds what reports ask, differently filled from student to student; some are not recorded yet. */
export function withProfiles(students: readonly Student[], categoryIds: readonly string[]): SavedStudent[] {
  const random = seededRandom(2026)
  return students.map((student, index) => {
    const isMissing = index % 23 === 11
    if (isMissing) return student
    const [given = ''] = student.name.split(' ')
    return {
      ...student,
      gender: genderOf(given),
      disability: index % 61 === 5 ? 'yes' : 'no',
      minority: index % 9 === 4 ? 'yes' : 'no',
      domicile: pick(random, ['AP', 'AP', 'AP', 'AP', 'TS', 'KA', 'OD'], 'AP'),
      incomeSlab: pick(random, ['upTo1', 'upTo1', 'upTo2', 'upTo2', 'upTo5', 'upTo8', 'above8'], 'upTo2'),
      apaar: index % 3 === 0 ? null : `1${String(20_260_000_000 + index)}`,
      categoryId: pick(random, categoryIds, '') || null,
    }
  })
}

/** The category whose tuition the government pays where the seat is the convener's. */
export const sponsoredCategory = 'BC-B'

/** Two students with the same parent: one pays the tuition, the government pays it for the other. */
const sponsoredOfParent = '22B81A0401'
const payingOfParent = '21B81A0501'

/** Adds how each student got the seat: most by the convener of the entrance examination. */
export function withSeats(students: readonly SavedStudent[], view: CatalogueView): SavedStudent[] {
  const seat = (word: string): string | null => view.find('seatType', word)[0]?.id ?? null
  const convener = seat('Convener')
  const management = seat('Management')
  const categoryId = view.find('casteCategory', sponsoredCategory)[0]?.id ?? null
  return students.map((student, index) => {
    if (student.rollNumber === payingOfParent) return { ...student, seatTypeId: management }
    if (student.rollNumber === sponsoredOfParent) return { ...student, seatTypeId: convener, categoryId }
    return { ...student, seatTypeId: index % 10 < 7 ? convener : management }
  })
}

/** Numbers 01 to 99, then A0, A1 … as universities do. */
function serial(number: number): string {
  if (number < 100) return String(number).padStart(2, '0')
  const beyond = number - 100
  return `${'ABCDEFGHJKLMNPRSTUVWXYZ'.charAt(Math.floor(beyond / 10))}${beyond % 10}`
}

/** Names from the registers of Andhra and Telangana, some in their own script. */
export const givenNames =
  'Aarav Abhinav Aditi Akhil Akshaya Amrutha Ananya Anil Anjali Anusha Arjun Aruna Asha Ashwin Bhavana Bhavya Chaitanya Charan Deepika Deepthi Dinesh Divya Durga Eshwar Faizan Fatima Ganesh Gayathri Gopi Gowtham Hari Harika Harsha Harshitha Hemanth Indu Jahnavi Jyothi Kalyan Karthik Kavya Keerthi Kiran Kishore Lahari Lakshmi Lavanya Likhitha Madhavi Mahesh Manasa Manoj Meena Meghana Mohan Mounika Nagarjuna Naveen Navya Neha Nikhil Nikhitha Niranjan Padma Pallavi Pavan Pooja Pranathi Prasad Prasanna Praveen Priyanka Rahul Rajesh Rakesh Ramya Ravi Rohith Roja Sahithi Sai Saketh Sameera Sandeep Sanjana Santhosh Shaik Shreya Siddharth Sindhu Sirisha Sneha Sowmya Srikanth Sruthi Sumanth Supriya Suresh Swathi Tanvi Tarun Teja Thanuja Uday Uma Vaishnavi Vamsi Varun Venkatesh Vidya Vijay Vinay Vishnu Yamini Yashwanth'.split(
    ' ',
  )

export const familyNames =
  'Adusumilli Akula Alluri Bandaru Battula Boddu Bhat Chalasani Chinta Dasari Devarapalli Gaddam Garikapati Goud Gudipati Gupta Iyer Jasti Joseph Kakarla Kandula Kanneganti Kapoor Karri Khan Kolla Kommineni Konda Koneru Kotha Kumar Lanka Maddineni Malladi Mandava Matta Meka Mishra Mohammed Mukkamala Muppavarapu Nair Nalluri Nekkanti Paladugu Patel Penumatsa Pillai Pothina Rao Ravipati Reddy Sharma Singh Siddiqui Sunkara Syed Tadepalli Talluri Thomas Thota Tummala Uppalapati Vallabhaneni Vemuri Verma Yadav Yalamanchili Yarlagadda'.split(
    ' ',
  )

export const namesInOwnScript = [
  'శ్రీనివాస్ రెడ్డి',
  'లక్ష్మీ ప్రసన్న',
  'వెంకటేశ్వరరావు గారపాటి',
  'అనూష చలసాని',
  'సాయి కృష్ణ బండారు',
  'హారిక కొనేరు',
  'ప్రవీణ్ కుమార్ దాసరి',
  'మౌనిక తాడేపల్లి',
  'प्रिया शर्मा',
  'श्रीकृष्ण मिश्रा',
  'आदित्य वर्मा',
  'स्नेहा गुप्ता',
  'राहुल सिंह',
  'नेहा कपूर',
  'محمد علی قریشی',
  'فاطمہ صدیقی',
  'شیخ سمیرہ',
  'கௌதம் கிருஷ்ணமூர்த்தி',
  'திவ்யா ஐயர்',
  'ಲಕ್ಷ್ಮೀ ಗೌಡ',
  'ಪ್ರಹ್ಲಾದ್ ಭಟ್',
  'ഉണ്ണിക്കൃഷ്ണൻ നായർ',
]
