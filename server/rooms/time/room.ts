import type { Room } from '#server/platform/room.ts'

export const time: Room = { routes: [], jobs: [] }
