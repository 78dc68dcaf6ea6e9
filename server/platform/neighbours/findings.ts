/** What is not as it must be around the program, in German, for whoever runs it. */
export type Finding = {
  /** `refuse`: with it data would be lost, mixed or wrong. `warn`: something waits until it is mended. */
  weight: 'refuse' | 'warn'
  /** What it is about, such as „Datenbank“. */
  about: string
  cause: string
  remedy: string
}

/** All that hinders the start at once, each with its cause and what to do. */
export function refuseStart(findings: readonly Finding[]): void {
  const refused = findings.filter(({ weight }) => weight === 'refuse')
  if (refused.length === 0) return
  const lines = refused.map(({ about, cause, remedy }) => `  ${about}: ${cause}\n    Abhilfe: ${remedy}`)
  throw new Error(`Kontor startet nicht:\n${lines.join('\n')}`)
}

/** A refusal of the database for want of a right, in words; anything else as it is. */
export function asMissingRight(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== '42501') return error
  return new Error(
    `Kontor startet nicht:\n  Datenbank: Dem Benutzer aus DATABASE_URL fehlt ein Recht (${message}).\n    Abhilfe: Nehmen Sie den Benutzer, mit dem der Server verwaltet wird, oder geben Sie ihm CREATEROLE, CREATEDB und die Mitgliedschaft in kontor_owner, kontor_app und kontor_operator mit ADMIN OPTION.`,
  )
}

export const DIRECT =
  'Verbinden Sie Kontor direkt mit PostgreSQL, oder stellen Sie den Pooler auf session (PgBouncer: pool_mode = session).'

/** In its own words what a pooler says, not the database behind it. */
export const poolerRefusal = ({ message }: Error): Finding | undefined =>
  /unsupported startup parameter|bouncer config error|statement pooling mode/i.test(message)
    ? {
        weight: 'refuse',
        about: 'Verbindung zur Datenbank',
        cause: `Ein Pooler dazwischen nimmt die Verbindung nicht an (${message}).`,
        remedy: DIRECT,
      }
    : undefined

/** For whatever meets the database before its lines are looked at. */
export function inWords(error: unknown): never {
  const refused = error instanceof Error && poolerRefusal(error)
  if (refused) refuseStart([refused])
  throw error
}
