type Named = { firstName: string; lastName: string; email: string }

export const userName = ({ firstName, lastName, email }: Named): string => `${lastName} ${firstName}`.trim() || email
