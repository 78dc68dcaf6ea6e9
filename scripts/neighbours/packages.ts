import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { installSystemPackages } from '../system-packages.ts'

/** What Debian asks before it starts a service that was installed. */
const POLICY = '/usr/sbin/policy-rc.d'

/** Installs Debian packages where this user may; no service of them is started, now or by this machine's next start. */
export function installWithoutStarting(names: readonly string[]): void {
  if (names.length === 0) return
  if (process.getuid?.() !== 0) {
    console.log(`Es fehlen Pakete, die nur root installieren darf: apt-get install ${names.join(' ')}`)
    return
  }
  const before = existsSync(POLICY) ? { text: readFileSync(POLICY), mode: statSync(POLICY).mode } : undefined
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    installSystemPackages([...names])
  } finally {
    if (before) writeFileSync(POLICY, before.text, { mode: before.mode })
    else rmSync(POLICY)
  }
}

export const onlyAsRoot = () => (process.getuid?.() === 0 ? undefined : 'it needs root to start')
