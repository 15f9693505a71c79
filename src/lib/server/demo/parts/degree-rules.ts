import { usualDegreeRule } from '#lib/rules/grades/degree-rule.ts'
import type { DemoPart } from '../demo-part.ts'

/** Credits of the three semesters with sample results, so that classes are awarded without five more. */
const creditsOfSample = 5300

/** Only R20 awards classes; the other regulations show what is missing. */
const seedDegreeRules: DemoPart = (app, actor) =>
  app.transcripts.rules.save(
    { regulation: 'R20', version: 0 },
    { ...usualDegreeRule, requiredCredits: creditsOfSample },
    actor,
  )
export default seedDegreeRules
