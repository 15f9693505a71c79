/** A subject as regulations name one: the same in each branch that teaches it. */
export interface SubjectReference {
  regulationId: string
  /** In the form of `subjectCode`. */
  code: string
}

/** A subject that stands for one of another regulation. */
export interface CurriculumEquivalent {
  id: string
  subject: SubjectReference
  standsFor: SubjectReference
}
