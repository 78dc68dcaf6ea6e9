import { useQuery } from '@tanstack/react-query'
import type { OverviewSafety } from '#contract/superadmin/overview.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import styles from './overview.module.css'
import { PartCard } from './part-card.tsx'
import { safetyQuery } from './queries.ts'
import { ageText } from './words.ts'

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

function backupFact({ backup: { archivedAt, archiveFailedAt } }: OverviewSafety): Fact {
  const label = 'Sicherung'
  if (archiveFailedAt && (!archivedAt || archiveFailedAt > archivedAt))
    return { label, tone: 'error', text: 'Archiv der Datenbank stockt', detail: `seit ${momentText(archiveFailedAt)}` }
  if (archivedAt)
    return { label, tone: 'ok', text: 'Archiv der Datenbank läuft', detail: `zuletzt ${momentText(archivedAt)}` }
  return {
    label,
    tone: 'warn',
    text: 'keine bekannt',
    detail:
      'Kontor macht keine Sicherung und weiß von keiner. Zu sichern sind Datenbank, Dateien und, getrennt davon, die Schlüsseldatei.',
  }
}

function auditFact({ audit: { broken, verifiedUntil, entries, unsealedSeconds } }: OverviewSafety): Fact {
  const label = 'Ereignisprotokoll'
  if (broken.length > 0)
    return { label, tone: 'error', text: 'Kette passt nicht', detail: broken.map(({ name }) => name).join(', ') }
  const late = unsealedSeconds > DAY / 24 ? `ältester offener Eintrag: ${ageText(unsealedSeconds)}` : undefined
  if (!verifiedUntil)
    return { label, tone: 'neutral', text: 'noch nie nachgerechnet', detail: late ?? 'Das geschieht jede Nacht.' }
  const detail = [`${formatNumber(entries, 0)} Einträge`, late].filter(Boolean).join(' · ')
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
