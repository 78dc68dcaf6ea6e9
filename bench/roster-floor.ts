import type { StoreWeek } from '#contract/roster/weeks.ts'
import { daysInSight, midnight } from './roster-plans.ts'
import { HEIGHT, stageOf, type Way, WIDTH } from './roster-stage.ts'

/** What any page must do that shows the same: read the answer, add up the heads, and lay out once what is in sight. */
const week: Way['draw'] = (place, answers, size) => {
  const { people, shifts, stamps } = JSON.parse(answers.week) as StoreWeek
  const rows = people.slice(0, Math.ceil((HEIGHT - 150) / 44))
  const columns = daysInSight(size)
  const planned = plansOf(shifts, rows.length)
  const cell = (at: number, day: number) => {
    const [from, to] = [shifts.from[at]!, shifts.to[at]!]
    const rest = shifts.breakFrom[at]!
    return `<div class="cell"><span>${clock(from, day)}–${clock(to, day)}</span>${[
      bar(from, to, day, 'shift'),
      bar(rest, rest + shifts.breakMinutes[at]!, day, 'break'),
      bar(stamps!.from[at]!, stamps!.to[at]!, day, 'stamp'),
    ].join('')}</div>`
  }
  const heads = headsOf(shifts, size.days)
    .slice(0, columns)
    .map(
      ({ count, minutes, path }, day) =>
        `<div class="cell"><b>${day + 1}.</b><span>${count} geplant</span><em>${minutes / 60} h</em><svg viewBox="0 0 24 ${people.length}" preserveAspectRatio="none"><path d="${path}"/></svg></div>`,
    )
    .join('')
  place.innerHTML = `${STYLE}<div class="plan"><div class="row head"><div class="who"><b>${people.length}</b></div>${heads}</div>${rows
    .map(({ id, lastName, firstName, contracts }) => {
      const own = planned.get(id)!
      const worked = own.reduce((sum, at) => sum + shifts.to[at]! - shifts.from[at]! - shifts.breakMinutes[at]!, 0)
      const owed = contracts[0]!.weeklyMinutes
      return `<div class="row"><div class="who"><u>${lastName.slice(0, 2)}</u><b>${lastName} ${firstName}<small>Vollzeit ${owed / 60}</small></b><div>${worked / 60}<small> / ${owed / 60}</small><em>${(worked - owed) / 60}</em></div></div>${own.slice(0, columns).map(cell).join('')}</div>`
    })
    .join('')}</div>`
  return { clear: () => place.replaceChildren() }
}

/** Of each day how many shifts, their minutes and how many at a time. */
function headsOf({ from, to, breakMinutes }: StoreWeek['shifts'], days: number) {
  const heads = Array.from({ length: days }, () => ({ count: 0, minutes: 0, hours: new Array<number>(25).fill(0) }))
  for (const [at, begin] of from.entries()) {
    const day = Math.floor((begin - midnight(0)) / 1440)
    const head = heads[day]!
    head.count++
    head.minutes += to[at]! - begin - breakMinutes[at]!
    head.hours[Math.floor((begin - midnight(day)) / 60)]! += 1
    head.hours[Math.min(24, Math.ceil((to[at]! - midnight(day)) / 60))]! -= 1
  }
  return heads.map(({ count, minutes, hours }) => {
    let now = 0
    const path = hours.map((change, hour) => {
      now += change
      return `H${hour}V${count - now}`
    })
    return { count, minutes, path: `M0 ${count}${path.join('')}V${count}` }
  })
}

/** A letter a day. */
const month: Way['draw'] = (place, answers, { days }) => {
  const { people, shifts } = JSON.parse(answers.week) as StoreWeek
  const rows = people.slice(0, Math.ceil((HEIGHT - 44) / 32))
  const planned = plansOf(shifts, rows.length)
  const letter = (at: number, day: number) => {
    const clock = shifts.from[at]! - midnight(day)
    return `<div class="day">${clock < 480 ? 'F' : clock < 720 ? 'T' : 'S'}</div>`
  }
  const heads = Array.from({ length: days }, (_, day) => `<div class="day">${day + 1}</div>`).join('')
  place.innerHTML = `${STYLE}<div class="plan"><div class="line"><b>${people.length}</b>${heads}</div>${rows
    .map(({ id, lastName, firstName }) => {
      const letters = planned.get(id)!.map(letter).join('')
      return `<div class="line"><b>${lastName} ${firstName}</b>${letters}</div>`
    })
    .join('')}</div>`
  return { clear: () => place.replaceChildren() }
}

/** Places among the shifts, by person: of the first people alone. */
function plansOf({ employeeId }: StoreWeek['shifts'], most: number): Map<number, number[]> {
  const planned = new Map<number, number[]>()
  for (const [at, id] of employeeId.entries()) {
    if (id > most) continue
    const before = planned.get(id)
    if (before) before.push(at)
    else planned.set(id, [at])
  }
  return planned
}

const bar = (from: number, to: number, day: number, kind: string) =>
  `<i class="${kind}" style="left:${((from - midnight(day)) / 14.4).toFixed(2)}%;width:${((to - from) / 14.4).toFixed(2)}%"></i>`

function clock(minute: number, day: number): string {
  const at = (minute - midnight(day)) % 1440
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

const STYLE = `<style>
.plan { width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; font: 12px sans-serif }
.row, .line { display: flex; height: 44px; border-bottom: 1px solid #ddd }
.line { height: 32px }
.head { height: 150px }
.plan small, .plan em { display: block }
.who { display: flex; width: 238px }
.who u { width: 28px; height: 28px; border-radius: 50%; background: #e4f1e9 }
.who b { flex: 1 }
.line b { width: 238px }
.cell, .day { position: relative; flex: 1; min-width: 0; border-right: 1px solid #ddd }
.cell i { position: absolute; background: #1d6b4a }
.cell svg { position: absolute; bottom: 0; left: 0; width: 100%; height: 30px }
.shift { top: 22px; height: 12px }
.plan .break { top: 22px; height: 12px; background: #fff }
.stamp { top: 37px; height: 3px }
</style>`

export const stage = stageOf({
  floor: { draw: week, shown: 'i' },
  monthFloor: { draw: month, shown: '.day' },
})
