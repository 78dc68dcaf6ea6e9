import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A request as it goes over the line, ready. */
export type Asked = { method: 'GET' | 'POST' | 'PUT'; path: string; token: string; body?: string }
/** Who asks: so many requests a second, each when its time has come and whatever became of those before it. */
export type Crowd = { name: string; rate: number; asks: Asked[] }
/** `lines`: connections that are there before, as those of browsers that are open; more come when none is free. */
export type Load = { port: number; seconds: number; crowds: Crowd[]; together?: number; lines?: number }
/** Of one crowd: milliseconds from when a request was due until its answer was there whole. */
export type Heard = {
  name: string
  served: number[]
  refused: number[]
  other: Record<string, number>
  unanswered: number
}

const LAST_ANSWERS_MS = 10_000
const TICK_MS = 5

/** Whoever asked for it has seen enough. */
let isToEnd = false

/** A line that is kept, and asks one thing after the other. */
class Line {
  private socket: Socket | undefined
  private got: Buffer = Buffer.alloc(0)
  private answered: ((status: number) => void) | undefined
  private readonly port: number
  constructor(port: number) {
    this.port = port
  }

  ask(text: string): Promise<number> {
    this.socket ??= this.open()
    this.socket.write(text)
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

const textOf = ({ method, path, token, body }: Asked): string =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n${
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  }\r\n${body ?? ''}`

/** Asks by the clock (`rate`), or so many together as fast as they are answered (`together`). */
export async function ask({ port, seconds, crowds, together, lines = 0 }: Load): Promise<Heard[]> {
  const all = new Set<Line>()
  const newLine = () => {
    const line = new Line(port)
    all.add(line)
    return line
  }
  const free = Array.from({ length: lines }, newLine)
  for (const line of free) await line.begin()
  const heard = crowds.map(({ name }): Heard => ({ name, served: [], refused: [], other: {}, unanswered: 0 }))
  const texts = crowds.map(({ asks }) => asks.map(textOf))
  const counts = crowds.map(() => 0)
  const one = async (crowd: number, due: number) => {
    const line = free.pop() ?? newLine()
    const of = heard[crowd]!
    of.unanswered++
    const own = texts[crowd]!
    const status = await line.ask(own[counts[crowd]!++ % own.length]!)
    free.push(line)
    of.unanswered--
    const ms = performance.now() - due
    if (status >= 200 && status < 300) of.served.push(ms)
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
    const sent = crowds.map(() => 0)
    for (let now = begun; now < end && !isToEnd; now = performance.now()) {
      for (const [n, { rate }] of crowds.entries())
        for (let due = begun + (sent[n]! * 1000) / rate; due <= now; due = begun + (sent[n]! * 1000) / rate) {
          sent[n]!++
          void one(n, due)
        }
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
