import { createHash } from 'node:crypto'
import type { AddressInfo, Socket } from 'node:net'
import { after } from 'node:test'
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2'
import { allowLoopback } from '#server/platform/public-hosts.ts'

const { Server, utils } = ssh2
const { STATUS_CODE } = utils.sftp

/** A step of a transfer as the server sees it; `renamed` and `written` are told after it was done and before it is answered. */
export type SftpStep =
  | { step: 'connect' | 'sign-in' }
  | { step: 'open' | 'close' | 'stat' | 'remove' | 'read'; path: string }
  | { step: 'write' | 'written'; path: string; bytesWritten: number }
  | { step: 'rename' | 'renamed'; path: string; to: string }
/** drop: the line breaks · fail: the server refuses, by a status of the protocol where one is given · hang: it never answers · lie: it says yes and does nothing. */
export type Fault = 'drop' | 'fail' | 'hang' | 'lie' | { status: number; message: string } | undefined

export type TestSftp = {
  port: number
  /** `SHA256:…` */
  hostKey: string
  user: string
  password: string
  /** Whose owner may sign in, too. */
  privateKey: string
  files: Map<string, Buffer>
  /** Each time a file that is no temp file appeared or changed: what a receiver would have picked up. */
  seen: { path: string; sha256: string; size: number }[]
  steps: SftpStep[]
  /** Decides what goes wrong; called for every step. */
  fault: (step: SftpStep) => Fault | Promise<Fault>
  close(): Promise<void>
}

/** Closed after the tests of the file. */
export async function sftpServer(): Promise<TestSftp> {
  const made = await startSftp()
  after(() => made.close())
  return made
}

/** One pair in some hundred is written so that the library itself can't read it. */
function keyPair(): ReturnType<typeof utils.generateKeyPairSync> {
  const pair = utils.generateKeyPairSync('ed25519')
  const isReadable = [pair.public, pair.private].every(key => !(utils.parseKey(key) instanceof Error))
  return isReadable ? pair : keyPair()
}

/** A real SFTP server on a free port whose disk is a map. */
export async function startSftp(): Promise<TestSftp> {
  allowLoopback()
  const host = keyPair()
  const user = keyPair()
  const connections = new Set<Connection>()
  const made: TestSftp = {
    port: 0,
    hostKey: fingerprint(host.public),
    user: 'lohn',
    password: 'Sehr-Geheim-1',
    privateKey: user.private,
    files: new Map(),
    seen: [],
    steps: [],
    fault: () => undefined,
    close: () =>
      new Promise(resolve => {
        for (const connection of connections) connection.end()
        server.close(() => resolve())
      }),
  }
  const server = new Server({ hostKeys: [host.private] }, connection => {
    connections.add(connection)
    socketOf(connection).setNoDelay(true)
    connection.on('close', () => connections.delete(connection)).on('error', () => {})
    signIn(made, connection, user.public)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  made.port = (server.address() as AddressInfo).port
  return made
}

function signIn(made: TestSftp, connection: Connection, publicKey: string): void {
  const allowedKey = utils.parseKey(publicKey)
  if (allowedKey instanceof Error) throw allowedKey
  connection.on('authentication', async context => {
    made.steps.push({ step: 'sign-in' })
    if ((await made.fault({ step: 'sign-in' })) === 'drop') return drop(connection)
    if (context.username !== made.user) return context.reject()
    if (context.method === 'password') return context.password === made.password ? context.accept() : context.reject()
    if (context.method !== 'publickey') return context.reject(['password', 'publickey'])
    const isKnown = context.key.data.equals(allowedKey.getPublicSSH())
    const isProven =
      !context.signature || allowedKey.verify(context.blob!, context.signature, context.hashAlgo) === true
    return isKnown && isProven ? context.accept() : context.reject()
  })
  connection.on('ready', () => {
    connection.on('session', accept => {
      accept().on('sftp', acceptSftp => serve(made, connection, acceptSftp()))
    })
  })
}

type Handle = { path: string; file: { bytes: Buffer } }

function serve(made: TestSftp, connection: Connection, sftp: SFTPWrapper): void {
  const handles = new Map<number, Handle>()
  let lastHandle = 0
  const disk = diskOf(made)
  /** Runs `work` unless the fault of this step says otherwise. */
  const at = async (id: number, step: SftpStep, work: () => void, lie = () => sftp.status(id, STATUS_CODE.OK)) => {
    made.steps.push(step)
    const fault = await made.fault(step)
    if (typeof fault === 'object') return sftp.status(id, fault.status, fault.message)
    switch (fault) {
      case 'drop':
        return drop(connection)
      case 'fail':
        return sftp.status(id, STATUS_CODE.FAILURE)
      case 'hang':
        return
      case 'lie':
        return lie()
      default:
        return work()
    }
  }
  const handleOf = (buffer: Buffer) => handles.get(buffer.readUInt32BE(0))!

  sftp.on('OPEN', (id, path, flags) => {
    void at(id, { step: 'open', path }, () => {
      const writes = (flags & utils.sftp.OPEN_MODE.WRITE) !== 0
      if (!writes && !disk.has(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      if (writes && !disk.hasFolder(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      handles.set(++lastHandle, { path, file: writes ? disk.create(path) : disk.open(path) })
      const handle = Buffer.alloc(4)
      handle.writeUInt32BE(lastHandle)
      sftp.handle(id, handle)
    })
  })
  sftp.on('WRITE', (id, buffer, offset, data) => {
    const { path, file } = handleOf(buffer)
    const bytesWritten = offset + data.length
    void at(id, { step: 'write', path, bytesWritten }, () => {
      disk.write(path, file, offset, data)
      void at(id, { step: 'written', path, bytesWritten }, () => sftp.status(id, STATUS_CODE.OK))
    })
  })
  sftp.on('READ', (id, buffer, offset, length) => {
    const { path, file } = handleOf(buffer)
    void at(id, { step: 'read', path }, () => {
      const part = file.bytes.subarray(offset, offset + length)
      if (part.length === 0) return sftp.status(id, STATUS_CODE.EOF)
      sftp.data(id, part)
    })
  })
  sftp.on('CLOSE', (id, buffer) => {
    const { path } = handleOf(buffer)
    void at(id, { step: 'close', path }, () => {
      handles.delete(buffer.readUInt32BE(0))
      sftp.status(id, STATUS_CODE.OK)
    })
  })
  const stat = (id: number, path: string) =>
    void at(id, { step: 'stat', path }, () => {
      if (!disk.has(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      sftp.attrs(id, { mode: 0o100600, uid: 0, gid: 0, size: disk.open(path).bytes.length, atime: 0, mtime: 0 })
    })
  sftp.on('STAT', stat)
  sftp.on('LSTAT', stat)
  sftp.on('REMOVE', (id, path) => {
    void at(id, { step: 'remove', path }, () =>
      sftp.status(id, disk.remove(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
    )
  })
  sftp.on('RENAME', (id, path, to) => {
    void at(id, { step: 'rename', path, to }, () => {
      // As OpenSSH does: what is already there is never replaced.
      if (!disk.has(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      if (disk.has(to)) return sftp.status(id, STATUS_CODE.FAILURE)
      disk.rename(path, to)
      void at(id, { step: 'renamed', path, to }, () => sftp.status(id, STATUS_CODE.OK))
    })
  })
}

/** Open handles keep writing into their file after it was renamed, as on a real disk. */
function diskOf(made: TestSftp) {
  const inodes = new Map<string, { bytes: Buffer }>()
  const isTemp = (path: string) => path.endsWith('.tmp')
  const show = (path: string, bytes: Buffer) => {
    made.files.set(path, bytes)
    if (!isTemp(path)) made.seen.push({ path, sha256: sha256(bytes), size: bytes.length })
  }
  const inode = (path: string) => {
    const bytes = made.files.get(path)!
    const known = inodes.get(path)
    if (known && known.bytes === bytes) return known
    const fresh = { bytes }
    inodes.set(path, fresh)
    return fresh
  }
  return {
    has: (path: string) => made.files.has(path),
    hasFolder: (path: string) => !path.includes('gibt-es-nicht/'),
    open: inode,
    create(path: string) {
      const file = made.files.has(path) ? inode(path) : { bytes: Buffer.alloc(0) }
      file.bytes = Buffer.alloc(0)
      inodes.set(path, file)
      show(path, file.bytes)
      return file
    },
    write(path: string, file: { bytes: Buffer }, offset: number, data: Buffer) {
      const grown = Buffer.alloc(Math.max(file.bytes.length, offset + data.length))
      file.bytes.copy(grown)
      data.copy(grown, offset)
      file.bytes = grown
      const name = [...inodes].find(([, each]) => each === file)?.[0] ?? path
      show(name, grown)
    },
    remove(path: string) {
      inodes.delete(path)
      return made.files.delete(path)
    },
    rename(path: string, to: string) {
      const file = inode(path)
      inodes.delete(path)
      made.files.delete(path)
      inodes.set(to, file)
      show(to, file.bytes)
    },
  }
}

// No polite good-bye: the client sees a broken line, as when a cable or a process dies.
const drop = (connection: Connection) => socketOf(connection).destroy()

const socketOf = (connection: Connection) => (connection as unknown as { _sock: Socket })._sock

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function fingerprint(publicKey: string): string {
  const parsed = utils.parseKey(publicKey)
  if (parsed instanceof Error) throw parsed
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64')
  return `SHA256:${digest.replace(/=+$/, '')}`
}
