/** As PostgreSQL writes arrays: the driver takes many times longer to quote tens of thousands of values. */
export const intArray = (numbers: Iterable<number | null>): string =>
  `{${Array.from(numbers, number => number ?? 'null').join(',')}}`

export const textArray = (texts: Iterable<string>): string =>
  `{${Array.from(texts, text => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`).join(',')}}`
