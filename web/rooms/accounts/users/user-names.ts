import type { User } from '#contract/accounts/users.ts'
import { fromUtcText, VIENNA } from '#domain/basics/days.ts'

export const fullName = ({ firstname, lastname, email }: Pick<User, 'firstname' | 'lastname' | 'email'>) =>
  `${firstname} ${lastname}`.trim() || email

/** 'DD.MM.YY HH:mm', or '-'. */
export function whenText(utc: string | null): string {
  if (!utc) return '-'
  const at = fromUtcText(utc).toZonedDateTimeISO(VIENNA)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(at.day)}.${two(at.month)}.${two(at.year % 100)} ${two(at.hour)}:${two(at.minute)}`
}
