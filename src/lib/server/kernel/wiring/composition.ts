import type { RunningKernel } from '../app.ts'
import type { Feature } from '../feature.ts'

type Factory<Needs, Made> = (kernel: RunningKernel, needs: Needs) => Made | Promise<Made>

/**
 * Features in their order, each with what it is handed: the kernel and, of what stands before it or is given from
 * outside, what is named. One that is handed too little, or what is made after it, does not compile.
 * @example composition().with('college', collegeFeature, createCollege).with('fees', feesFeature, createFees, 'college')
 */
export interface Composition<Given extends object, Made extends object> {
  features: readonly Feature[]
  /** The app offers what `create` makes under `name`. */
  with<Name extends string, Service, Need extends keyof (Given & Made) = never>(
    name: Name,
    feature: Feature,
    create: Factory<Pick<Given & Made, NoInfer<Need>>, Service>,
    ...needs: Need[]
  ): Composition<Given, Made & Record<Name, Service>>
  /** The app offers all that `create` makes, by the names there. */
  withSeveral<Services extends object, Need extends keyof (Given & Made) = never>(
    feature: Feature,
    create: Factory<Pick<Given & Made, NoInfer<Need>>, Services>,
    ...needs: Need[]
  ): Composition<Given, Made & Services>
  /** It declares, and offers the app nothing. */
  declaring(feature: Feature): Composition<Given, Made>
  make(kernel: RunningKernel, given: Given): Promise<Made>
}

interface Step {
  feature: Feature
  create: Factory<object, object>
}

export const composition = <Given extends object = object>(): Composition<Given, object> => composed([])

function composed<Given extends object, Made extends object>(
  steps: readonly Step[],
): Composition<Given, Made> {
  const next = <More extends object>(feature: Feature, create: Factory<object, object>) =>
    composed<Given, Made & More>([...steps, { feature, create }])
  return {
    features: steps.map(({ feature }) => feature),
    with: (name, feature, create, ...needs) =>
      next(feature, async (kernel, made) => ({ [name]: await create(kernel, pick(made, needs)) })),
    withSeveral: (feature, create, ...needs) =>
      next(feature, (kernel, made) => create(kernel, pick(made, needs))),
    declaring: (feature) => next(feature, () => ({})),
    async make(kernel, given) {
      const made = {}
      for (const { create } of steps) Object.assign(made, await create(kernel, { ...given, ...made }))
      // The steps add what `with` and `withSeveral` say of them.
      return made as Made
    },
  }
}

/** Nothing but what is named: a factory that spreads its needs into parts takes nothing else along. */
const pick = <Picked>(made: object, names: readonly PropertyKey[]): Picked =>
  // `with` takes names of what is made by then alone.
  Object.fromEntries(names.map((name) => [name, Reflect.get(made, name)])) as Picked
