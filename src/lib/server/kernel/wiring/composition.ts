import type { RunningKernel } from '../app.ts'
import type { Feature } from '../feature.ts'

type Factory<Needs, Made> = (kernel: RunningKernel, needs: Needs) => Made | Promise<Made>

/**
 * Lists features in order, each with its dependencies: the kernel, and the named services that were created before it
 * or given from outside. A missing or later dependency does not compile.
 * @example composition().with('college', collegeFeature, createCollege).with('fees', feesFeature, createFees, 'college')
 */
export interface Composition<Given extends object, Made extends object> {
  features: readonly Feature[]
  /** Adds the service from `create` to the app under `name`. */
  with<Name extends string, Service, Need extends keyof (Given & Made) = never>(
    name: Name,
    feature: Feature,
    create: Factory<Pick<Given & Made, NoInfer<Need>>, Service>,
    ...needs: Need[]
  ): Composition<Given, Made & Record<Name, Service>>
  /** Adds all services from `create` to the app, by their names. */
  withSeveral<Services extends object, Need extends keyof (Given & Made) = never>(
    feature: Feature,
    create: Factory<Pick<Given & Made, NoInfer<Need>>, Services>,
    ...needs: Need[]
  ): Composition<Given, Made & Services>
  /** Adds a feature that only declares, without a service. */
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
      // The steps add what the types of `with` and `withSeveral` state.
      return made as Made
    },
  }
}

/** Picks only the named services, so that a factory that spreads its dependencies gets nothing else. */
const pick = <Picked>(made: object, names: readonly PropertyKey[]): Picked =>
  // `with` accepts only names of services that exist by then.
  Object.fromEntries(names.map((name) => [name, Reflect.get(made, name)])) as Picked
