/** Last name first, as lists of people are read and sorted. */
export const personName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${lastName} ${firstName}`.trim()
