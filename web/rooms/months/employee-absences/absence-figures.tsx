import type { PersonBalances } from '#contract/months/person-months.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { Figure, Figures } from '../person-months/month-figures.tsx'
import { daysText, leaveText, numberOfDays } from '../person-months/month-texts.ts'

/** What is left of leave and used up of sick pay at the end of a month. */
export function AbsenceFigures({ balances }: { balances: PersonBalances }) {
  const { leaveHundredths: leave, leaveUnit: unit, formerLeave } = balances
  const former = formerLeave.reduce((sum, { hundredths }) => sum + hundredths, 0)
  const month = formatMonth(Temporal.PlainYearMonth.from(balances.month))
  return (
    <Figures label={`Stand Ende ${month}`}>
      <Figure
        label={`Resturlaub Ende ${month}`}
        text={leave === null ? 'unbekannt' : leaveText(leave, unit)}
        tone={leave === null || leave < 0 ? 'warn' : undefined}
      />
      {former > 0 && <Figure label="davon aus Vorjahren" text={leaveText(former, unit)} />}
      <Figure
        label="Krankenstand mit vollem Entgelt"
        text={usedText(balances.sickFullHundredths, balances.sickFullClaim, balances.isSickKnown)}
        tone={balances.sickFullHundredths >= balances.sickFullClaim ? 'warn' : undefined}
      />
      <Figure
        label="mit halbem Entgelt"
        text={usedText(balances.sickHalfHundredths, balances.sickHalfClaim, balances.isSickKnown)}
        tone={balances.sickHalfHundredths >= balances.sickHalfClaim ? 'warn' : undefined}
      />
    </Figures>
  )
}

/** „12 von 56 Tagen“; where nobody said what was before Kontor, at least so many. */
const usedText = (used: number, claim: number, isKnown: boolean): string =>
  `${isKnown ? '' : 'mind. '}${numberOfDays(used)} von ${daysText(claim)}n`
