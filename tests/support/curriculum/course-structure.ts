import { csvOf } from '../imports/uploads.ts'

/** A course structure in the shape in which JNTUH prints one: semesters as headings, totals, slots, lists of electives. */
export const courseStructure = (): Uint8Array =>
  csvOf(
    'B.Tech. in COMPUTER SCIENCE AND ENGINEERING,,,,,,,',
    'COURSE STRUCTURE (R20 Regulations),,,,,,,',
    'II YEAR I SEMESTER,,,,,,,',
    'S. No.,Course Code,Course Title,Category,L,T,P,Credits',
    '1,CS301ES,Digital Electronics,ES,3,0,0,3',
    '2,CS303PC,Data Structures,PC,3,1,0,4',
    '3,CS306PC,Data Structures Lab,PC,0,0,3,1.5',
    '4,MC309,Gender Sensitization Lab,MC,-,-,2,0',
    ',,Total Credits,,6,1,5,8.5',
    'II Year – II Semester,,,,,,,',
    'S. No.,Course Code,Course Title,Category,L,T,P,Credits',
    '1,CS402PC,Operating Systems,PC,3,0,0,3',
    '2,,Professional Elective – I,PE,3,0,0,3',
    '3,CS407PC,Real-time Research Project,PR,0,0,4,2',
    '4,,Open Elective – I,OE,2,0,0,2',
    ',,Total,,8,0,4,10',
    'III YEAR I SEMESTER,,,,,,,',
    'S. No.,Course Code,Course Title,Category,L,T,P,Credits',
    '1,CS501PC,Compiler Design,PC,3,0,0,3',
    ',,Total,,3,0,0,3',
    'PROFESSIONAL ELECTIVE – I,,,,,,,',
    ',CS411PE,Computer Graphics,,3,0,0,3',
    ',CS412PE,Quantum Computing,,3,0,0,3',
  )
