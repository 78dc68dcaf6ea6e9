import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { singleSignOn } from '#contract/access/single-sign-on.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { CLIENT, identityProvider, visit } from '#server/testing/identity-provider.ts'
import { mailTo } from '#server/testing/mails.ts'

withApp({ KONTOR_TRANSFER_LOOPBACK: 'true' })

test('who signs in with the company’s account from another browser is told of it, too, once', async () => {
  const redirectUri = `${publicUrl()}/account/sign-on`
  const provider = await identityProvider(redirectUri)
  after(provider.close)
  const { api, accountId } = await signedIn()
  const email = 'anna@geraete-firma.example'
  await rawSql('update account set email = $1, password_hash = null where id = $2', [email, accountId])
  const settings = { ...CLIENT, issuer: provider.issuer, emailDomains: ['geraete-firma.example'], version: 0 }
  assert.equal((await api(singleSignOn.change, { body: settings })).status, 200)
  const enter = async (cookie: string) => {
    const { url, key } = (await anonymous(singleSignOn.start, { body: { email } })).body.data
    const answer = await visit(url, redirectUri)
    const { status, headers } = await anonymous(singleSignOn.finish, { body: { key, answer }, headers: { cookie } })
    assert.equal(status, 200)
    return headers.get('set-cookie')!.split(';')[0]!
  }
  await enter(await enter(''))
  const mail = await mailTo(email, 'Anmeldung auf einem neuen Gerät')
  assert.match(mail.text!, /Netzadresse: 127\.0\.0\.1[\s\S]*wenden Sie sich bitte gleich an Ihren Administrator/)
  const told = await rawSql(`select from account_event where account_id = $1 and action = 'new device told'`, [
    accountId,
  ])
  assert.equal(told.length, 1)
})
