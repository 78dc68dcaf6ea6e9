import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { closedFolder, type Runner } from './cluster-runner.ts'

/** In the data folder: where its database lies, from there or from the root, and which one it is. */
const PLACE_FILE = 'kontor.database'
/** What root's database goes to when its user may not enter the data folder. */
const SYSTEM_FOLDER = '/var/lib/kontor'
/** Of the files of a database the one that tells which it is. */
const CONTROL = 'global/pg_control'
/** What only an installation that was used before has in its data folder. */
const TRACES = ['kontor.key', 'files']

export type Place = { dataFolder: string; home: string; isNew: boolean }

/**
 * Where the database of a data folder lies: decided once, then kept there. Whatever does not fit stops the start, for an
 * empty database in its stead would look as if everything were gone.
 */
export function placeOf(dataFolder: string, runner: Runner, mayReplaceLost = false): Place {
  const kept = keptPlace(dataFolder)
  const home = kept ? chosen(dataFolder, kept) : onlyOne(earlierPlaces(dataFolder))
  if (home === undefined) {
    if (!mayReplaceLost) refuseLost(dataFolder)
    return { dataFolder, home: newPlace(dataFolder, runner), isNew: true }
  }
  refuseClosed(dataFolder, home, runner)
  return { dataFolder, home, isNew: false }
}

/** From now on the database lies there, and beside one that lies elsewhere stands whose it is. */
export function keepPlace({ dataFolder, home }: Place): void {
  const isInside = home === insideOf(dataFolder)
  writeWhole(join(dataFolder, PLACE_FILE), `${isInside ? relative(dataFolder, home) : home}\n${idOf(home)}\n`)
  if (!isInside) writeWhole(ownerFile(home), `${dataFolder}\n`)
}

/** Databases that are surely of this folder and of no other, wherever they lie. */
export function ownPlaces(dataFolder: string): string[] {
  const kept = keptPlace(dataFolder)
  const isKept = kept && !fault(dataFolder, kept) && ownerOf(kept.home) === dataFolder
  return [...new Set([...(isKept ? [kept.home] : []), ...earlierPlaces(dataFolder)])]
}

export const isInSystemFolder = (home: string) => dirname(dirname(home)) === SYSTEM_FOLDER
export const ownerFile = (home: string) => `${home}.folder`
export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

const insideOf = (dataFolder: string) => join(dataFolder, 'postgres')
const isDatabase = (home: string) => existsSync(join(home, 'PG_VERSION')) && existsSync(join(home, CONTROL))
/** Where it really lies: what only a link leads to lies outside of the folder. */
const real = (path: string) => (existsSync(path) ? realpathSync(path) : path)

/** `id` is missing where somebody wrote the place by hand. */
type Kept = { home: string; id: string | undefined }

function keptPlace(dataFolder: string): Kept | undefined {
  const file = join(dataFolder, PLACE_FILE)
  if (!existsSync(file)) return undefined
  const [folder = '', id] = readFileSync(file, 'utf8')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  if (folder === '') return undefined
  return { home: real(isAbsolute(folder) ? folder : join(dataFolder, folder)), id }
}

/** PostgreSQL's own number of a database, which it has from its making and every copy of it, too. */
function idOf(home: string): string {
  const control = openSync(join(home, CONTROL), 'r')
  try {
    const number = Buffer.alloc(8)
    readSync(control, number, 0, 8, 0)
    return String(number.readBigUInt64LE())
  } finally {
    closeSync(control)
  }
}

type Fault = { kind: 'missing' } | { kind: 'other'; id: string } | { kind: 'copy'; owner: string }

function fault(dataFolder: string, { home, id }: Kept): Fault | undefined {
  if (!isDatabase(home)) return { kind: 'missing' }
  const found = idOf(home)
  if (id !== undefined && found !== id) return { kind: 'other', id: found }
  const owner = otherOwner(dataFolder, home)
  return owner === undefined ? undefined : { kind: 'copy', owner }
}

const ownerOf = (home: string) =>
  existsSync(ownerFile(home)) ? readFileSync(ownerFile(home), 'utf8').trim() : undefined

/** Another folder that is still there and has its database in this place. A folder that was moved has left none behind. */
function otherOwner(dataFolder: string, home: string): string | undefined {
  const others = [ownerOf(home), dirname(home)].filter(
    folder => folder !== undefined && existsSync(folder) && !isSameFolder(folder, dataFolder),
  )
  return others.find(folder => keptPlace(folder!)?.home === home)
}

function isSameFolder(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)]
  return a.dev === b.dev && a.ino === b.ino
}

/** The kept place, or a copy that was laid into the folder because the kept one is no more, or another's. */
function chosen(dataFolder: string, kept: Kept): string {
  const inside = insideOf(dataFolder)
  const found = fault(dataFolder, kept)
  const laid = isDatabase(inside) && real(inside) !== kept.home ? real(inside) : undefined
  if (!found) return laid ? onlyOne([kept.home, laid])! : kept.home
  if (laid && !fault(dataFolder, { home: laid, id: kept.id })) return laid
  throw refusal(`${reasons(dataFolder, kept, found)} An den Daten wurde nichts geändert.`)
}

function reasons(dataFolder: string, { home, id }: Kept, found: Fault): string {
  const inside = insideOf(dataFolder)
  const file = join(dataFolder, PLACE_FILE)
  if (found.kind === 'missing')
    return `Die Datenbank von ${dataFolder} liegt laut ${file} in ${home}, ist dort aber nicht zu finden. Bitte legen Sie sie dorthin zurück oder nach ${inside}, etwa aus der Sicherung.`
  if (found.kind === 'other')
    return `Die Datenbank in ${home} gehört zu einem anderen Ordner: Ihre Nummer ist ${found.id}, ${file} nennt ${id}. Bitte legen Sie die Datenbank dieses Ordners dorthin zurück. Ist es doch die richtige, löschen Sie die Nummer in ${file}.`
  return `Der Ordner ${dataFolder} ist eine Kopie von ${found.owner}, und beide nennen dieselbe Datenbank, ${home}. Bitte beenden Sie Kontor, und kopieren Sie sie auch: cp -a "${home}" "${inside}". Soll die Kopie den ersten Ordner ersetzen, benennen Sie diesen um.`
}

/** Where releases put it that kept no place: in the folder, or in one of the system named after the folder's path. */
function earlierPlaces(dataFolder: string): string[] {
  const inside = insideOf(dataFolder)
  const outside = join(SYSTEM_FOLDER, shortHash(inside), 'postgres')
  const isFree = [undefined, dataFolder].includes(ownerOf(outside))
  return [inside, ...(isFree ? [outside] : [])]
    .filter(isDatabase)
    .map(real)
    .filter(home => otherOwner(dataFolder, home) === undefined)
}

function onlyOne(homes: string[]): string | undefined {
  if (homes.length < 2) return homes[0]
  const lines = homes.map(home => `${home} (zuletzt verwendet ${lastUse(home)})`)
  throw refusal(
    `Zu diesem Ordner gibt es zwei Datenbanken: ${lines.join(' und ')}. Bitte benennen Sie die um, die nicht gilt. An den Daten wurde nichts geändert.`,
  )
}

const lastUse = (home: string) =>
  statSync(join(home, CONTROL)).mtime.toLocaleString('de-AT', { dateStyle: 'medium', timeStyle: 'short' })

function refuseLost(dataFolder: string): void {
  const traces = TRACES.filter(name => existsSync(join(dataFolder, name)))
  if (traces.length === 0) return
  const others = existsSync(SYSTEM_FOLDER)
    ? readdirSync(SYSTEM_FOLDER)
        .map(name => join(SYSTEM_FOLDER, name, 'postgres'))
        .filter(isDatabase)
    : []
  const where = others.length > 0 ? ` Auf diesem Rechner gibt es: ${others.join(', ')}.` : ''
  throw refusal(
    `In ${dataFolder} gibt es ${traces.join(' und ')} von einer Installation, aber keine Datenbank. Bitte legen Sie sie nach ${insideOf(dataFolder)}, etwa aus der Sicherung, oder schreiben Sie in die Datei ${join(dataFolder, PLACE_FILE)}, in welchem Ordner sie liegt.${where} Liegt sie auf einem eigenen PostgreSQL, fehlt DATABASE_URL. Soll eine neue Installation beginnen, nehmen Sie einen leeren Ordner.`,
  )
}

function refuseClosed(dataFolder: string, home: string, runner: Runner): void {
  const closed = closedFolder(dirname(home), runner)
  if (closed === undefined) return
  throw refusal(
    `Die Datenbank liegt in ${home}, und der Benutzer ${runner.name}, unter dem sie läuft, kommt nicht dorthin: Er darf ${closed} nicht betreten. Bitte erlauben Sie es ihm (chmod o+x "${closed}"), oder verschieben Sie ${dataFolder}. An den Daten wurde nichts geändert.`,
  )
}

function newPlace(dataFolder: string, runner: Runner): string {
  if (closedFolder(dataFolder, runner) === undefined) return insideOf(dataFolder)
  const named = join(SYSTEM_FOLDER, shortHash(insideOf(dataFolder)))
  // What lay here before and was moved has left its database where it was.
  for (let number = 1; ; number++) {
    const home = join(number === 1 ? named : `${named}-${number}`, 'postgres')
    if (!isDatabase(home)) return home
  }
}

const refusal = (why: string) => new Error(`Kontor startet nicht: ${why}`)

function writeWhole(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
