import type { ReactNode } from 'react'
import { useState } from 'react'
import type { EmploymentModelDetail } from '#contract/settings/employment-models.ts'
import type { ExampleWeek } from '#domain/wages/example.ts'
import { today } from '#web/lib/day-text.ts'
import { mayLeave } from '#web/ui/overlay/unsaved.ts'
import { versionOn } from './model-texts.ts'
import { RulesPage } from './rules-page.tsx'

type Props = {
  model: EmploymentModelDetail
  models: readonly EmploymentModelDetail[]
  column: ReactNode
  onCopied: (id: number) => void
}

/** Which version of a model is open: what is planned, else what holds, else what is new. */
export function EmploymentModelPage({ model, ...rest }: Props) {
  const versions = model.rules
  const [asked, setAsked] = useState<number | 'new'>()
  const [week, setWeek] = useState<ExampleWeek>()
  const newest = versions.at(-1)
  const version = asked === 'new' ? undefined : (versions.find(({ id }) => id === asked) ?? newest)
  const former = version ? versions[versions.indexOf(version) - 1] : (newest ?? versionOn(versions, today()))
  const choose = async (next: number | 'new') => {
    if (await mayLeave()) setAsked(next)
  }
  return (
    <RulesPage
      key={version?.id ?? 'new'}
      {...rest}
      {...{ model, version, former, week }}
      onWeek={setWeek}
      onChoose={next => void choose(next)}
      onSaved={setAsked}
    />
  )
}
