import { usualDegreeRule } from '#lib/rules/grades/degree-rule.ts'
import type { DemoPart } from '../demo-part.ts'

/** The three semesters that the sample college has results of: nobody waits for five more to see a class. */
const creditsOfSample = 5300

/** By R20 classes are awarded; the other regulations show what is missing. */
const seedDegreeRules: DemoPart = (app, actor) =>
  app.transcripts.rules.save(
    { regulation: 'R20', version: 0 },
    { ...usualDegreeRule, requiredCredits: creditsOfSample },
    actor,
  )
export default seedDegreeRules
