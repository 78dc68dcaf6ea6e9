import { useNavigate } from '@tanstack/react-router'
import type { ReportNote } from '#contract/reports/report-previews.ts'
import { placeOf, sectionOf, type TabName } from '#domain/shell/tabs.ts'
import { useCompany } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckList } from '#web/ui/check-list.tsx'

const TONES = { good: 'ok', hint: 'warn', warning: 'error' } as const

/** What strikes, each with the way to its place. */
export function ReportNotes({ notes }: { notes: readonly ReportNote[] | undefined }) {
  const open = useReportPlaces()
  if (!notes || notes.length === 0) return null
  return (
    <Card title="Fällt auf">
      <CheckList
        checks={notes.map(({ tone, title, text, place }, at) => ({
          key: `${at} ${title}`,
          tone: TONES[tone] === 'error' ? 'warn' : TONES[tone],
          title,
          detail: text,
          isQuiet: tone === 'good',
          ...(place && { onOpen: () => open(place) }),
        }))}
      />
    </Card>
  )
}

/** Goes where the lines of a figure are. */
export function useReportPlaces() {
  const navigate = useNavigate()
  const company = useCompany()!
  return ({ tab, search }: { tab: string; search: Readonly<Record<string, string>> }) => {
    const place = placeOf(tab as TabName, company.softwareId)
    void navigate({
      to: '/$companyId/$section/{-$tab}',
      params: { companyId: String(company.id), section: sectionOf(place.tab), tab: place.tab },
      search: { ...place.search, ...search },
    })
  }
}
