import { existsSync } from 'node:fs'
import { caddy } from './neighbours/caddy.ts'
import { clamd } from './neighbours/clamd.ts'
import { firefox } from './neighbours/firefox.ts'
import { libreoffice } from './neighbours/libreoffice.ts'
import { type Neighbour, total, tryNeighbour } from './neighbours/neighbour.ts'
import { nginx } from './neighbours/nginx.ts'
import { openssh } from './neighbours/openssh.ts'
import { installWithoutStarting } from './neighbours/packages.ts'
import { pgbouncer } from './neighbours/pgbouncer.ts'
import { poppler } from './neighbours/poppler.ts'
import { postfix } from './neighbours/postfix.ts'
import { postgresql } from './neighbours/postgresql.ts'
import { forgetDemo } from './neighbours/product.ts'
import { s3 } from './neighbours/s3.ts'
import { several } from './neighbours/several.ts'
import { buildWebWhenStale } from './web-build.ts'

// npm run test:neighbours [-- names…]: the whole product beside programs of Debian's packages, all on 127.0.0.1.
const NEIGHBOURS: readonly Neighbour[] = [
  openssh,
  nginx,
  pgbouncer,
  several,
  postgresql,
  clamd,
  postfix,
  s3,
  caddy,
  firefox,
  libreoffice,
  poppler,
]

const names = process.argv.slice(2)
const unknown = names.filter(name => !NEIGHBOURS.some(neighbour => neighbour.name === name))
if (unknown.length > 0) {
  console.error(`Unbekannt: ${unknown.join(', ')}. Es gibt: ${NEIGHBOURS.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const wanted = NEIGHBOURS.filter(({ name }) => names.length === 0 || names.includes(name))
const missing = ({ programs }: Neighbour) => programs.filter(program => !existsSync(program))
installWithoutStarting([
  ...new Set(wanted.filter(each => missing(each).length > 0).flatMap(({ packages }) => packages)),
])
await buildWebWhenStale()
try {
  for (const neighbour of wanted) {
    const absent = missing(neighbour)
    const hindrance =
      absent.length > 0
        ? `${absent.join(', ')} is not there (packages ${neighbour.packages.join(', ')})`
        : neighbour.hindrance?.()
    if (hindrance) {
      total.skipped++
      console.log(`– ${neighbour.name}: skipped, ${hindrance}`)
    } else await tryNeighbour(neighbour)
  }
} finally {
  await forgetDemo()
}
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
