import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'

/** A request as it goes over the line, ready. */
export type Asked = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token: string
  body?: string
  /** Of a body that is no JSON, whose bytes are told in base64. */
  type?: string
  /** An `Idempotency-Key`. */
  key?: string
}
/** A page that opens the live channel with this, and goes as soon as it has it. */
export type Visit = { channel: object }
/** Who asks: so many requests a second, each when its time has come and whatever became of those before it. */
export type Crowd = { name: string; rate: number; asks: (Asked | Visit)[] }
export type Load = {
  /** Of each process that serves; they are asked in turn. */
  ports: readonly number[]
  seconds: number
  crowds: Crowd[]
  together?: number
  /** Connections that are there before, as those of browsers that are open; more come when none is free. */
  lines?: number
  /** Requests come by chance (Poisson), not evenly. */
  isRandom?: boolean
  /** The first seconds of each minute bring twice as many. */
  burstSeconds?: number
}
/** Of one crowd: milliseconds from when a request was due until its answer was there whole. */
export type Heard = {
  name: string
  served: number[]
  refused: number[]
  other: Record<string, number>
  unanswered: number
}

const LAST_ANSWERS_MS = 10_000
/** As the one in `docs/operations/nginx.conf`: what stood idle is closed before the server does so while it is asked. */
const KEPT_IDLE_MS = 5000
const TICK_MS = 5

/** Whoever asked for it has seen enough. */
let isToEnd = false

/** A line that is kept, and asks one thing after the other. */
class Line {
  private socket: Socket | undefined
  private got: Buffer = Buffer.alloc(0)
  private answered: ((status: number) => void) | undefined
  private askedAt = performance.now()
  private readonly port: number
  constructor(port: number) {
    this.port = port
  }

  ask(bytes: Buffer): Promise<number> {
    if (performance.now() - this.askedAt > KEPT_IDLE_MS) {
      this.socket?.removeAllListeners('close').destroy()
      this.socket = undefined
    }
    this.askedAt = performance.now()
    this.socket ??= this.open()
    this.socket.write(bytes)
    return new Promise(resolve => {
      this.answered = resolve
    })
  }

  /** Ends when the connection is there. */
  begin(): Promise<void> {
    const socket = this.open()
    this.socket = socket
    return new Promise(resolve => {
      socket.once('connect', resolve)
    })
  }

  close(): void {
    this.socket?.destroy()
  }

  private open(): Socket {
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true })
    socket.on('data', (data: Buffer) => this.read(data))
    socket.on('error', () => {})
    socket.on('close', () => {
      this.socket = undefined
      this.got = Buffer.alloc(0)
      this.end(0)
    })
    return socket
  }

  private read(data: Buffer): void {
    this.got = this.got.length === 0 ? data : Buffer.concat([this.got, data])
    const headEnd = this.got.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.got.toString('latin1', 0, headEnd)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    if (Number.isNaN(length)) throw new Error(`No length: ${head}`)
    if (this.got.length < headEnd + 4 + length) return
    this.got = Buffer.alloc(0)
    if (/\r\nconnection: close/i.test(head)) this.socket?.destroy()
    this.end(Number(head.slice(9, 12)))
  }

  private end(status: number): void {
    const answered = this.answered
    this.answered = undefined
    answered?.(status)
  }
}

type Question = Buffer | Visit

function questionOf(asked: Asked | Visit): Question {
  if ('channel' in asked) return asked
  const { method, path, token, body, type = 'application/json', key } = asked
  const bytes = body === undefined ? undefined : Buffer.from(body, asked.type ? 'base64' : 'utf8')
  const head = [
    ...[`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${token}`],
    ...(bytes ? [`content-type: ${type}`, `content-length: ${bytes.length}`] : []),
    ...(key ? [`idempotency-key: ${key}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes ?? Buffer.alloc(0)])
}

/** 101 once the page is let in. */
function openPage(port: number, auth: object): Promise<number> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth,
    forceNew: true,
    reconnection: false,
  })
  return new Promise(resolve => {
    const end = (status: number) => {
      socket.disconnect()
      resolve(status)
    }
    socket
      .once('connect', () => end(101))
      .once('connect_error', error => end(/websocket/.test(error.message) ? 503 : 401))
  })
}

/** Asks by the clock (`rate`), or so many together as fast as they are answered (`together`). */
export async function ask({
  ports,
  seconds,
  crowds,
  together,
  lines = 0,
  isRandom,
  burstSeconds = 0,
}: Load): Promise<Heard[]> {
  const all = new Set<Line>()
  const newLine = (port: number) => {
    const line = new Line(port)
    all.add(line)
    return line
  }
  const places = ports.map(port => ({
    port,
    free: Array.from({ length: Math.ceil(lines / ports.length) }, () => newLine(port)),
  }))
  for (const line of all) await line.begin()
  const heard = crowds.map(({ name }): Heard => ({ name, served: [], refused: [], other: {}, unanswered: 0 }))
  const questions = crowds.map(({ asks }) => asks.map(questionOf))
  const counts = crowds.map(() => 0)
  let turn = 0
  const sendTo = async ({ port, free }: (typeof places)[number], question: Question) => {
    if ('channel' in question) return openPage(port, question.channel)
    const line = free.pop() ?? newLine(port)
    const status = await line.ask(question)
    free.push(line)
    return status
  }
  const one = async (crowd: number, due: number) => {
    const of = heard[crowd]!
    of.unanswered++
    const own = questions[crowd]!
    const status = await sendTo(places[turn++ % places.length]!, own[counts[crowd]!++ % own.length]!)
    of.unanswered--
    const ms = performance.now() - due
    if ((status >= 200 && status < 300) || status === 101) of.served.push(ms)
    else if (status === 503) of.refused.push(ms)
    else of.other[status] = (of.other[status] ?? 0) + 1
  }
  const begun = performance.now()
  const end = begun + seconds * 1000
  if (together)
    await Promise.all(
      Array.from({ length: together }, async (_, n) => {
        for (let round = n; performance.now() < end; round++) await one(round % crowds.length, performance.now())
      }),
    )
  else {
    const gap = (rate: number, at: number) => {
      const times = (at - begun) % 60_000 < burstSeconds * 1000 ? 2 : 1
      return ((isRandom ? -Math.log(1 - Math.random()) : 1) * 1000) / (rate * times)
    }
    const due = crowds.map(({ rate }) => begun + (isRandom ? gap(rate, begun) : 0))
    for (let now = begun; now < end && !isToEnd; now = performance.now()) {
      for (const [n, { rate }] of crowds.entries())
        for (; due[n]! <= now; due[n]! += gap(rate, due[n]!)) void one(n, due[n]!)
      await pause(TICK_MS)
    }
    for (const last = performance.now(); heard.some(({ unanswered }) => unanswered > 0); await pause(20))
      if (performance.now() - last > LAST_ANSWERS_MS) break
  }
  for (const line of all) line.close()
  return heard
}

// A process of its own: what it costs to ask does not keep the server's clock.
process.on('message', (load: Load | 'end') => {
  if (load === 'end') {
    isToEnd = true
    return
  }
  void ask(load).then(heard => {
    process.send!(heard, () => process.exit())
  })
})
