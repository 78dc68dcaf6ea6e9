import { plainLetters } from '../basics/plain-letters.ts'

/** `fields` are the inputs to mark; label and message are for the user. */
export type PasswordCheck =
  | { ok: true }
  | { ok: false; fields: ('password' | 'repeat')[]; label: 'Passwort Fehler'; message: string }

/** Whose password it is, so that it can be kept free of their own name and address and does not live by their company's name. */
export type PasswordOwner = { email?: string; firstName?: string; lastName?: string; companies?: readonly string[] }

const MIN_LENGTH = 8

/** Checks a new password and its repetition in the order of Spec 1 §5, then against common passwords and the owner's own names (design: accounts). */
export function checkPassword(password: string, repeat: string, owner: PasswordOwner = {}): PasswordCheck {
  if (password.trim() === '' || [...password].length < MIN_LENGTH)
    return failed(['password'], 'Bitte stellen Sie sicher, dass Ihr Passwort mindestens 8 Zeichen lang ist.')
  if (password !== repeat)
    return failed(['password', 'repeat'], 'Das Bestätigungsfeld stimmt nicht mit dem Passwortfeld überein.')
  if (isCommonPassword(password))
    return failed(['password'], 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.')
  if (livesByCompanyName(password, owner))
    return failed(['password'], 'Das Passwort besteht fast nur aus dem Namen Ihres Betriebs oder dieses Programms.')
  if (containsOwnName(password, owner))
    return failed(['password'], 'Das Passwort darf weder Ihren Namen noch Ihre E-Mail-Adresse enthalten.')
  return { ok: true }
}

/** Whether a password is a common word, with or without digits and signs around it, a run of the keyboard, or one piece repeated. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const unmasked = unmask(text).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return COMMON.has(text) || COMMON.has(word) || COMMON.has(unmasked) || isRun(text) || /^(.{1,4})\1+$/u.test(text)
}

function containsOwnName(password: string, { email = '', firstName = '', lastName = '' }: PasswordOwner): boolean {
  const text = plainLetters(password)
  const [local = ''] = email.split('@')
  const parts = [local, ...[local, firstName, lastName].flatMap(name => name.split(/[^\p{L}\p{N}]+/u))]
  // Shorter parts stand in too many honest words: Eva in "Revanche".
  return parts.map(plainLetters).some(part => part.length >= 4 && text.includes(part))
}

/** Colleagues and strangers try these names first; what stands beside them must be long enough alone. */
function livesByCompanyName(password: string, { companies = [] }: PasswordOwner): boolean {
  const words = [PRODUCT, ...companies].flatMap(name => plainLetters(name).split(/[^\p{L}\p{N}]+/u))
  const telling = words.filter(word => word.length >= 3).sort((one, other) => other.length - one.length)
  const text = plainLetters(password)
  const rest = telling.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && [...rest].length < MIN_LENGTH
}

const PRODUCT = 'Kontor'

// p4ssw0rt is passwort to every guessing program.
function unmask(text: string): string {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  }
  return text.replace(/\d+$|[!$@]+$/g, '').replace(/[013457@$!]/g, sign => letters[sign] ?? sign)
}

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
  'yxcvbnm',
  'zxcvbnm',
]

function isRun(text: string): boolean {
  return ROWS.some(row => row.includes(text) || [...row].reverse().join('').includes(text))
}

function failed(fields: ('password' | 'repeat')[], message: string): PasswordCheck {
  return { ok: false, fields, label: 'Passwort Fehler', message }
}

// The most frequent ones of published leaks, international and German-speaking, small letters and without the digits at
// their ends, which isCommonPassword takes off by itself.
const COMMON = new Set(
  `
  password passwort passwörter kennwort geheim geheimnis hallo hallohallo halloween hallowelt servus
  griassdi gruessgott grüssgott willkommen welcome schatz schatzi schatzii schnucki liebling liebe
  ichliebedich iloveyou ichbins ichwillrein mausi mausebär hasi hase sonne sonnenschein sunshine sommer winter
  frühling fruehling herbst jänner jaenner januar februar märz maerz april juni juli august september oktober
  november dezember montag dienstag mittwoch donnerstag freitag samstag sonntag monday friday summer spring autumn
  fussball fußball football baseball basketball hockey soccer rapid rapidwien austria austriawien sturmgraz
  österreich oesterreich wien salzburg linz graz innsbruck klagenfurt tirol kärnten kaernten steiermark vorarlberg
  burgenland berlin hamburg münchen muenchen deutschland schalke borussia bayern ferrari porsche mercedes
  lamborghini volkswagen qwertz qwerty qwertzui qwertzuiop qwertyuiop asdfgh asdfghjkl asdf yxcvbnm zxcvbnm
  qaywsx qazwsx qaywsxedc qazwsxedc q1w2e3r4 q1w2e3r4t5 qwer asdfasdf abc abcd abcdef abcdefg abcdefgh
  admin administrator root superuser letmein login master test testtest tester testing demo gast guest user benutzer
  changeme secret default start startstart passw0rd p@ssw0rd p@ssword pa$$word trustno batman superman spiderman
  starwars pokemon dragon monkey princess prinzessin michael michelle jessica jennifer charlie daniel daniela thomas
  andreas alexander alexandra stefan stefanie sebastian matthias florian christian christina patrick martin martina
  sabrina sandra nicole nadine melanie manuel manuela markus lukas dominik benjamin maximilian tobias anna
  julia lisa sarah laura computer internet windows microsoft google samsung android iphone apple facebook whatsapp
  instagram chef firma arbeit büro buero kellner kassa kasse schule lehrling urlaub freedom whatever shadow jordan
  hunter flower blumen blume katze hund hundekatze einhorn unicorn schmetterling butterfly engel teufel killer
  fuckyou arschloch scheisse scheiße verdammt superstar nothing access mustang harley matrix cheese chocolate
  schokolade pizza erdbeere banane kartoffel bier wochenende feierabend 123qwe 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  12345678910 87654321 11223344 112233445566 123123123 123321123 147258369 789456123 159357 13579 1qay2wsx
  hallo1234 hallo12345 servus123 gruezi passwort1234 wienwien oesterreich1 lohnverrechnung personalakt dienstplan
  filialleitung abteilung zeiterfassung kaffeehaus baeckerei gasthaus weihnachten geburtstag familie schwiegermutter
  traumpaar zuckerl knuddel krokodil elefant sternchen zauber zauberer spatzi spatzl herzal herzerl bussi bussibaer
  baerli schnecke schneckerl gipfel gletscher schifahren skifahren schnitzel leberkaese tafelspitz apfelstrudel
  steirer wiener tiroler kaerntner sturm graz99 admiral loewe tiger adler falke
  1234qwer qwer1234 abcd1234 abc12345 asdf1234 aa123456 a1b2c3d4 1234abcd 123456789a
  `
    .trim()
    .split(/\s+/),
)
