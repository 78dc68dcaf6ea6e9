import { parseArgs } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import { startApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { demoRemoval, liftAddressRanges, rescueAccounts } from '#server/rooms/accounts/public.ts'

// For operators who locked themselves out; works beside a running Kontor of the same folder, and on one that is stopped.
const HELP = `npm run account -- list                              alle Benutzerkonten
npm run account -- password <E-Mail>                 Link für ein neues Passwort (1 Stunde); ein inaktives Konto wird aktiv
npm run account -- second-factor <E-Mail>            zweiten Faktor ausschalten, alle Sitzungen beenden
npm run account -- owner <E-Mail> <Betrieb> [Vorname Nachname]
                                                     Besitzer dieses Betriebs (Interne ID) und Betreiber; ein neues Konto bekommt einen Link
npm run account -- open-networks <Betrieb>           Betrieb wieder von überall erreichbar; seine Besitzer erfahren es
npm run account -- rotate-keys                       neuer Schlüssel für alles Versiegelte, während gearbeitet wird
  --sign-out                                         alle melden sich neu an (der bisherige Schlüssel ist anderen bekannt)
  --without-unreadable                               was kein Schlüssel mehr öffnet, ist verloren
npm run account -- remove-demo                       Betriebe, Dateien und Benutzerkonten der Demo für immer entfernen`

const { options, positionals } = asked()
const [command, email = '', companyId = '', firstname = '', lastname = ''] = positionals
const NO_COMPANY = (id: string) => `Es gibt keinen Betrieb mit der ID ${id}. \`npm run account -- list\` nennt sie.`

function asked() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'sign-out': { type: 'boolean' }, 'without-unreadable': { type: 'boolean' } },
    })
    return { options: values, positionals }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`)
    process.exit(2)
  }
}

async function rotateKeys(): Promise<string> {
  const { keyId, formerIds, values, files, blocks } = await app
    .changeKeys({
      signOut: options['sign-out'] ?? false,
      withoutUnreadable: options['without-unreadable'] ?? false,
      say: line => console.log(line),
    })
    .catch(error => {
      // A statement says itself and its values; what went wrong is its cause.
      const { message } = error instanceof DrizzleQueryError ? (error.cause ?? error) : (error as Error)
      throw new Error(
        `Der Schlüsselwechsel ist nicht zu Ende: ${message}\nAlles bleibt lesbar. Derselbe Befehl geht weiter, wo dieser stand.`,
      )
    })
  return [
    `Fertig: ${values} Werte und ${files} Dateien sind unter ${keyId} versiegelt, ${blocks} Blöcke des Ereignisprotokolls damit unterschrieben. ${formerIds.join(', ')} öffnet nichts mehr.`,
    `Sichern Sie ${config.keyFile} jetzt noch einmal. Die bisherige Datei brauchen Sie nur für Sicherungen, die vorher gemacht wurden: Heben Sie sie so lange auf wie diese.`,
  ].join('\n')
}

async function run(): Promise<string | undefined> {
  switch (command) {
    case 'list': {
      const accounts = await rescueAccounts.list()
      return (
        accounts.map(lineOf).join('\n') ||
        'Es gibt noch kein Benutzerkonto. `npm start` nennt die Adresse zum Einrichten.'
      )
    }
    case 'password': {
      const link = await rescueAccounts.password(email)
      return link && `Neues Passwort für ${email}, eine Stunde gültig:\n${link}`
    }
    case 'second-factor':
      return (await rescueAccounts.secondFactorOff(email)) && `Der zweite Faktor von ${email} ist ausgeschaltet.`
    case 'owner': {
      const made = await rescueAccounts.owner({ email, firstname, lastname }, Number(companyId))
      if (!made) throw new Error(NO_COMPANY(companyId))
      const registers = made.link && `\nRegistrierung, einen Tag gültig:\n${made.link}`
      return `${email} ist Besitzer des Betriebs ${companyId} und Betreiber.${registers ?? ''}`
    }
    case 'open-networks': {
      const [, id = ''] = positionals
      if (!(await liftAddressRanges(Number(id)))) throw new Error(NO_COMPANY(id))
      return `Der Betrieb ${id} ist wieder von überall erreichbar. Die Liste seiner Netze ist noch da.`
    }
    case 'rotate-keys':
      return rotateKeys()
    case 'remove-demo': {
      const { companies, accounts, kept } = await demoRemoval.remove(undefined)
      const stayed = kept.length > 0 ? ` Es bleiben, weil auch in anderen Betrieben: ${kept.join(', ')}.` : ''
      return `Entfernt: ${companies.length} Betriebe und ${accounts.length} Benutzerkonten der Demo.${stayed}`
    }
    default:
      return HELP
  }
}

const lineOf = (account: Awaited<ReturnType<typeof rescueAccounts.list>>[number]) =>
  [
    account.email.padEnd(36),
    account.name,
    account.active ? '' : 'inaktiv',
    account.isOperator ? 'Betreiber' : '',
    account.hasSecondFactor ? 'zweiter Faktor' : '',
    account.companies && `Besitzer von ${account.companies}`,
  ]
    .filter(Boolean)
    .join('  ')

const config = readConfig({ LOG_LEVEL: 'error', ...process.env, KONTOR_DEMO: 'off' })
const app = await startApp({ ...config, roles: new Set() })
try {
  const said = await run()
  if (said === undefined)
    throw new Error(`Es gibt kein Benutzerkonto ${email}. \`npm run account -- list\` nennt alle.`)
  console.log(said)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await app.close()
}
