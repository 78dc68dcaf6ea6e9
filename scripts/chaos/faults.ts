import { setTimeout as pause } from 'node:timers/promises'
import type { EldaService, ServiceFault } from '#server/testing/elda-service.ts'
import type { Fault as SftpFault, TestSftp } from '#server/testing/sftp-server.ts'
import type { Clock } from './clock.ts'
import type { Disk } from './disk.ts'
import { SFTP_STEPS } from './hand-overs.ts'
import { isImporting } from './imports.ts'
import type { Line } from './person.ts'
import type { Product, Shape } from './product.ts'

export type Scene = {
  product: Product
  line: Line
  disk: Disk
  clock: Clock | undefined
  sftp: TestSftp
  elda: EldaService
  /** What was to be struck did not come. */
  isMissed: boolean
}
/** Gives how it is over. */
type Strike = (scene: Scene, choice: number) => Promise<() => Promise<void>>
type Fault = {
  name: string
  shapes: readonly Shape[]
  hindrance?: (scene: Scene) => string | undefined
  strike: Strike
}

const BOTH: readonly Shape[] = ['watched', 'apart']
const LONGEST_MS = 6000
const SLOW_MS = 2500

/** Ends processes at once; whatever they were at breaks off. */
const killing =
  (kill: (product: Product) => void | Promise<void>): Strike =>
  async ({ product }) => {
    await kill(product)
    return () => product.ensure()
  }

/** Until somebody has felt it. */
async function untilFelt({ line }: Scene): Promise<void> {
  const before = line.failures
  for (const end = performance.now() + LONGEST_MS; performance.now() < end && line.failures === before; )
    await pause(50)
}

const fillUp =
  (leaveMb: number): Strike =>
  async scene => {
    scene.disk.fill(leaveMb)
    await untilFelt(scene)
    return async () => {
      scene.disk.empty()
      await scene.product.ensure()
    }
  }

const needsLimit = ({ disk }: Scene) => (disk.isLimited ? undefined : 'nobody here may mount a small disk')

const TRANSFER_MS = 15_000

/** Waits for the next transfer to come to a place that the choice names; false: nothing was on its way. */
async function untilTransfer(
  scene: Scene,
  choice: number,
  then: (step: string) => SftpFault | Promise<SftpFault>,
): Promise<boolean> {
  const at = SFTP_STEPS[choice % SFTP_STEPS.length]!
  let isThere = false
  scene.sftp.fault = ({ step }) => {
    if (step !== at || isThere) return undefined
    isThere = true
    return then(step)
  }
  for (const end = performance.now() + TRANSFER_MS; performance.now() < end && !isThere; ) await pause(20)
  scene.isMissed = !isThere
  return isThere
}

const wellAgain = async ({ sftp }: Scene) => {
  sftp.fault = () => undefined
}

/** The receiver breaks off, or falls silent, in the middle of a transfer. */
function breaking(fault: 'hang' | 'drop'): Strike {
  return async (scene, choice) => {
    await untilTransfer(scene, choice, () => fault)
    return () => wellAgain(scene)
  }
}

/** Killed while the receiver waits for the next word, or the product for its answer. */
function inTransfer(kill: (product: Product) => void): Strike {
  return async (scene, choice) => {
    const { product } = scene
    const isStruck = Promise.withResolvers<SftpFault>()
    const isThere = untilTransfer(scene, choice, () => {
      kill(product)
      return isStruck.promise
    })
    if (!(await isThere)) kill(product)
    return async () => {
      isStruck.resolve(undefined)
      await wellAgain(scene)
      await product.ensure()
    }
  }
}

const ELDA_FAULTS = ['cut before', 'cut after', 'cut head', 'cut body', 'hang'] as const satisfies ServiceFault[]

/** Waits for the next file to be on its way to ELDA, before or after it is filed there; false: none was. */
async function untilSending(
  scene: Scene,
  place: 'fault' | 'slow',
  then: () => ServiceFault | Promise<ServiceFault>,
): Promise<boolean> {
  let isThere = false
  scene.elda[place] = (({ operation }) => {
    if (operation !== 'senden' || isThere) return undefined
    isThere = true
    return then()
  }) as EldaService['fault'] & EldaService['slow']
  for (const end = performance.now() + TRANSFER_MS; performance.now() < end && !isThere; ) await pause(20)
  scene.isMissed = !isThere
  return isThere
}

const eldaWellAgain = async ({ elda }: Scene) => {
  elda.fault = () => undefined
  elda.slow = () => {}
}

/** Killed while a file is on its way, or while ELDA has it and has not answered. */
function inSending(kill: (product: Product) => void): Strike {
  return async (scene, choice) => {
    const isStruck = Promise.withResolvers<ServiceFault>()
    const isThere = untilSending(scene, choice % 2 === 0 ? 'fault' : 'slow', () => {
      kill(scene.product)
      return isStruck.promise
    })
    if (!(await isThere)) kill(scene.product)
    return async () => {
      isStruck.resolve('cut before')
      await eldaWellAgain(scene)
      await scene.product.ensure()
    }
  }
}

const IMPORT_MS = 60_000

/** Killed while a worker writes a file, as soon as it begins or with a part of it written. */
function inImport(kill: (product: Product) => void): Strike {
  return async (scene, choice) => {
    const { product } = scene
    const isWell = choice % 2 === 1
    scene.isMissed = true
    for (const end = performance.now() + IMPORT_MS; performance.now() < end && scene.isMissed; await pause(10))
      scene.isMissed = !(await product.look(client => isImporting(client, isWell)).catch(() => false))
    kill(product)
    return () => product.ensure()
  }
}

/** Killed while a file lies there, uploaded or checked, and waits to be gone on with. */
function beforeImport(kill: (product: Product) => void): Strike {
  return async (scene, choice) => {
    const { product, line } = scene
    scene.isMissed = !(await line.holdAt(choice % 2 === 0 ? 'import uploaded' : 'import checked', IMPORT_MS))
    kill(product)
    return () => product.ensure()
  }
}

export const FAULTS = [
  { name: 'kill-server', shapes: BOTH, strike: killing(product => product.kill('server')) },
  { name: 'kill-worker', shapes: ['apart'], strike: killing(product => product.kill('worker')) },
  { name: 'kill-all', shapes: BOTH, strike: killing(product => product.killAll()) },
  { name: 'kill-database', shapes: BOTH, strike: killing(product => product.kill('database')) },
  { name: 'kill-backend', shapes: BOTH, strike: killing(product => product.killBackend()) },
  { name: 'restart', shapes: BOTH, strike: killing(product => product.restart()) },
  {
    name: 'lost-database',
    shapes: BOTH,
    async strike(scene) {
      const thaw = scene.product.freeze('database')
      await untilFelt(scene)
      return async () => thaw()
    },
  },
  {
    name: 'slow-everything',
    shapes: BOTH,
    async strike({ product }) {
      const thaw = [product.freeze('server'), product.freeze('database')]
      await pause(SLOW_MS)
      return async () => thaw.forEach(end => void end())
    },
  },
  { name: 'low-disk', shapes: BOTH, hindrance: needsLimit, strike: fillUp(50) },
  { name: 'full-disk', shapes: BOTH, hindrance: needsLimit, strike: fillUp(0) },
  {
    name: 'clock-step',
    shapes: ['apart'],
    hindrance: ({ clock }) => (clock ? undefined : 'libfaketime is not installed'),
    async strike({ clock, elda }, choice) {
      const hours = [1, -1, 24][choice % 3]!
      clock?.stepBy(hours)
      // ELDA takes nothing from whose clock is another one.
      elda.ahead += hours * 3600
      return async () => {}
    },
  },
  { name: 'sftp-silent', shapes: BOTH, strike: breaking('hang') },
  { name: 'sftp-cut', shapes: BOTH, strike: breaking('drop') },
  { name: 'kill-server-in-transfer', shapes: BOTH, strike: inTransfer(product => product.kill('server')) },
  { name: 'kill-worker-in-transfer', shapes: ['apart'], strike: inTransfer(product => product.kill('worker')) },
  { name: 'kill-database-in-transfer', shapes: BOTH, strike: inTransfer(product => product.kill('database')) },
  {
    name: 'elda-cut',
    shapes: BOTH,
    async strike(scene, choice) {
      await untilSending(scene, 'fault', () => ELDA_FAULTS[choice % ELDA_FAULTS.length])
      return () => eldaWellAgain(scene)
    },
  },
  { name: 'kill-server-in-elda', shapes: ['watched'], strike: inSending(product => product.kill('server')) },
  { name: 'kill-worker-in-elda', shapes: ['apart'], strike: inSending(product => product.kill('worker')) },
  { name: 'kill-database-in-elda', shapes: BOTH, strike: inSending(product => product.kill('database')) },
  { name: 'kill-all-in-import', shapes: ['watched'], strike: inImport(product => product.killAll()) },
  { name: 'kill-server-in-import', shapes: ['watched'], strike: inImport(product => product.kill('server')) },
  { name: 'kill-worker-in-import', shapes: ['apart'], strike: inImport(product => product.kill('worker')) },
  { name: 'kill-database-in-import', shapes: ['apart'], strike: inImport(product => product.kill('database')) },
  { name: 'kill-all-before-import', shapes: BOTH, strike: beforeImport(product => product.killAll()) },
] as const satisfies readonly Fault[]

export type FaultName = (typeof FAULTS)[number]['name']
export const faultOf = (name: FaultName): Fault => FAULTS.find(each => each.name === name)!
export const faultsOf = (shape: Shape): FaultName[] =>
  FAULTS.flatMap(({ name }) => (faultOf(name).shapes.includes(shape) ? [name] : []))
