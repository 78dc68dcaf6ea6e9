import { useQuery } from '@tanstack/react-query'
import type { OverviewSafety } from '#contract/superadmin/overview.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import { causeText, companyText } from './chain-words.ts'
import styles from './overview.module.css'
import { PartCard } from './part-card.tsx'
import { safetyQuery } from './queries.ts'
import { ageText, sizeText } from './words.ts'

type Fact = { label: string; tone: Tone; text: string; detail?: string | undefined }
const DAY = 86_400

/** „Sicherheit“: what would be missed only once it is needed. */
export function SafetyPart() {
  const query = useQuery(safetyQuery)
  return (
    <PartCard title="Sicherheit" query={query} rows={6}>
      {safety => (
        <ul className={styles.lines}>
          {factsOf(safety).map(({ label, tone, text, detail }) => (
            <li key={label} className={styles.line}>
              <span className={styles.label}>
                {label} <StatusPill tone={tone}>{text}</StatusPill>
              </span>
              {detail && <span className={styles.detail}>{detail}</span>}
            </li>
          ))}
        </ul>
      )}
    </PartCard>
  )
}

const factsOf = (safety: OverviewSafety): Fact[] => [
  backupFact(safety),
  auditFact(safety),
  certificateFact(safety),
  {
    label: 'Schlüssel',
    tone: safety.key.fileChangedAt ? 'ok' : 'error',
    text: safety.key.fileChangedAt ? 'vorhanden' : 'Schlüsseldatei fehlt',
    detail: safety.key.madeAt ? `seit ${momentText(safety.key.madeAt)}` : undefined,
  },
  mailFact(safety),
  {
    label: 'Versiegelte Werte',
    tone: safety.unreadableValues === 0 ? 'ok' : 'error',
    text: safety.unreadableValues === 0 ? 'lesbar' : `${formatNumber(safety.unreadableValues, 0)} nicht lesbar`,
    detail: 'seit dem Start dieses Prozesses',
  },
  {
    label: 'Metriken',
    tone: safety.hasMetrics ? 'ok' : 'neutral',
    text: safety.hasMetrics ? 'eingeschaltet' : 'ausgeschaltet',
    detail: safety.hasMetrics ? undefined : 'KONTOR_METRICS_ADDRESS sagt, wo sie abgefragt werden.',
  },
]

function backupFact({
  backup: { archivedAt, archiveFailedAt, isScheduled, last, failed, journal },
}: OverviewSafety): Fact {
  const label = 'Sicherung'
  const whole = last && `zuletzt ${momentText(last.at)}`
  const archive = journal
    ? journal.until && `fortlaufend bis ${momentText(journal.until)}`
    : archivedAt && `Archiv der Datenbank: zuletzt ${momentText(archivedAt)}`
  if (failed)
    return {
      label,
      tone: 'error',
      text: 'fehlgeschlagen',
      detail: [momentText(failed.at), failed.reason, whole].filter(Boolean).join(' · '),
    }
  if (journal?.failed)
    return {
      label,
      tone: 'error',
      text: 'fortlaufende Sicherung stockt',
      detail: [momentText(journal.failed.at), journal.failed.reason, archive, whole].filter(Boolean).join(' · '),
    }
  if (archiveFailedAt && (!archivedAt || archiveFailedAt > archivedAt))
    return { label, tone: 'error', text: 'Archiv der Datenbank stockt', detail: `seit ${momentText(archiveFailedAt)}` }
  if (last) {
    const age = (Date.now() - Date.parse(`${last.at.replace(' ', 'T')}Z`)) / 1000
    const files = `${formatNumber(last.files, 0)} Dateien, ${sizeText(last.bytes)}`
    const tone = age < 1.5 * DAY ? 'ok' : isScheduled ? 'error' : 'warn'
    const detail = [momentText(last.at), last.place, files, archive, !isScheduled && NOT_SCHEDULED]
    return {
      label,
      tone,
      text: `vor ${ageText(age).replace(/Tage$/, 'Tagen')}`,
      detail: detail.filter(Boolean).join(' · '),
    }
  }
  if (archive) return { label, tone: 'ok', text: journal ? 'läuft' : 'Archiv der Datenbank läuft', detail: archive }
  if (isScheduled)
    return { label, tone: 'neutral', text: 'noch keine', detail: 'Die erste beginnt binnen einer Stunde.' }
  return { label, tone: 'warn', text: 'keine bekannt', detail: `${NOT_SCHEDULED} Oder: npm run backup -- ORDNER` }
}

const NOT_SCHEDULED = 'KONTOR_BACKUP sagt, wohin täglich gesichert wird.'

/** Entries are sealed within about a minute. */
const LATE_SECONDS = 900

function auditFact({ audit }: OverviewSafety): Fact {
  const label = 'Ereignisprotokoll'
  const { broken, anchor, verifiedUntil, entries, unsealedSeconds, keyFingerprint } = audit
  if (broken.length > 0) {
    const detail = broken.map(each => `${companyText(each)}: ${causeText(each)}`).join(' ')
    return { label, tone: 'error', text: 'Kette passt nicht', detail }
  }
  if (anchor === 'foreign')
    return {
      label,
      tone: 'error',
      text: 'Enden der Ketten nicht prüfbar',
      detail:
        'Die Datei audit-heads im Datenordner ist beschädigt oder stammt von einer anderen Installation. Holen Sie sie aus der Sicherung; ist keine da, löschen Sie sie.',
    }
  const late = unsealedSeconds > LATE_SECONDS ? `ältester offener Eintrag: ${ageText(unsealedSeconds)}` : undefined
  const key = `Schlüssel ${keyFingerprint}`
  if (!verifiedUntil)
    return {
      label,
      tone: 'neutral',
      text: 'noch nie nachgerechnet',
      detail: `${late ?? 'Das geschieht jede Nacht.'} · ${key}`,
    }
  const detail = [`${formatNumber(entries, 0)} Einträge`, late, key].filter(Boolean).join(' · ')
  return { label, tone: late ? 'warn' : 'ok', text: `geprüft bis ${momentText(verifiedUntil)}`, detail }
}

const SOON_DAYS = 21

function certificateFact({ certificate: { state, host, until } }: OverviewSafety): Fact {
  const label = 'Zertifikat'
  if (state === 'plain')
    return { label, tone: 'neutral', text: 'ohne TLS', detail: `${host} wird mit http:// erreicht.` }
  if (state === 'unreachable' || !until)
    return { label, tone: 'warn', text: 'nicht zu sehen', detail: `${host} antwortet von hier aus nicht.` }
  const left = (Date.parse(`${until.replace(' ', 'T')}Z`) - Date.now()) / 1000
  if (left <= 0) return { label, tone: 'error', text: 'abgelaufen', detail: momentText(until) }
  return {
    label,
    tone: left < SOON_DAYS * DAY ? 'warn' : 'ok',
    text: `noch ${ageText(left)}`,
    detail: `${host}, bis ${momentText(until)}`,
  }
}

function mailFact({ mails: { waiting, oldestSeconds, failed } }: OverviewSafety): Fact {
  const tone = failed > 0 ? 'error' : oldestSeconds > 900 ? 'warn' : 'ok'
  const text = waiting === 0 ? 'leer' : `${formatNumber(waiting, 0)} warten`
  const parts = [
    waiting > 0 && `älteste: ${ageText(oldestSeconds)}`,
    failed > 0 && `${formatNumber(failed, 0)} in 24 Stunden nicht angenommen`,
  ]
  return { label: 'Postausgang', tone, text, detail: parts.filter(Boolean).join(' · ') || undefined }
}
