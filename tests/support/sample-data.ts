/** The sample college as its first start leaves it; made once a run, see `make-sample-college.ts`. */
export const sampleData = 'test-results/demo-data'
