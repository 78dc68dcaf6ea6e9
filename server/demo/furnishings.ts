import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { makeAgreements } from './agreements.ts'
import { makeAverages } from './averages.ts'
import { makeClearing } from './clearing.ts'
import { makeDataRequests } from './data-requests.ts'
import { makeDatev } from './datev.ts'
import { makeElda } from './elda.ts'
import { makeEldaNotices } from './elda-notices.ts'
import { makeOpenAlerts } from './open-alerts.ts'
import { makeOwnWageValues } from './own-wage-values.ts'
import { makeRoster } from './roster.ts'
import { makeSpecialPayments } from './special-payments.ts'
import { makeTemplates } from './templates.ts'
import { makeWageTypes } from './wage-types.ts'
import { makeWorkingTimeLaw } from './working-time-law.ts'

/** `what`: in German. */
type Furnishing = { what: string; make: (tx: PlatformTx) => Promise<unknown> }

type Furnished = {
  name: string
  softwareId: number
  usesElda?: boolean
  companyId: number
  accountId: string
  today: Temporal.PlainDate
}

const [BMD, LODAS] = [0, 2]

/** What a company can do without. */
export function furnishingsOf({ name, softwareId, usesElda, companyId, accountId, today }: Furnished): Furnishing[] {
  const elda = { what: 'ELDA-Meldungen', make: (tx: PlatformTx) => makeElda(tx, companyId, name) }
  const wages = [
    { what: 'Lohnarten', make: (tx: PlatformTx) => makeWageTypes(tx, companyId, today) },
    { what: 'Durchschnitte', make: (tx: PlatformTx) => makeAverages(tx, companyId, today) },
    { what: 'eigene Lohnwerte', make: (tx: PlatformTx) => makeOwnWageValues(tx, companyId, today) },
    { what: 'Sonderzahlungen', make: (tx: PlatformTx) => makeSpecialPayments(tx, companyId, today) },
  ]
  const datev = { what: 'Übergabe an DATEV', make: (tx: PlatformTx) => makeDatev(tx, companyId) }
  const alerts = [
    { what: 'offene Hinweise', make: (tx: PlatformTx) => makeOpenAlerts(tx, companyId, today) },
    { what: 'Änderungsanträge', make: (tx: PlatformTx) => makeDataRequests(tx, companyId) },
  ]
  return [
    ...(usesElda ? [elda] : []),
    { what: 'Kollektivverträge', make: tx => makeAgreements(tx, companyId, softwareId, today) },
    ...(softwareId === BMD || softwareId === LODAS ? wages : []),
    ...(softwareId === LODAS ? [datev] : alerts),
    ...(usesElda
      ? [
          { what: 'Meldungen an die ÖGK', make: (tx: PlatformTx) => makeEldaNotices(tx, companyId, name, today) },
          { what: 'Clearing der ÖGK', make: (tx: PlatformTx) => makeClearing(tx, companyId, accountId, today) },
        ]
      : []),
    { what: 'Angaben zum Arbeitszeitrecht', make: tx => makeWorkingTimeLaw(tx, companyId, today) },
    { what: 'Stammdaten zum Dienstplan', make: tx => makeRoster(tx, companyId, today) },
    { what: 'Dokumentvorlagen', make: tx => makeTemplates(tx, companyId, accountId) },
  ]
}

/** Taken back as a whole when it fails, and nothing else with it. */
export async function tryMake(tx: PlatformTx, make: () => Promise<unknown>): Promise<void> {
  await tx.execute(sql`savepoint furnishing`)
  try {
    await make()
  } catch (error) {
    await tx.execute(sql`rollback to savepoint furnishing`)
    throw error
  }
  await tx.execute(sql`release savepoint furnishing`)
}
