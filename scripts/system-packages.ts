import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Without a window where it is there: it needs a good sixth less of a small machine. */
export const findChromium = (): string | undefined =>
  [
    process.env.KONTOR_CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find(path => path && existsSync(path))

/** Installs Debian packages where this user may; says nothing when it may not, the caller looks whether they are there. */
export function installSystemPackages(names: string[]): void {
  if (!existsSync('/usr/bin/apt-get')) return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [...asRoot, 'apt-get', '-qq', '-y', ...args]
    return spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  console.log(`Installiere ${names.join(', ')} …`)
  apt('update')
  apt('install', '--no-install-recommends', ...names)
}

/** What reports are looked at with, each by a program of its package. */
const PDF_PROGRAMS = { 'poppler-utils': 'pdftotext', qpdf: 'qpdf', strace: 'strace' }

export function installPdfPrograms(): void {
  const missing = Object.entries(PDF_PROGRAMS).filter(([, program]) => !existsSync(`/usr/bin/${program}`))
  if (missing.length > 0) installSystemPackages(missing.map(([name]) => name))
}
