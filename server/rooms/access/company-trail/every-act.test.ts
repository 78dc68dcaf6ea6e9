import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { generateSync } from 'otplib'
import sharp from 'sharp'
import { forgottenPasswords } from '#contract/access/forgotten-passwords.ts'
import { passkeys } from '#contract/access/passkeys.ts'
import { passwords } from '#contract/access/passwords.ts'
import { secondFactor } from '#contract/access/second-factor.ts'
import { ownProfile } from '#contract/accounts/own-profile.ts'
import { profileImages } from '#contract/accounts/profile-images.ts'
import { UserCommand, users } from '#contract/accounts/users.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { sentenceText } from '#contract/sentences.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { access } from '#server/rooms/access/room.ts'
import { accounts } from '#server/rooms/accounts/room.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { authenticator } from '#server/testing/authenticator.ts'
import { anonymous, build, signedIn } from '#server/testing/build.ts'
import { PASSWORD, role } from '#server/testing/build-accounts.ts'
import { type Api, apiFor } from '#server/testing/client.ts'
import { nameOf } from '#server/testing/contract-walk.ts'
import { EXAMPLES } from '#server/testing/examples.ts'
import { mailTo, tokenIn } from '#server/testing/mails.ts'

withOwnApp()

const NEW_PASSWORD = 'kurze Wege zum Markt'
type Person = Awaited<ReturnType<typeof signedIn>>
/** Both have a role in both companies; the one manages the accounts of both. */
type Cast = { admin: Person; person: Person; company: number; other: number }
/** Does the deed; gives what the log of each company concerned says then. */
type Act = (cast: Cast) => Promise<string[]>

const SIGNS_IN = 'signs in or out, which the account’s own trail keeps'
const OWN_DEVICES = 'ends sessions of the own devices alone'
const NOBODY_YET = 'is there while there is no company; `set-up/routes.test.ts` reads what the new one’s log says'
const NOTHING_YET = 'changes nothing by itself'

const SWITCHED_ON = 'Mira Huber hat den eigenen zweiten Faktor eingeschaltet'

/** Each request that changes something: what the event log says of it, or why it says nothing. */
const OF_VISITS = 'is told to the company that an operator is in, alone: operator-access/routes.test.ts'
const ACTS: Record<string, Act | string> = {
  'POST /api/account/login': SIGNS_IN,
  'POST /api/account/logout': SIGNS_IN,
  'POST /api/account/passkey/start': SIGNS_IN,
  'POST /api/account/passkey/login': SIGNS_IN,
  'POST /api/account/signon/find': SIGNS_IN,
  'POST /api/account/signon/start': SIGNS_IN,
  'POST /api/account/signon/finish': SIGNS_IN,
  'POST /api/account/signon/saml': SIGNS_IN,
  'POST /api/setup/show': NOBODY_YET,
  'POST /api/setup': NOBODY_YET,
  'POST /api/setup/demo': NOBODY_YET,
  'PUT /api/sec/externalsoftware/:id/:active': 'is of the installation, and of no company',
  'POST /api/account/forgot': 'asks for a mail, whoever it may be; that its link was followed is told',
  'DELETE /api/self/sessions/:id': OWN_DEVICES,
  'DELETE /api/self/sessions': OWN_DEVICES,
  'POST /api/self/secondfactor/start': NOTHING_YET,
  'POST /api/self/passkeys/start': NOTHING_YET,
  'POST /api/self/proof/start': NOTHING_YET,
  'POST /api/self/proof': 'what is proved for is told',
  'POST /api/sec/superadmin/visits': OF_VISITS,
  'POST /api/sec/superadmin/visits/:id/ask': OF_VISITS,
  'POST /api/sec/superadmin/visits/:id/leave': OF_VISITS,
  'POST /api/sec/superadmin/companies/:id/addressranges/lift':
    'is told to the one company: address-ranges/routes.test.ts',
  'POST /api/sec/companysessions/end': 'is told to every company of each person: company-sessions/routes.test.ts',
  'PUT /api/self/passkeys/:id': 'changes only what its owner calls it',
  'POST /api/user getMultiUserInfo': 'reads',
  'POST /api/user/overview': 'reads',
  'POST /api/sec/singlesignon/metadata': 'reads',

  'PUT /api/self/profile': async ({ person }) => {
    await done(person.api(ownProfile.change, { body: { lastname: 'Hofer', version: 1 } }))
    return ['Mira Hofer hat den eigenen Namen geändert']
  },
  'PUT /api/self/password': async ({ person }) => {
    await done(person.api(passwords.change, { body: { password: PASSWORD, newpassword: NEW_PASSWORD } }))
    return ['Mira Huber hat das eigene Passwort geändert']
  },
  'POST /api/profileimage': async ({ admin, person }) => {
    for (const { api } of [person, admin])
      await done(api(profileImages.upload, { query: { id: person.accountId }, file: await picture() }))
    return ['Mira Huber hat das eigene Profilbild geändert', `Adam Amt hat das Profilbild von ${person.email} geändert`]
  },
  'DELETE /api/profileimage': async ({ admin, person }) => {
    await rawSql(`insert into profile_image values ($1, 'x')`, [person.accountId])
    await done(admin.api(profileImages.remove, { query: { id: person.accountId } }))
    return [`Adam Amt hat das Profilbild von ${person.email} entfernt`]
  },
  'POST /api/self/passkeys': async ({ person }) => {
    await addPasskey(person.api)
    return ['Mira Huber hat einen eigenen Passkey hinzugefügt']
  },
  'DELETE /api/self/passkeys/:id': async ({ person }) => {
    await done(person.api(passkeys.remove, { params: { id: await addPasskey(person.api) } }))
    // Told as one: it was added a moment ago.
    return ['Mira Huber hat das eigene Benutzerkonto 2-mal geändert']
  },
  'POST /api/self/secondfactor/confirm': async ({ person }) => {
    await protect(person.api)
    return [SWITCHED_ON]
  },
  'POST /api/self/secondfactor/recovery': async ({ person }) => {
    const api = await protect(person.api)
    await done(api(secondFactor.renewRecoveryCodes, { body: { password: PASSWORD } }))
    return [SWITCHED_ON, 'Mira Huber hat die eigenen Wiederherstellungscodes erneuert']
  },
  'POST /api/self/secondfactor/off': async ({ person }) => {
    const api = await protect(person.api)
    await done(api(secondFactor.switchOff, { body: { password: PASSWORD } }))
    return [SWITCHED_ON, 'Mira Huber hat den eigenen zweiten Faktor ausgeschaltet']
  },

  'POST /api/user create': async ({ admin: { api } }) => {
    const email = newAddress()
    await done(api(users.create, { body: { email, firstname: 'Nora', lastname: 'Neu', password: NEW_PASSWORD } }))
    return [`Adam Amt hat das Benutzerkonto ${email} erstellt`]
  },
  'DELETE /api/user': async ({ admin: { api }, person }) => {
    const { email, id } = await invite(api)
    for (const one of [id, person.accountId]) await done(api(users.remove, { query: { id: one } }))
    return [
      `Adam Amt hat ${email} eingeladen`,
      'Adam Amt hat die Einladung von Neu Nora zurückgenommen',
      'Adam Amt hat das Benutzerkonto Huber Mira gelöscht',
    ]
  },
  'PUT /api/user requestRegistration': async ({ admin: { api } }) => {
    const { email } = await invite(api)
    await order(api, { command: 'requestRegistration', email, firstname: 'Nora', lastname: 'Neu', reactivate: false })
    return [`Adam Amt hat ${email} 2-mal eingeladen`]
  },
  'PUT /api/user completeRegistration': async ({ admin: { api } }) => {
    const { email } = await invite(api)
    const link = tokenIn(await mailTo(email, 'Registrierung abschließen'), 'registration')
    await order(anonymous, { command: 'completeRegistration', ...link, password: NEW_PASSWORD })
    return [`Adam Amt hat ${email} eingeladen`, 'Nora Neu hat die Einladung angenommen']
  },
  'PUT /api/user requestActivation': async ({ admin: { api }, person }) => {
    await deactivated(person)
    await order(api, { command: 'requestActivation', email: person.email })
    return [`Adam Amt hat ${person.email} eingeladen`]
  },
  'PUT /api/user activateUser': async ({ admin: { api }, person }) => {
    await deactivated(person)
    await order(api, { command: 'requestActivation', email: person.email })
    const link = tokenIn(await mailTo(person.email, 'Benutzerkonto aktivieren'), 'activation')
    await order(anonymous, { command: 'activateUser', ...link })
    return [`Adam Amt hat ${person.email} eingeladen`, 'Mira Huber hat das eigene Benutzerkonto aktiviert']
  },
  'PUT /api/user deactivateUser': async ({ admin: { api }, person }) => {
    const { email, id } = await invite(api)
    // The second time there is nothing left to take back.
    for (const one of [id, id, person.accountId]) await order(api, { command: 'deactivateUser', id: one })
    return [
      `Adam Amt hat ${email} eingeladen`,
      `Adam Amt hat die Einladung von ${email} zurückgenommen`,
      `Adam Amt hat das Benutzerkonto ${person.email} deaktiviert`,
    ]
  },
  'PUT /api/user resetPassword': async ({ person: { email } }) => {
    await done(anonymous(forgottenPasswords.report, { body: { email } }))
    const link = tokenIn(await mailTo(email, 'Passwort neu setzen'), 'pwreset')
    await order(anonymous, { command: 'resetPassword', ...link, password: NEW_PASSWORD })
    return ['Mira Huber hat das eigene Passwort geändert']
  },
  'PUT /api/user updatePasswordAdmin': async ({ admin: { api }, person }) => {
    const passwords = { password: NEW_PASSWORD, newpassword: NEW_PASSWORD }
    await order(api, { command: 'updatePasswordAdmin', id: person.accountId, ...passwords })
    return [`Adam Amt hat das Passwort von ${person.email} geändert`]
  },
  'PUT /api/user resetLoginAttempts': async ({ admin: { api }, person }) => {
    await order(api, { command: 'resetLoginAttempts', id: person.accountId })
    return [`Adam Amt hat das Benutzerkonto ${person.email} entsperrt`]
  },
  'PUT /api/user deactivateTwoFactor': async ({ admin: { api }, person }) => {
    await protect(person.api)
    await order(api, { command: 'deactivateTwoFactor', id: person.accountId })
    return [SWITCHED_ON, `Adam Amt hat den zweiten Faktor von ${person.email} ausgeschaltet`]
  },
  'PUT /api/user updateValidity': async ({ admin: { api }, person }) => {
    await order(api, { command: 'updateValidity', id: person.accountId })
    return [`Adam Amt hat das Benutzerkonto ${person.email} überall abgemeldet`]
  },
  'PUT /api/user changeEmail': async ({ admin: { api }, person }) => {
    await order(api, { command: 'changeEmail', id: person.accountId, email: newAddress() })
    return [`Adam Amt hat die neue E-Mail-Adresse von ${person.email} eingetragen`]
  },
  'PUT /api/user withdrawEmail': async ({ admin: { api }, person }) => {
    await order(api, { command: 'changeEmail', id: person.accountId, email: newAddress() })
    await order(api, { command: 'withdrawEmail', id: person.accountId })
    return [`Adam Amt hat das Benutzerkonto ${person.email} 2-mal geändert`]
  },
  'PUT /api/user confirmEmail': async ({ admin: { api }, person }) => {
    const email = newAddress()
    await order(api, { command: 'changeEmail', id: person.accountId, email })
    const link = tokenIn(await mailTo(email, 'E-Mail-Adresse bestätigen'), 'email')
    await order(anonymous, { command: 'confirmEmail', ...link })
    return [
      `Adam Amt hat die neue E-Mail-Adresse von ${person.email} eingetragen`,
      'Mira Huber hat die eigene E-Mail-Adresse geändert',
    ]
  },
}

/** What is of one company alone. */
const OF_COMPANY: Record<string, string | string[]> = {
  'POST /api/sec/authuser/globalFilter': 'hat den eigenen Anwendungsfilter geändert',
  'PUT /api/sec/accountpreference': 'hat die eigenen Einstellungen geändert',
  'POST /api/sec/firststeps/close': 'hat die Einstellungen des Betriebs geändert',
  'PUT /api/company': ['hat die Einstellungen des Betriebs geändert', 'hat den Standort Filiale 1 geändert'],
  'POST /api/sec/stores': 'hat den Standort Steyr Stadtplatz erstellt',
  'PUT /api/sec/stores/:id': 'hat den Standort Steyr Stadtplatz geändert',
  'DELETE /api/sec/stores/:id': 'hat den Standort Filiale 1 gelöscht',
  'POST /api/sec/apikeys': 'hat den API-Schlüssel Kassa erstellt',
  'POST /api/sec/apikeys/:id/renew': 'hat den API-Schlüssel Kassa erneuert',
  'DELETE /api/sec/apikeys/:id': 'hat den API-Schlüssel Kassa widerrufen',
  'PUT /api/sec/operatoraccess/consent': 'hat festgelegt, dass Betreiber hier auch etwas ändern dürfen',
  'POST /api/sec/operatoraccess/:id/allow': 'hat einem Betreiber erlaubt, hier etwas zu ändern',
  'POST /api/sec/operatoraccess/:id/end': 'hat den Zugriff eines Betreibers beendet',
  'PUT /api/sec/provisioning': 'hat die Verwaltung durch das Identitätssystem geändert',
  'PUT /api/sec/provisioning/groups': 'hat die Verwaltung durch das Identitätssystem geändert',
  'POST /api/sec/provisioning/tokens': 'hat das Token des Identitätssystems „Entra ID“ erstellt',
  'DELETE /api/sec/provisioning/tokens/:id': 'hat das Token des Identitätssystems „Entra ID“ widerrufen',
  'PUT /api/sec/addressranges': 'hat die zulässigen Netze geändert',
  'PUT /api/sec/secondfactordemand': 'hat festgelegt, dass ab 1.1.2027 ein zweiter Faktor verlangt wird',
  'PUT /api/sec/singlesignon': 'hat die Anmeldung mit Firmenkonto eingerichtet',
  'POST /api/sec/singlesignon/test': 'hat die Anmeldung mit Firmenkonto getestet',
  'DELETE /api/sec/singlesignon': 'hat die Anmeldung mit Firmenkonto entfernt',
  'POST /api/roles': 'hat die Benutzerrolle Aushilfe erstellt',
  'PUT /api/roles/:id': 'hat die Benutzerrolle Rolle 1 geändert',
  'DELETE /api/roles/:id': 'hat die Benutzerrolle Rolle 1 gelöscht',
  'PUT /api/modelHasRole': 'hat Huber Mira die Benutzerrolle Rolle 1 zugewiesen',
  'POST /api/sec/roleusers': ['hat gast@kontor.example eingeladen', 'hat Ink Ida die Benutzerrolle Rolle 1 zugewiesen'],
}
/** Names that are others each time. */
const steady = (told: string) =>
  told
    .replace(/\d+\.\d+\.20\d\d/, '1.1.2027')
    .replace(/Filiale \d+/, 'Filiale 1')
    .replace(/Rolle \d+/, 'Rolle 1')
    .replace(/gast\d+@/, 'gast@')

const endpoints = [...access.routes, ...accounts.routes]
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method !== 'GET')
const COMMANDS: Record<string, string[]> = {
  'PUT /api/user': UserCommand.options.map(option => option.shape.command.value),
  'POST /api/user': ['create', 'getMultiUserInfo'],
}

// All requests come from one address here; what one test counts must not stop the next.
beforeEach(() => rawSql('delete from rate_limit'))

test('of every request that changes something it is said what the event log tells of it, or why it tells nothing', () => {
  const all = endpoints.map(nameOf).flatMap(name => COMMANDS[name]?.map(command => `${name} ${command}`) ?? [name])
  assert.deepEqual([...Object.keys(ACTS), ...Object.keys(OF_COMPANY)].sort(), all.sort())
})

for (const [name, act] of Object.entries(ACTS)) {
  if (typeof act === 'string') continue
  test(`${name} lies in the event log of each company concerned, and in no other`, async () => {
    const company = await build.company()
    const [other, strangers] = [await build.company(), await build.company()]
    const admin = await signedIn({ company, isAdmin: true })
    await rawSql(`update account set first_name = 'Adam', last_name = 'Amt' where id = $1`, [admin.accountId])
    const person = await signedIn({ company })
    for (const { accountId } of [admin, person])
      await rawSql(`insert into role_assignment (company_id, account_id, role_id) values ($1, $2, $3)`, [
        other,
        accountId,
        await role(other, ALL_PERMISSIONS),
      ])
    const readers = await Promise.all([company, other, strangers].map(id => signedIn({ company: id })))
    const said = await act({ admin, person, company, other })
    const [here, there, elsewhere] = await Promise.all(readers.map(({ api }) => logOf(api)))
    assert.deepEqual({ here, there, elsewhere }, { here: said, there: said, elsewhere: [] })
  })
}

for (const [name, sentences] of Object.entries(OF_COMPANY))
  test(`${name} lies in the event log of its company`, async () => {
    const { api, company } = await signedIn()
    const endpoint = endpoints.find(each => nameOf(each) === name)!
    await done(api(endpoint, await EXAMPLES[name]!(company)))
    const told = (await logOf(api)).map(steady)
    assert.deepEqual(
      told,
      [sentences].flat().map(sentence => `Mira Huber ${sentence}`),
    )
  })

test('whom an operator invites concerns no company before one has taken them in', async () => {
  const { api } = await signedIn({ isAdmin: true, isSuperuser: true })
  await invite(api)
  assert.deepEqual(await logOf(api), ['Mira Huber hat den Betrieb als Betreiber geöffnet'])
})

/** The oldest first. */
async function logOf(api: Api): Promise<string[]> {
  const { events, names } = (await api(eventLog.list, { query: { limit: 200 } })).body.data
  return events.map(event => `${event.actor} ${sentenceText(event, { names })}`).reverse()
}

async function done<Answer extends { status: number; text: string }>(request: Promise<Answer>): Promise<Answer> {
  const answer = await request
  assert.equal(answer.status, 200, answer.text)
  return answer
}

const order = (api: Api, body: UserCommand) => done(api(users.command, { body }))
const newAddress = () => `neu.${randomUUID()}@kontor.example`

async function invite(api: Api): Promise<{ email: string; id: string }> {
  const email = newAddress()
  await order(api, { command: 'requestRegistration', email, firstname: 'Nora', lastname: 'Neu', reactivate: false })
  const [row] = await rawSql<{ id: string }>('select id from account where email = $1', [email])
  return { email, id: row!.id }
}

const deactivated = ({ accountId }: Person) => rawSql('update account set active = false where id = $1', [accountId])

async function picture() {
  const bytes = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#1f6b49' } })
    .png()
    .toBuffer()
  return { name: 'bild.png', bytes }
}

async function addPasskey(api: Api): Promise<number> {
  const { body } = await api(passkeys.startAdding, { body: { password: PASSWORD } })
  const credential = authenticator(publicUrl()).create(body.data)
  return (await done(api(passkeys.add, { body: { name: 'Telefon', credential } }))).body.data.id
}

/** Switches the second factor on; the old token ends with it. */
async function protect(api: Api): Promise<Api> {
  const { secret } = (await done(api(secondFactor.start, { body: { password: PASSWORD } }))).body.data
  const { body } = await done(api(secondFactor.confirm, { body: { totp: generateSync({ secret }) } }))
  return apiFor(body.data.token)
}
