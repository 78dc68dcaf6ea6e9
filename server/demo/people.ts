import { citizenTypeOf } from '#domain/people/citizen-type.ts'
import { svnrCheckDigit } from '#domain/people/svnr.ts'
import type { Random } from './random.ts'

// Plainly fictional: common names drawn at random, streets that every town has, the reserved domain `example`.
const FAMILY =
  'Gruber Huber Bauer Wagner Müller Pichler Steiner Moser Mayer Hofer Leitner Berger Fuchs Eder Fischer Schmid Winkler Weber Schwarz Maier Schneider Reiter Mayr Schmidt Wimmer Egger Brunner Lang Baumgartner Auer Binder Lechner Wolf Wallner Aigner Ebner Koller Lehner Haas Schuster Heilig Horvat Kovács Nowak Novák Čović Đorđević Öztürk Yılmaz Szőke Şahin Popescu Groß-Weiß Petrović Ivanova Kaya Marković Tóth Dvořák Jovanović'.split(
    ' ',
  )
const FEMALE =
  'Anna Maria Hélène Sophie Lena Laura Julia Sarah Lisa Katharina Magdalena Johanna Theresa Eva Jelena Zsófia Fatima Ayşe Milica Ivana Elif Nóra Daniela Birgit Renate Ulrike Petra Christina'.split(
    ' ',
  )
const MALE =
  'Lukas Jakob Felix Maximilian Tobias Florian Miloš Ahmet Stefan Thomas Michael Andreas Markus Paul David Simon Emre Dragan Péter Ján Mihai Josef Franz Gerhard Wolfgang Karl Matthias Elias'.split(
    ' ',
  )
const STREETS = [
  'Hauptstraße',
  'Bahnhofstraße',
  'Am Graben',
  'Lindengasse',
  'Kirchenplatz',
  'Feldweg',
  'Schulgasse',
  'Wiener Straße',
  'Mühlgasse',
  'Gartenweg',
]

export type Person = {
  personnelNumber: string
  firstName: string
  lastName: string
  gender: 'M' | 'F' | ''
  birthDate: string | null
  svnr: string | null
  citizenTypeId: number | null
  nationality: string
  street: string
  phone: string
  email: string
  iban: string | null
  bmdId: string
  dpwId: string
  weeklyMinutes: number | null
  monthlyCents: number
  model: 'Vollzeit' | 'Teilzeit' | 'Geringfügig' | 'Lehrling'
  entry: string
  exit: string | null
  isHidden: boolean
  dummy: boolean
  registered: boolean
}

/** One made-up person; `number` decides the odd cases, so that each state a screen can show occurs. */
export function makePerson(number: number, random: Random, today: Temporal.PlainDate): Person {
  const gender = random.happens(55) ? 'F' : 'M'
  const firstName = random.oneOf(gender === 'F' ? FEMALE : MALE)
  const lastName = random.oneOf(FAMILY)
  const birth = Temporal.PlainDate.from({
    year: random.between(1966, 2007),
    month: random.between(1, 12),
    day: random.between(1, 28),
  })
  const model = random.oneOf([
    'Vollzeit',
    'Vollzeit',
    'Teilzeit',
    'Teilzeit',
    'Teilzeit',
    'Geringfügig',
    'Lehrling',
  ] as const)
  const weeklyHours = {
    Vollzeit: random.oneOf([38.5, 40]),
    Teilzeit: random.oneOf([20, 25, 30, 30]),
    Geringfügig: 8,
    Lehrling: 40,
  }[model]
  const personnelNumber = String(2000 + number)
  const nationality = random.oneOf(['A', 'A', 'A', 'A', 'D', 'H', 'SRB', 'TR', 'HR', 'SK'])
  const entry = today.subtract({ months: random.between(2, 90), days: random.between(0, 27) })
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
  return {
    personnelNumber: number === 17 ? '2016' : personnelNumber,
    firstName,
    lastName,
    gender: number === 23 ? '' : gender,
    birthDate: number === 31 ? null : birth.toString(),
    svnr: number % 29 === 0 ? null : makeSvnr(birth, random, number === 41),
    citizenTypeId: number === 31 ? null : number % 30 === 12 ? 5 : citizenTypeOf(nationality),
    nationality: number % 30 === 12 ? 'SYR' : nationality,
    street: `${random.oneOf(STREETS)} ${random.between(1, 98)}`,
    phone: `+43 664 555${String(random.between(1000, 9999))}`,
    email: `${plain(firstName)}.${plain(lastName)}.${personnelNumber}@kontor.example`,
    iban: number % 37 === 0 ? null : makeIban(number === 53 ? 52 : number),
    bmdId: number % 19 === 7 ? '' : String(6000 + number),
    dpwId: number % 17 === 5 ? '' : String(710000 + number),
    weeklyMinutes: number === 44 ? null : weeklyHours * 60,
    monthlyCents: Math.round(weeklyHours * random.between(4900, 6900)),
    model,
    entry: (number % 40 === 13 ? today.add({ days: 10 }) : entry).toString(),
    exit: number % 25 === 11 ? today.subtract({ days: random.between(5, 60) }).toString() : null,
    isHidden: number % 50 === 21,
    dummy: number === 99,
    registered: number % 40 !== 13 && number % 33 !== 4,
  }
}

function makeSvnr(birth: Temporal.PlainDate, random: Random, wrong: boolean): string {
  const two = (value: number) => String(value % 100).padStart(2, '0')
  for (;;) {
    const draft = `${random.between(100, 999)}0${two(birth.day)}${two(birth.month)}${two(birth.year)}`
    const digit = svnrCheckDigit(draft)
    // The tenth remainder is never given out.
    if (digit === undefined) continue
    return draft.slice(0, 3) + String(wrong ? (digit + 1) % 10 : digit) + draft.slice(4)
  }
}

/** Under bank code 99999, which no bank has. */
function makeIban(number: number): string {
  const account = `99999${String(10_000_000 + number).padStart(11, '0')}`
  const check = 98n - (BigInt(`${account}102900`) % 97n)
  return `AT${String(check).padStart(2, '0')}${account}`
}
