import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '#server/platform/config.ts'
import { ROOT } from './web-build.ts'

const FOLDER = 'docs/operations'
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const FILES = globSync([`${FOLDER}/*.{md,conf,service}`, `${FOLDER}/{Caddyfile,Containerfile}`], { cwd: ROOT })
const read = (name: string) => textOf(join(FOLDER, name))

/** As the program itself reads them. */
const SETTINGS = new Set(
  [...textOf('server/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name!),
)
const NOT_OURS = new Set(['NODE_EXTRA_CA_CERTS'])

test('every setting that the papers and files of operation give a value exists', () => {
  assert.ok(SETTINGS.size > 40, String(SETTINGS.size))
  const unknown = FILES.flatMap(file =>
    [...textOf(file).matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=|\b)/g)]
      .map(([, name = '']) => name)
      .filter(name => /^(KONTOR|S3|SMTP|DATABASE|TRUST|MAIL|NODE)_/.test(name))
      .filter(name => !SETTINGS.has(name) && !NOT_OURS.has(name))
      .map(name => `${file}: ${name}`),
  )
  assert.deepEqual(unknown, [])
})

test('what the units set is taken by the program', () => {
  for (const unit of ['kontor-web@.service', 'kontor-worker.service']) {
    const [, line = ''] = /^Environment=(.*)$/m.exec(read(unit)) ?? []
    const environment = Object.fromEntries(
      line
        .replaceAll('%i', '4001')
        .split(' ')
        .map(pair => pair.split('=')),
    )
    const config = readConfig(environment)
    assert.equal(config.dataFolder, '/var/lib/kontor')
    assert.deepEqual([...config.roles], [unit.includes('web') ? 'web' : 'worker'])
    assert.ok(read(unit).includes('ExecStart=/usr/bin/node scripts/run.mjs start'))
  }
})

test('proxies lead to the ports that the web processes are started with', () => {
  const started = [...read('install.md').matchAll(/kontor-web@(\d+)/g)].map(([, port]) => port!)
  for (const file of ['nginx.conf', 'Caddyfile']) {
    const led = [...read(file).matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port!)
    assert.deepEqual(new Set(led), new Set(started), file)
  }
})

test('a proxy takes more than the largest upload and lets go of a line before Kontor does', () => {
  const seconds = Number(/keepAliveTimeout: (\d+)_000/.exec(textOf('server/platform/http.ts'))?.[1])
  for (const [file, size, idle] of [
    ['nginx.conf', /client_max_body_size (\d+)m;/, /keepalive_timeout (\d+)s;/],
    ['Caddyfile', /max_size (\d+)MB/, /keepalive (\d+)s/],
  ] as const) {
    assert.ok(Number(size.exec(read(file))?.[1]) > 21, file)
    assert.ok(Number(idle.exec(read(file))?.[1]) < seconds, file)
  }
})

test('every file that a paper of operation leads to, and every script that it names, is there', () => {
  const scripts = Object.keys(JSON.parse(textOf('package.json')).scripts)
  const missing = FILES.filter(file => file.endsWith('.md')).flatMap(file => [
    ...[...textOf(file).matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, target = '']) => join(file, '..', target))
      .filter(target => globSync(target, { cwd: ROOT }).length === 0),
    ...[...textOf(file).matchAll(/npm run ([\w:-]+)/g)]
      .map(([, name = '']) => name)
      .filter(name => !scripts.includes(name)),
  ])
  assert.deepEqual(missing, [])
})
