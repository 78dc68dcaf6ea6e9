/** How often something random is tried: in `npm run test:all` as often as is promised, in `npm test` a fifth of it. */
export const tries = (promised: number): number => (process.env.KONTOR_TEST_ALL ? promised : Math.ceil(promised / 5))
