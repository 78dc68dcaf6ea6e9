/** How often something random is tried: `npm run test:all` does it in full, every other run a part of it. */
export const rounds = (inFull: number, part = 5): number =>
  process.env.KONTOR_TEST_ALL ? inFull : Math.ceil(inFull / part)
