import { z } from 'zod'
import { Email } from '#contract/texts.ts'
import { readable } from '#domain/basics/lines.ts'

const name = z
  .string()
  .default('')
  .transform(text => readable(text).trim().slice(0, 128))
const Users = z.array(z.object({ email: Email, firstName: name, lastName: name })).max(2000)

export type CentreUser = z.output<typeof Users>[number]

/** `[{email, firstName, lastName}]`, with or without `data` around it; undefined when it is anything else. */
export function readCentreUsers(answer: unknown): CentreUser[] | undefined {
  const list = (answer as { data?: unknown } | null)?.data ?? answer
  const { data: users } = Users.safeParse(list)
  return users && [...new Map(users.map(user => [user.email, user])).values()]
}
