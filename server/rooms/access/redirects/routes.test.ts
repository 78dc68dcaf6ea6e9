import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redirects } from '#contract/access/redirects.ts'
import { readConfig } from '#server/platform/config.ts'
import { theApp, withApp } from '#server/testing/app.ts'
import { anonymous } from '#server/testing/build.ts'

withApp({
  REDIRECT_WHITELIST: 'https://zeit.example/abmelden;a?x=1, https://mz.example',
  PLANNER_URL: 'https://mdpl.example/',
})

const check = async (redirect: string) =>
  (await anonymous(redirects.check, { query: { redirect, source: 'frontend' } })).body.redirect

test('listed addresses and those of the sister products are allowed, all others are not', async () => {
  assert.equal(await check('https://mz.example'), 'https://mz.example/')
  assert.equal(await check('https://mdpl.example/'), 'https://mdpl.example/')
  assert.equal(await check('https://zeit.example/abmelden;a?x=1'), 'https://zeit.example/abmelden;a?x=1')
  for (const address of [
    '',
    '/',
    '//mz.example',
    'https://mz.example.evil.example',
    'https://zeit.example/',
    'javascript:1',
  ])
    assert.equal(await check(address), null, address)
})

test('a page may send a form to exactly these, and to nobody else', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${theApp().port}/logout`)
  const directive = /form-action ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]
  assert.equal(directive, "'self' https://zeit.example/abmelden%3Ba https://mz.example/ https://mdpl.example/")
})

test('a list that could be read in two ways stops the start and names the setting', () => {
  for (const value of [
    'mz.example',
    'https://*.example',
    'https://u:p@mz.example',
    'javascript:alert(1)',
    'https://mz.example/#a',
  ])
    assert.throws(
      () => readConfig({ REDIRECT_WHITELIST: value }),
      /REDIRECT_WHITELIST: Nur vollständige Adressen/,
      value,
    )
  assert.throws(() => readConfig({ KONTOR_PUBLIC_URL: 'https://kontor.example/app' }), /KONTOR_PUBLIC_URL/)
  assert.throws(() => readConfig({ SMTP_URL: 'https://mail.example' }), /SMTP_URL/)
})
