import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { profileImages } from '#contract/accounts/profile-images.ts'
import { UserCommand, users } from '#contract/accounts/users.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { role } from '#server/testing/build-accounts.ts'
import type { Api } from '#server/testing/client.ts'
import { outbox } from '#server/testing/mails.ts'
import { until } from '#server/testing/until.ts'

withApp()

type Person = Pick<Awaited<ReturnType<typeof signedIn>>, 'accountId' | 'email'>
type Caller = Person & { api: Api }
const PASSWORD = 'kurze Wege zum Markt'

type Command = { prepare?: string; subject: string; run: (api: Api, person: Person) => Promise<{ status: number }> }
const send = (api: Api, command: string, fields: object) => api(users.command, { body: { command, ...fields } })
const INVITED = 'update account set active = false, password_hash = null, last_login_at = null where id = $1'
/** What makes the command possible at all, and what the person then reads. */
const COMMANDS: Record<string, Command> = {
  requestActivation: {
    prepare: 'update account set active = false where id = $1',
    subject: 'Benutzerkonto aktivieren',
    run: (api, { email }) => send(api, 'requestActivation', { email }),
  },
  requestRegistration: {
    prepare: INVITED,
    subject: 'Registrierung abschließen',
    run: (api, { email }) => send(api, 'requestRegistration', { email, firstname: 'A', lastname: 'B' }),
  },
  updatePasswordAdmin: {
    subject: 'Ihr Passwort wurde geändert',
    run: (api, { accountId: id }) =>
      send(api, 'updatePasswordAdmin', { id, password: PASSWORD, newpassword: PASSWORD }),
  },
  deactivateUser: {
    prepare: 'update account set active = true where id = $1',
    subject: 'Ihr Benutzerkonto wurde deaktiviert',
    run: (api, { accountId: id }) => send(api, 'deactivateUser', { id }),
  },
  resetLoginAttempts: {
    subject: 'Die Sperre Ihrer Anmeldung wurde aufgehoben',
    run: (api, { accountId: id }) => send(api, 'resetLoginAttempts', { id }),
  },
  deactivateTwoFactor: {
    prepare: `insert into account_second_factor (account_id, secret, confirmed_at) values ($1, 'x', now())`,
    subject: 'Ihr zweiter Faktor wurde ausgeschaltet',
    run: (api, { accountId: id }) => send(api, 'deactivateTwoFactor', { id }),
  },
  updateValidity: {
    subject: 'Ihre Anmeldungen wurden beendet',
    run: (api, { accountId: id }) => send(api, 'updateValidity', { id }),
  },
  changeEmail: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    run: (api, { accountId: id }) => send(api, 'changeEmail', { id, email: `neu.${randomUUID()}@kontor.example` }),
  },
  withdrawEmail: {
    prepare: `insert into mailed_token (token_sha256, purpose, account_id, email, expires_at)
      values (sha256($1::text::bytea), 'email', $1::uuid, 'x@kontor.example', now() + interval '1 day')`,
    subject: 'Ihre E-Mail-Adresse bleibt, wie sie ist',
    run: (api, { accountId: id }) => send(api, 'withdrawEmail', { id }),
  },
  'profile image': {
    prepare: `insert into profile_image values ($1, 'x')`,
    subject: 'Ihr Profilbild wurde geändert',
    run: (api, { accountId: id }) => api(profileImages.remove, { query: { id } }),
  },
  remove: {
    prepare: 'update account set active = true, last_login_at = now() where id = $1',
    subject: 'Ihr Benutzerkonto wurde gelöscht',
    run: (api, { accountId: id }) => api(users.remove, { query: { id } }),
  },
}

async function owner(company: number) {
  await rawSql(
    `insert into role (company_id, id, name, permissions) values ($1, 1, 'Besitzer', $2) on conflict do nothing`,
    [company, ALL_PERMISSIONS],
  )
  const person = await signedIn({ company, isAdmin: true })
  await rawSql('update role_assignment set role_id = 1 where account_id = $1', [person.accountId])
  return person
}
async function invitedBy(by: string): Promise<Person> {
  const person = await signedIn()
  await rawSql('delete from role_assignment where account_id = $1', [person.accountId])
  await rawSql(`insert into account_event (account_id, action, address, detail) values ($1, 'user created', '', $2)`, [
    person.accountId,
    JSON.stringify({ by }),
  ])
  return person
}
const TARGETS: Record<string, (company: number, caller: Caller) => Promise<Person>> = {
  'a colleague': company => signedIn({ company }),
  'an owner': company => owner(company),
  'an operator': company => signedIn({ company, isSuperuser: true }),
  async 'somebody who works elsewhere, too'(company) {
    const person = await signedIn({ company })
    const other = await build.company()
    await rawSql('insert into role_assignment (company_id, account_id, role_id) values ($1, $2, $3)', [
      other,
      person.accountId,
      await role(other, []),
    ])
    return person
  },
  'a stranger': () => signedIn(),
  'whom they invited': (_company, { accountId }) => invitedBy(accountId),
  'whom another invited': async () => invitedBy((await signedIn({ isAdmin: true })).accountId),
}

const NO_ADMINISTRATOR = 'somebody with every right but no administrator'
const WITHOUT_RIGHT = ALL_PERMISSIONS.filter(right => right !== 'roles.write')
const OTHERS = { 'a stranger': 404, 'whom they invited': 200, 'whom another invited': 404 }
const ABOVE = { 'an operator': 403, 'somebody who works elsewhere, too': 403 }
const all = (status: number) => Object.fromEntries(Object.keys(TARGETS).map(target => [target, status]))
/** 404: for the caller there is no such account. */
const ROLES: Record<string, [caller: (company: number) => Promise<Caller>, Record<string, number>]> = {
  'an operator': [() => signedIn({ isAdmin: true, isSuperuser: true }), all(200)],
  'an owner': [owner, { ...OTHERS, ...ABOVE, 'a colleague': 200, 'an owner': 200 }],
  'an administrator': [
    company => signedIn({ company, isAdmin: true }),
    { ...OTHERS, ...ABOVE, 'a colleague': 200, 'an owner': 403 },
  ],
  'an administrator without the right in the company': [
    company => signedIn({ company, isAdmin: true, permissions: WITHOUT_RIGHT }),
    { ...all(404), 'whom they invited': 200 },
  ],
  [NO_ADMINISTRATOR]: [company => signedIn({ company }), all(403)],
}

function refusedOtherwise(command: string, who: string, expected: number): number | undefined {
  // Whether an address is taken cannot be kept from who may invite anybody.
  if (command === 'requestRegistration' && expected === 404) return 409
  // Who is no administrator has a picture of their own only; others' are as if there were none.
  if (command === 'profile image' && who === NO_ADMINISTRATOR) return 404
  return undefined
}

test('every command to an account stands in the table', () => {
  const proved = new Set<string>(users.command.withoutSession)
  const commands = UserCommand.options.map(option => option.shape.command.value).filter(name => !proved.has(name))
  assert.deepEqual(Object.keys(COMMANDS).sort(), [...commands, 'profile image', 'remove'].sort())
})

for (const [who, [make, cells]] of Object.entries(ROLES))
  for (const [target, expected] of Object.entries(cells))
    test(`${who} acts on ${target}: ${expected === 200 ? 'each command is done, logged and mailed' : `each is refused with ${expected} and changes nothing`}`, async () => {
      const company = await build.company()
      await owner(company)
      const caller = await make(company)
      const wanted: [email: string, subject: string][] = []
      for (const [name, { prepare, subject, run }] of Object.entries(COMMANDS)) {
        const person = await TARGETS[target]!(company, caller)
        if (prepare) await rawSql(prepare, [person.accountId])
        const state = () => rawSql('select * from account where id = $1', [person.accountId])
        const before = await state()
        const { status } = await run(caller.api, person)
        assert.equal(status, refusedOtherwise(name, who, expected) ?? expected, name)
        if (status !== 200) assert.deepEqual(await state(), before, name)
        const told = await rawSql(
          `select 1 from audit_entry where record_kind = 'accounts/users' and record_id = $1 and account_id = $2`,
          [person.accountId, caller.accountId],
        )
        // Operators invite for everybody: whom nobody took in concerns no company. So it is with whom somebody without the right invited.
        const concerns =
          status === 200 && (target !== 'whom they invited' || who === 'an owner' || who === 'an administrator')
        if (!(status === 200 && target === 'whom another invited'))
          assert.equal(told.length > 0, concerns, `log of ${name}`)
        if (status === 200) wanted.push([person.email, subject])
      }
      const missing = async () => {
        const mails = await outbox()
        return wanted.filter(
          ([email, subject]) =>
            !mails.some(mail => mail.subject === subject && mail.to?.some(to => to.address === email)),
        )
      }
      await until('a mail for each act', async () => (await missing()).length === 0)
    })
