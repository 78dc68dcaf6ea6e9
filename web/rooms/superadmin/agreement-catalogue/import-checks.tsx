import { endedGroups, rowName } from '#domain/agreements/catalogue-tables.ts'
import { dayText } from '#web/lib/day-text.ts'
import { Card } from '#web/ui/card.tsx'
import { type Check, CheckList } from '#web/ui/check-list.tsx'
import { changeText } from './catalogue-texts.ts'
import type { Import } from './use-import.ts'

const MOST_SHOWN = 8

/** „Vor der Übernahme“: what keeps the table out, and what is worth a look. */
export function ImportChecks({ read, onOpen }: { read: Import; onOpen: (address: string) => void }) {
  const { faults, rows, former, comparison } = read
  const { gone, sunk, range } = comparison
  const checks: Check[] = faults.slice(0, MOST_SHOWN).map(({ address, title, detail }, at) => ({
    key: `fault ${at}`,
    tone: 'error',
    count: 1,
    title,
    detail,
    ...(address !== '' && { onOpen: () => onOpen(address) }),
  }))
  if (faults.length > MOST_SHOWN)
    checks.push({ key: 'more', tone: 'error', count: faults.length - MOST_SHOWN, title: 'Weitere Fehler' })
  for (const row of gone.slice(0, MOST_SHOWN))
    checks.push({
      key: `gone ${rowName(row)}`,
      tone: 'warn',
      count: 1,
      title: `Stufe ${row.step || rowName(row)} fehlt in Gruppe ${row.group}`,
      detail: `in der Tabelle ab ${dayText(former!.validFrom)} vorhanden`,
    })
  for (const { row, change } of sunk.slice(0, MOST_SHOWN))
    checks.push({
      key: `sunk ${rowName(row)}`,
      tone: 'warn',
      count: 1,
      title: `Wert gesunken: ${rowName(row)}`,
      detail: changeText(change),
    })
  if (faults.length === 0)
    for (const { group, years } of endedGroups(rows.map(({ row }) => row)))
      checks.push({
        key: `ended ${group}`,
        tone: 'warn',
        count: 1,
        title: `Gruppe ${group} endet mit dem ${years}. Jahr`,
        detail: 'wer länger dabei ist, hat keinen Betrag',
      })
  if (former && sunk.length === 0 && range)
    checks.push({ key: 'risen', tone: 'ok', isQuiet: true, title: 'Kein Wert gesunken', detail: rangeText(range) })
  if (!former)
    checks.push({
      key: 'first',
      tone: 'ok',
      isQuiet: true,
      title: 'Die erste Tabelle dieser Art',
      detail: 'nichts zu vergleichen',
    })
  if (faults.length === 0)
    checks.push({ key: 'whole', tone: 'ok', isQuiet: true, title: 'Alle Zeilen können übernommen werden' })
  return (
    <Card title="Vor der Übernahme">
      <CheckList checks={checks} />
    </Card>
  )
}

const rangeText = ({ least, most }: { least: number; most: number }) =>
  least === most ? `Änderung ${changeText(most)}` : `Änderung zwischen ${changeText(least)} und ${changeText(most)}`
