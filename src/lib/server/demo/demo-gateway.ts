/** The shop of the sample college at the sandbox gateway that `npm run demo` starts beside it. No money moves. */
export const demoShop = { userName: '10000001', password: 'testpassword_sample-college' } as const
