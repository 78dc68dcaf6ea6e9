import { after } from 'node:test'
import { io, type Socket } from 'socket.io-client'
import { liveChannel } from '#contract/shell/live-channel.ts'
import { theApp } from './app.ts'
import type { Api } from './client.ts'

const sockets: Socket[] = []
after(() => {
  for (const socket of sockets) socket.disconnect()
})

/** A socket that subscribes with exactly this; it does not come back by itself. */
export function connect(auth: object, headers: Record<string, string> = {}, port = theApp().port): Socket {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth,
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  })
  sockets.push(socket)
  return socket
}

export const heardOnce = (socket: Socket, event: string) =>
  new Promise<unknown>(resolve => socket.once(event, (...said: unknown[]) => resolve(said[0])))

/** Opens a page as the web does; `heard` holds every change it is told of. */
export async function listen(api: Api): Promise<{ socket: Socket; heard: unknown[] }> {
  const { body } = await api(liveChannel.open)
  const socket = connect(body)
  const heard: unknown[] = []
  socket.on('changed', changes => heard.push(...(changes as unknown[])))
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(0)).once('connect_error', reject))
  return { socket, heard }
}
