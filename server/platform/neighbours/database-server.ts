import type pg from 'pg'
import { VIENNA } from '#domain/basics/days.ts'
import type { Finding } from './findings.ts'

const OLDEST = 150_000
const ABOUT = 'Datenbank'
/** What must be on for an acknowledged change to outlive a power cut, and what goes wrong otherwise. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

type Server = {
  version: number
  versionText: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  isStandby: boolean
  readOnly: string
  encoding: string | null
  missingRoles: string[]
  mayMakeRoles: boolean
  mayMakeDatabases: boolean
}

/** What is wrong with the server as its administrator sees it; `isUnsafeAllowed`: somebody has said that nothing in it matters. */
export async function serverFindings(
  client: pg.ClientBase,
  database: string,
  isUnsafeAllowed = false,
): Promise<Finding[]> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
       current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
       current_setting('synchronous_commit') as synchronous_commit, pg_is_in_recovery() as "isStandby",
       current_setting('default_transaction_read_only') as "readOnly",
       (select pg_encoding_to_char(encoding)::text from pg_database where datname = $1) as encoding,
       array(select name from unnest(array['kontor_owner', 'kontor_app', 'kontor_operator']) name
         where not exists (select from pg_roles where rolname = name) order by name) as "missingRoles",
       r.rolsuper or r.rolcreaterole as "mayMakeRoles", r.rolsuper or r.rolcreatedb as "mayMakeDatabases"
     from pg_roles r where r.rolname = current_user`,
    [database],
  )
  const server = rows[0]!
  const off = DURABLE.filter(name => server[name] === 'off')
  const found: (Finding | false)[] = [
    server.version < OLDEST &&
      refused(
        `Es ist PostgreSQL ${server.versionText}; Kontor braucht 15 oder neuer.`,
        'Heben Sie den Server auf eine neuere Version.',
      ),
    off.length > 0 && {
      ...refused(
        `${off.join(', ')} ${off.length === 1 ? 'ist' : 'sind'} ausgeschaltet; bestätigte Eingaben könnten bei einem Stromausfall verloren gehen.`,
        `Schalten Sie ${off.join(', ')} in postgresql.conf ein. Für eine Datenbank, in der nichts von Wert ist: KONTOR_UNSAFE_DATABASE=true.`,
      ),
      ...(isUnsafeAllowed && { weight: 'warn' as const }),
    },
    ...readOnlyFindings(server),
    server.encoding !== null && server.encoding !== 'UTF8' && wrongEncoding(database, server.encoding),
    server.missingRoles.length > 0 &&
      !server.mayMakeRoles &&
      refused(
        `Es fehlen die Rollen ${server.missingRoles.join(', ')}, und der Benutzer aus DATABASE_URL darf keine erstellen.`,
        'Geben Sie ihm CREATEROLE (ALTER ROLE … CREATEROLE), oder nehmen Sie den Benutzer, mit dem der Server verwaltet wird.',
      ),
    server.encoding === null &&
      !server.mayMakeDatabases &&
      refused(
        `Die Datenbank ${database} fehlt, und der Benutzer aus DATABASE_URL darf keine erstellen.`,
        'Geben Sie ihm CREATEDB (ALTER ROLE … CREATEDB), oder nehmen Sie den Benutzer, mit dem der Server verwaltet wird.',
      ),
    !(await knowsZone(client)) &&
      refused(
        `Sie kennt die Zeitzone ${VIENNA} nicht; Tage und Schichten lägen falsch.`,
        'Installieren Sie am Datenbankserver die Zeitzonen (Paket tzdata).',
      ),
  ]
  return found.filter(each => each !== false)
}

const refused = (cause: string, remedy: string): Finding => ({ weight: 'refuse', about: ABOUT, cause, remedy })

export const wrongEncoding = (database: string, encoding: string): Finding =>
  refused(
    `Die Datenbank ${database} ist in ${encoding} gespeichert; Namen mit Umlauten und anderen Schriften gingen verloren.`,
    `Erstellen Sie sie mit ENCODING 'UTF8' TEMPLATE template0, oder nennen Sie in DATABASE_URL eine, die es noch nicht gibt: Kontor erstellt sie dann selbst.`,
  )

export const readOnlyFindings = ({ isStandby, readOnly }: { isStandby: boolean; readOnly: string }): Finding[] => {
  if (isStandby)
    return [
      refused(
        'Der Server ist eine Kopie, die nur gelesen werden kann.',
        'Nennen Sie in DATABASE_URL den Server, auf den geschrieben wird, oder machen Sie diesen dazu.',
      ),
    ]
  if (readOnly === 'on')
    return [
      refused(
        'Es darf nur gelesen werden (default_transaction_read_only).',
        'Schalten Sie default_transaction_read_only für Server, Datenbank und Rollen aus.',
      ),
    ]
  return []
}

const knowsZone = (client: pg.ClientBase): Promise<boolean> =>
  client.query('select now() at time zone $1', [VIENNA]).then(
    () => true,
    () => false,
  )
