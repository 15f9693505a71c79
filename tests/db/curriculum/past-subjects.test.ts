import { beforeEach, describe, expect, it } from 'vitest'
import type { CurriculumPlace } from '#lib/server/features/curriculum/feature.ts'
import { makeForEach } from '../../support/app/opened.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { curriculumPlace, typedSubject } from '../../support/curriculum/subjects.ts'
import { engines } from '../../support/database/databases.ts'
import { studentsOfCse } from '../../support/people/students-of-cse.ts'
import { examWithFiles } from '../../support/results/exam-files.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../support/results/sample-exam.ts'

describe.each(engines)('a semester filled from past examinations, on %s', (engine) => {
  const { testApp, enrol } = studentsOfCse(engine)
  const curriculum = () => testApp.app.curriculum
  const place = makeForEach<CurriculumPlace>(() => curriculumPlace(testApp))
  beforeEach(async () => {
    for (const roll of ['21B81A0501', '21B81A0502']) await enrol(roll)
    await (await examWithFiles(testApp, julyExam, ashaAndRavi)).publish()
    const other = { ...julyExam, title: 'I B.Tech I Semester, July 2026' }
    await (await examWithFiles(testApp, other, sheetOf('21B81A0501,MA,ALGEBRA,25,A,3'))).publish()
  })

  it('lists what the curriculum lacks, and adds the ticked subjects without guessing kind and hours', async () => {
    await curriculum().add(typedSubject(place, { code: 'LAB', name: 'Networks Lab' }), lakshmi)
    const plan = await curriculum().planPast(place)
    expect(plan).toMatchObject({
      exams: ['II B.Tech II Semester, July 2026'],
      subjects: [
        { code: 'CN', name: 'COMPUTER NETWORKS', credits: 300, students: 2 },
        { code: 'ENV', name: 'ENVIRONMENT', credits: null, students: 2 },
      ],
      known: 1,
    })
    expect(await curriculum().addPast(place, { codes: ['CN'], pin: plan.pin }, lakshmi)).toBe(1)
    expect(await curriculum().of(place)).toMatchObject([
      { code: 'LAB' },
      { code: 'CN', credits: 300, kind: null, lectureHours: null, shortName: '' },
    ])
  })

  it('refuses a list that has changed since, and one without ticks', async () => {
    const { pin } = await curriculum().planPast(place)
    const add = (codes: string[], seen = pin) => curriculum().addPast(place, { codes, pin: seen }, lakshmi)
    await expect(add([])).rejects.toMatchObject({ code: 'curriculum.noneTicked' })
    await curriculum().add(typedSubject(place, { code: 'CN' }), lakshmi)
    await expect(add(['ENV'])).rejects.toMatchObject({ code: 'curriculum.planChanged' })
  })

  it('finds nothing of another branch or regulation', async () => {
    const ece = await curriculumPlace(testApp, { branch: 'ECE' })
    expect(await curriculum().planPast(ece)).toMatchObject({ exams: [], subjects: [] })
    const later = await curriculumPlace(testApp, { regulation: 'R23' })
    expect(await curriculum().planPast(later)).toMatchObject({ exams: [], subjects: [] })
  })
})
